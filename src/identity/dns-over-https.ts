import { fields, list, text } from '../core/read-fields.ts';
import { askAddress } from '../network/ask.ts';
import { ClientError } from '../network/client-error.ts';
import type { NetworkOptions } from './network-options.ts';

// DNS response codes, and the record type TXT.
const NO_ERROR = 0;
const NO_SUCH_NAME = 3;
const TXT = 16;

/**
 * A name's TXT records over HTTPS in JSON (`application/dns-json`): a plain GET without a CORS preflight. None when the name or the record does not exist.
 *
 * @throws {ClientError} when the resolver gave no readable answer, or its DNS look-up failed
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

/** `null` for what is no answer about the name, for instance when its name servers are down. */
function toRecords(body: unknown): string[] | null {
  const { Status: status, Answer: answer } = fields(body);
  if (status !== NO_ERROR && status !== NO_SUCH_NAME) return null;
  return (
    list(answer, (record) => {
      const { type, data } = fields(record);
      // Some resolvers quote a record's chunks, as zone files do. No DID has a quote in it.
      return type === TXT ? text(data)?.replaceAll('" "', '').replaceAll('"', '') : undefined;
    }) ?? []
  );
}
