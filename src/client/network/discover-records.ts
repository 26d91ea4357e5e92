import { fields, list, text } from '../../core/read-fields.ts';
import { canonicalizeUrl } from '../../core/url/canonical-url.ts';
import { joinUrl } from '../../core/url/join-url.ts';
import { matchesLink } from '../../core/url/matches-link.ts';
import { pathPrefixes } from '../../core/url/path-prefixes.ts';
import { ask } from '../ask.ts';
import { askHandle } from './ask-handle.ts';
import { askDidDocument } from './did-document.ts';
import type { NetworkOptions } from './network-options.ts';

// This file is in the script tag: every byte counts.

/** Where records are looked for. */
export interface DiscoveryOptions extends NetworkOptions {
  /** The backlink index (`blue.microcosm.links.getBacklinks`), the public Constellation when left out. */
  readonly backlinks?: string | undefined;
}

/** The link and its path prefixes: so many are looked up. */
const MAX_BASES = 5;
/** So many repositories are read, however many strangers claim the address. */
const MAX_REPOSITORIES = 4;

/**
 * Finds the records behind a link without an AppView that knows them (DESIGN.md §3): the backlink index names the publications whose `url` is the link;
 * else its path prefixes, nearest first, name those that an article may belong to, and the newest 50 documents of such a repository are read from its PDS.
 * Of several repositories the one comes first that the link's host, as a handle, leads to; then the one that the index has had longest. All of it is a
 * hint: the AppView that is asked next checks that the records back the link.
 *
 * @returns the at-uris of a publication, or of a publication and its document; none when nothing was found
 * @throws {ClientError} when the index gave no readable answer, or when nothing was found and a repository could not be read
 */
export async function discoverRecords(link: string, options: DiscoveryOptions = {}): Promise<string[]> {
  const canonical = canonicalizeUrl(link);
  let left = MAX_REPOSITORIES;
  let publication: string | undefined;
  let failure: unknown;
  for (const base of canonical ? pathPrefixes(canonical, MAX_BASES) : []) {
    const uris = await askPublications(base, options);
    if (matchesLink(base, link)) publication ??= uris[0];
    if (base === canonical) {
      if (publication) break;
    } else
      for (const did of new Set(uris.map(ownerOf))) {
        if (left-- > 0)
          try {
            const found = await askDocument(did, base, link, uris, options);
            if (found) return found;
          } catch (error) {
            // A stranger's broken host must not stand before the owner's.
            failure = error;
          }
      }
  }
  if (!publication && failure) throw failure;
  return publication ? [publication] : [];
}

/** The publications with this `url`, with and without its slash; the best claim first. */
async function askPublications(base: string, options: DiscoveryOptions): Promise<string[]> {
  const answers = await Promise.all(
    [base, `${base}/`].map((subject) =>
      ask(
        { ...options, baseUrl: options.backlinks ?? 'https://constellation.microcosm.blue' },
        'blue.microcosm.links.getBacklinks',
        [
          ['subject', subject],
          ['source', 'site.standard.publication:url'],
          ['limit', '100'],
        ],
        (body) =>
          // The index lists the newest first.
          list(fields(body).records, toUri)?.reverse() ?? null,
        options,
      ),
    ),
  );
  const uris = answers.flatMap((found) => found ?? []);
  if (new Set(uris.map(ownerOf)).size < 2) return uris;
  // Nobody's handle is the usual case and no failure.
  const owner = await askHandle(new URL(base).hostname, options).catch(() => null);
  const rank = (uri: string) => Number(ownerOf(uri) !== owner);
  return uris.sort((a, b) => rank(a) - rank(b));
}

function toUri(record: unknown): string | undefined {
  const { did, rkey } = fields(record);
  const uri = `at://${did}/site.standard.publication/${rkey}`;
  return /^at:\/\/did:(plc|web):[\w.:%-]+\/[\w.]+\/[\w.~:-]+$/.test(uri) ? uri : undefined;
}

function ownerOf(uri: string): string {
  return uri.split('/')[2] as string;
}

/** The document behind the link, and its publication, out of one repository. */
async function askDocument(
  did: string,
  base: string,
  link: string,
  publications: readonly unknown[],
  options: DiscoveryOptions,
): Promise<string[] | undefined> {
  const document = await askDidDocument(did, options);
  if (!document?.pds) return;
  const found = await ask(
    { ...options, baseUrl: document.pds },
    'com.atproto.repo.listRecords',
    [
      ['repo', did],
      ['collection', 'site.standard.document'],
      ['limit', '50'],
    ],
    (body) =>
      list(fields(body).records, (record) => {
        const { uri, value } = fields(record);
        const { site, path } = fields(value);
        const url = text(path) && joinUrl(base, path as string);
        return url &&
          matchesLink(url, link) &&
          publications.includes(site) &&
          [site, uri].every((at) => `${at}`.startsWith(`at://${did}/site.standard.`))
          ? { url, uris: [site, uri] as string[] }
          : undefined;
      }) ?? null,
    options,
  );
  // The newest came first; of equal claims the earlier counts.
  return found?.reverse().sort((a, b) => b.url.length - a.url.length)[0]?.uris;
}
