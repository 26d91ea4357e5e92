import { fields, list } from '../../core/read-fields.ts';
import type { NetworkOptions } from '../../identity/network-options.ts';
import { askAddress } from '../../network/ask.ts';

// This file is in the script tag: every byte counts.

/** Where records are looked for. */
export interface DiscoveryOptions extends NetworkOptions {
  /** The backlink index (`blue.microcosm.links.getBacklinks`); the public Constellation when left out. */
  readonly backlinks?: string | undefined;
}

/**
 * Asks the backlink index for the publications with this `url`, with and without its slash.
 *
 * @returns its entries as they came, the one that the index has had longest first
 * @throws {ClientError}
 */
export async function askBacklinks(url: string, options: DiscoveryOptions): Promise<Record<string, unknown>[]> {
  const { backlinks = 'https://constellation.microcosm.blue' } = options;
  const answers = await Promise.all(
    [url, `${url}/`].map((subject) =>
      askAddress(
        `${backlinks}/xrpc/blue.microcosm.links.getBacklinks?source=site.standard.publication:url&limit=100&subject=${encodeURIComponent(subject)}`,
        // The index lists the newest first.
        (body) => list(fields(body).records, fields)?.reverse(),
        options,
      ),
    ),
  );
  return answers.flatMap((found) => found ?? []);
}
