import { fields, list, text } from '../../core/read-fields.ts';
import { canonicalizeUrl } from '../../core/url/canonical-url.ts';
import { joinUrl, ownPath } from '../../core/url/join-url.ts';
import { matchesCanonical } from '../../core/url/matches-link.ts';
import { pageOwner } from '../../core/url/page-owner.ts';
import { pathPrefixes } from '../../core/url/path-prefixes.ts';
import { askHandle } from '../../identity/ask-handle.ts';
import { askDidDocument, pdsOf } from '../../identity/did-document.ts';
import type { AskAddress } from '../../network/ask.ts';
import { atUri, recordKeyIn } from '../../syntax/at-uri.ts';
import { isAtprotoDid } from '../../syntax/did.ts';
import { isRecordKey } from '../../syntax/record-key.ts';
import type { askBacklinks, DiscoveryOptions } from './ask-backlinks.ts';

// Loaded lazily beside the script tag, so nothing here may import ask.ts: its code would be loaded twice.

/** How many addresses are looked up: the link and its path prefixes. */
const MAX_BASES = 5;
/** How many repositories are read, however many strangers claim the address. */
const MAX_REPOSITORIES = 4;

/** The functions that make requests. A page passes those of the script tag, so that both share one cache and one queue. */
export interface SearchTools {
  readonly askAddress: AskAddress;
  readonly askBacklinks: typeof askBacklinks;
}

/**
 * The search of `discoverRecords`.
 *
 * @param link its canonical URL
 * @param nearest the answer of `askBacklinks` for the link itself, which is requested while this file loads
 */
export async function findRecords(
  link: string,
  nearest: readonly unknown[],
  options: DiscoveryOptions,
  { askAddress, askBacklinks }: SearchTools,
): Promise<string[]> {
  let left = MAX_REPOSITORIES;
  let found: string[] | undefined;
  let failure: unknown;
  const below = pageOwner(link);
  const isNamed = typeof below === 'string';
  for (const base of pathPrefixes(link, MAX_BASES)) {
    const backlinks = base === link ? nearest : await askBacklinks(base, options);
    const publications = backlinks.map(toUri).filter((uri) => uri !== undefined);
    const owners = [...new Set(publications.map(ownerOf))];
    let owner: string | null = null;
    if (owners[found || isNamed ? 0 : 1]) {
      // The host is usually nobody's handle; that is no failure. Where all authors share it, the path names the owner.
      const name = isNamed ? below : (base.split('/')[2] as string);
      owner = name.startsWith('did:') ? name : await askHandle(name, options, askAddress).catch(() => '');
      if (found && ownerOf(found[0] as string) === owner) break;
      owners.sort((a, b) => Number(b === owner) - Number(a === owner));
    }
    for (const did of owners) {
      const own = publications.filter((uri) => ownerOf(uri) === did);
      if (base === link) {
        found = own.slice(0, 1);
        break;
      }
      if (left-- < 1) break;
      try {
        const owns = isNamed ? did === owner : below;
        const document = await askDocument(did, base, link, own, owns, options, askAddress);
        if (document) return document;
      } catch (error) {
        // A stranger's broken host must not keep the owner's record from being found.
        failure = error;
      }
    }
  }
  if (failure && !found) throw failure;
  return found ?? [];
}

function toUri(record: unknown): string | undefined {
  const { did, rkey } = fields(record);
  return isAtprotoDid(did) && isRecordKey(rkey) ? atUri(did, 'site.standard.publication', rkey) : undefined;
}

function ownerOf(uri: string): string {
  return uri.split('/')[2] as string;
}

async function askDocument(
  did: string,
  base: string,
  link: string,
  publications: readonly unknown[],
  owns: boolean,
  options: DiscoveryOptions,
  askAddress: AskAddress,
): Promise<string[] | undefined> {
  const pds = pdsOf(await askDidDocument(did, options, askAddress), options);
  const found =
    pds !== undefined &&
    (await askAddress(
      `${pds}/xrpc/com.atproto.repo.listRecords?repo=${did}&collection=site.standard.document&limit=50`,
      (body) =>
        list(fields(body).records, (record) => {
          const { uri, value } = fields(record);
          const { site, path } = fields(value);
          const url = ownPath(text(path)) && joinUrl(base, path as string);
          const canonical = url && canonicalizeUrl(url);
          return canonical &&
            matchesCanonical(canonical, link, [], owns) &&
            publications.includes(site) &&
            recordKeyIn(did, 'site.standard.document', uri)
            ? { url, uris: [site, uri] as string[] }
            : undefined;
        }),
      // Bytes: fifty documents with their content.
      { ...options, most: 4e6, redirect: 'error' },
    ));
  // The list has the newest first; of equally specific matches the oldest wins.
  return found ? found.reverse().sort((a, b) => b.url.length - a.url.length)[0]?.uris : undefined;
}
