/** Whether an address is served by whoever serves this page, or by nobody at all (`data:`, `blob:`). */
export function isOwnAddress(address: string): boolean {
  const { origin, protocol } = new URL(address, location.href);
  return origin === location.origin || protocol === 'data:' || protocol === 'blob:';
}
