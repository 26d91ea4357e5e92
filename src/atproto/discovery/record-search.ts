import { judge, type KnownDocument, type KnownPublication } from '../../core/match/judge.ts';
import { pageOwner } from '../../core/match/platform.ts';
import { documentPath } from '../../core/match/record-address.ts';
import { fields, list, text } from '../../core/read-fields.ts';
import { type CanonicalUrl, pathPrefixes } from '../../core/values/canonical-url.ts';
import {
  type AtUri,
  atUri,
  authorityOf,
  type Did,
  DOCUMENT,
  isAtprotoDid,
  isRecordKey,
  PUBLICATION,
  recordKeyIn,
} from '../../core/values/identifiers.ts';
import { readHandle } from '../identity/resolve-handle.ts';
import { pdsOf, readDidDocument } from '../identity/resolve-identity.ts';
import type { Asking } from '../request/client-config.ts';
import type { ReadJson } from '../request/json-request.ts';
import type { readBacklinks } from './backlinks.ts';

// The script tag loads this file lazily. It imports only types of `json-request.ts` and
// `backlinks.ts`: the part `asking` already has their code.

/** The most addresses that are looked up: the link and its path prefixes. */
const MAX_BASES = 5;
/** The most repositories that are read, however many strangers claim the address. */
const MAX_REPOSITORIES = 4;
/** More than all documents and publications that are read from one account. */
const MANY = 1000;

/**
 * The functions that make requests. A page passes those of the script tag, so that both share one
 * cache and one queue.
 */
export interface SearchTools {
  readonly readJson: ReadJson;
  readonly readBacklinks: typeof readBacklinks;
}

/**
 * The search of `fetchRecordUris`.
 *
 * @param link its canonical URL
 * @param nearest the answer of `readBacklinks` for the link itself, which is requested while this
 *   file loads
 */
export async function findRecords(
  link: CanonicalUrl,
  nearest: readonly unknown[],
  options: Asking,
  { readJson, readBacklinks }: SearchTools,
): Promise<string[]> {
  const below = pageOwner(link);
  const isNamed = typeof below === 'string';
  const publications: KnownPublication[] = [];
  const documents: KnownDocument[] = [];
  let left = MAX_REPOSITORIES;
  let owner: string | undefined;
  let failure: unknown;
  const best = () => {
    const known = publications.map((each) => ({ ...each, ownsHost: !isNamed && each.did === owner }));
    return judge({ publications: known, documents }, { url: link, owner: isNamed ? (owner ?? false) : below });
  };
  for (const base of pathPrefixes(link, MAX_BASES)) {
    const backlinks = base === link ? nearest : await readBacklinks(base, options);
    const uris = backlinks.map(toUri).filter((uri) => uri !== undefined);
    const owners = [...new Set(uris.map((uri) => authorityOf(uri)))];
    if (owner === undefined && (isNamed || publications.some(({ did }) => did !== owners[0]) ? owners[0] : owners[1])) {
      // The host is usually not a handle; that is no failure. On a host that all authors share, the
      // path names the owner.
      const name = isNamed ? below : new URL(link).host;
      owner = name.startsWith('did:') ? name : ((await readHandle(name, options, readJson).catch(() => null)) ?? '');
    }
    owners.sort((a, b) => Number(b === owner) - Number(a === owner));
    for (const did of owners) {
      // Of equal claims the nearest address comes first, then the one that was indexed first.
      const claimedAt = publications.length * MANY;
      const known = { did, url: base, verified: false, denied: false, ownsHost: false };
      const own = uris
        .filter((uri) => authorityOf(uri) === did)
        .map((uri, place) => ({ ...known, uri, claimedAt: claimedAt + place }));
      publications.push(...own);
      if (base === link) continue;
      // The owner of the host comes first. No other account can win over an article with exactly
      // this link, so the search does not wait for a stranger's PDS.
      const { document, claim } = best() ?? {};
      if (did !== owner && document && claim?.recordUrl === link) break;
      if (left-- < 1) break;
      try {
        documents.push(...(await readDocuments(did, own, options, readJson)));
      } catch (error) {
        // A stranger's broken host must not keep the owner's record from being found.
        failure = error;
      }
    }
    const found = best()?.claim;
    if (found?.ownsHost && found.recordUrl === link) break;
  }
  const { document, publication } = best() ?? {};
  if (failure && !document && !publication) throw failure;
  return [publication, document].flatMap((found) => found?.uri ?? []);
}

function toUri(record: unknown): AtUri | undefined {
  const { did, rkey } = fields(record);
  return isAtprotoDid(did) && isRecordKey(rkey) ? atUri(did, PUBLICATION, rkey) : undefined;
}

/** The newest documents of these publications, all of one account. */
async function readDocuments(
  did: Did,
  publications: readonly KnownPublication[],
  options: Asking,
  readJson: ReadJson,
): Promise<KnownDocument[]> {
  const pds = pdsOf(await readDidDocument(did, options, readJson), options);
  const found =
    pds !== undefined &&
    (await readJson(
      `${pds}/xrpc/com.atproto.repo.listRecords?repo=${did}&collection=${DOCUMENT}&limit=50`,
      (body) =>
        list(fields(body).records, (record) => {
          const { uri, value } = fields(record);
          const { site, path } = fields(value);
          const under = publications.find((each) => each.uri === site);
          const below = documentPath(text(path));
          const rkey = recordKeyIn(did, DOCUMENT, uri);
          return under && below && rkey
            ? { ...under, uri: atUri(did, DOCUMENT, rkey), site: under.uri, path: below }
            : undefined;
        }),
      // Bytes of fifty documents with their content.
      { ...options, limit: 4e6, redirect: 'error' },
    ));
  // The list begins with the newest; of equally specific matches the oldest wins.
  return (found || []).reverse().map((each, place) => ({ ...each, claimedAt: each.claimedAt + place }));
}
