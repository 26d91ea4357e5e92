import { fields, list, text } from '../../core/read-fields.ts';
import { canonicalizeUrl } from '../../core/url/canonical-url.ts';
import { joinUrl, ownPath } from '../../core/url/join-url.ts';
import { matchesLink } from '../../core/url/matches-link.ts';
import { pathPrefixes } from '../../core/url/path-prefixes.ts';
import { askAddress } from '../ask.ts';
import { askHandle } from './ask-handle.ts';
import { askDidDocument, pdsOf } from './did-document.ts';
import { isRecordKey } from './is-record-key.ts';
import type { NetworkOptions } from './network-options.ts';

// This file is in the script tag: every byte counts.

/** Where records are looked for. */
export interface DiscoveryOptions extends NetworkOptions {
  /** The backlink index (`blue.microcosm.links.getBacklinks`); the public Constellation when left out. */
  readonly backlinks?: string | undefined;
}

/** The link and its path prefixes: so many are looked up. */
const MAX_BASES = 5;
/** So many repositories are read, however many strangers claim the address. */
const MAX_REPOSITORIES = 4;

/**
 * Finds the records behind a link without an AppView that knows them (DESIGN.md §3): the backlink index names the publications whose `url` is the link or
 * one of its path prefixes, nearest first, and the newest 50 documents of such a repository are read from its PDS for the one whose URL is the link. An
 * article comes before a publication at the same address: anybody can register one for somebody else's article. Of several repositories the one comes
 * first that the link's host, as a handle, leads to; then the one that the index has had longest. All of it is a hint: the AppView that is asked next
 * checks that the records back the link.
 *
 * @returns the at-uris of a publication, or of a publication and its document; none when nothing was found
 * @throws {ClientError} when the index gave no readable answer, or when nothing was found and a repository could not be read
 */
export async function discoverRecords(link: string, options: DiscoveryOptions = {}): Promise<string[]> {
  const canonical = canonicalizeUrl(link);
  let left = MAX_REPOSITORIES;
  let found: string[] | undefined;
  let failure: unknown;
  for (const base of canonical ? pathPrefixes(canonical, MAX_BASES) : []) {
    const publications = await askPublications(base, options);
    const owners = [...new Set(publications.map(ownerOf))];
    if (owners[found ? 0 : 1]) {
      // Nobody's handle is the usual case, and no failure.
      const owner = await askHandle(base.split('/')[2] as string, options).catch(() => '');
      if (found && ownerOf(found[0] as string) === owner) break;
      owners.sort((a, b) => Number(b === owner) - Number(a === owner));
    }
    for (const did of owners) {
      const own = publications.filter((uri) => ownerOf(uri) === did);
      if (base === canonical) {
        found = own.slice(0, 1);
        break;
      }
      if (left-- < 1) break;
      try {
        const document = await askDocument(did, base, link, own, options);
        if (document) return document;
      } catch (error) {
        // A stranger's broken host must not stand before the owner's.
        failure = error;
      }
    }
  }
  if (failure && !found) throw failure;
  return found ?? [];
}

/** The publications with this `url`, with and without its slash, the one that the index has had longest first. */
async function askPublications(base: string, options: DiscoveryOptions): Promise<string[]> {
  const { backlinks = 'https://constellation.microcosm.blue' } = options;
  const answers = await Promise.all(
    [base, `${base}/`].map((subject) =>
      askAddress(
        `${backlinks}/xrpc/blue.microcosm.links.getBacklinks?source=site.standard.publication:url&limit=100&subject=${encodeURIComponent(subject)}`,
        // The index lists the newest first.
        (body) => list(fields(body).records, toUri)?.reverse(),
        options,
      ),
    ),
  );
  return answers.flatMap((found) => found ?? []);
}

function toUri(record: unknown): string | undefined {
  const { did, rkey } = fields(record);
  return /^did:(plc|web):[\w.-]+$/.test(text(did) as string) && isRecordKey(rkey)
    ? `at://${did}/site.standard.publication/${rkey}`
    : undefined;
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
  const pds = pdsOf(await askDidDocument(did, options), options);
  const folder = `at://${did}/site.standard.document/`;
  const found =
    pds !== undefined &&
    (await askAddress(
      `${pds}/xrpc/com.atproto.repo.listRecords?repo=${did}&collection=site.standard.document&limit=50`,
      (body) =>
        list(fields(body).records, (record) => {
          const { uri, value } = fields(record);
          const { site, path } = fields(value);
          const url = ownPath(text(path)) && joinUrl(base, path as string);
          return url &&
            matchesLink(url, link) &&
            publications.includes(site) &&
            text(uri)?.startsWith(folder) &&
            isRecordKey((uri as string).slice(folder.length))
            ? { url, uris: [site, uri] as string[] }
            : undefined;
        }),
      // Fifty documents with all of their content.
      { ...options, most: 4e6, redirect: 'error' },
    ));
  // The newest came first; of equal claims the earlier counts.
  return found ? found.reverse().sort((a, b) => b.url.length - a.url.length)[0]?.uris : undefined;
}
