import { fields, list, text } from '../core/read-fields.ts';
import { askAddress } from '../network/ask.ts';
import { ClientError } from '../network/client-error.ts';
import type { NetworkOptions } from './network-options.ts';

// The numbers of the protocol: response codes, and the type of a TXT record.
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;
const TXT = 16;

/**
 * Asks a resolver for a name's TXT records over HTTPS, in the JSON form that Cloudflare's, Google's and others speak (`application/dns-json`): a plain GET, which a
 * page may send without asking leave.
 *
 * @param resolver its address, such as `https://cloudflare-dns.com/dns-query`
 * @returns none when there is no such name, or no such record
 * @throws {ClientError} when it gave no readable answer, or could not find out
 */
export async function txtOverHttps(name: string, resolver: string, options: NetworkOptions): Promise<string[]> {
  const url = new URL(resolver);
  url.searchParams.set('name', name);
  url.searchParams.set('type', 'TXT');
  const records = await askAddress(url.href, toRecords, {
    ...options,
    through: (get) => (input, init) => get(input, { ...init, headers: { accept: 'application/dns-json' } }),
  });
  if (!records) throw new ClientError('malformed', url.href);
  return records;
}

/** @returns `null` for what is no answer about the name, such as that its name servers are down */
function toRecords(body: unknown): string[] | null {
  const { Status: status, Answer: answer } = fields(body);
  if (status !== NO_ERROR && status !== NO_SUCH_NAME) return null;
  return (
    list(answer, (record) => {
      const { type, data } = fields(record);
      // Some write a record's chunks in quotes, as zone files do. No DID has a quote in it.
      return type === TXT ? text(data)?.replaceAll('" "', '').replaceAll('"', '') : undefined;
    }) ?? []
  );
}
