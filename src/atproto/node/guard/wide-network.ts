/**
 * Wider than the rate limit's network: a subscriber has one IPv4 address, but in IPv6 often a /48,
 * which is 65,536 of the limit's /64.
 */
export function wideNetwork(client: string): string {
  return client.endsWith('/64') ? client.slice(0, 12) : client;
}
