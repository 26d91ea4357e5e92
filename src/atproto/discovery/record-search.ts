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
export function findRecords(
  link: CanonicalUrl,
  nearest: readonly unknown[],
  options: Asking,
  tools: SearchTools,
): Promise<string[]> {
  return new RecordSearch(link, options, tools).find(nearest);
}

/** One search: the records that were found up to now, and the likely owner of the link. */
class RecordSearch {
  readonly #link: CanonicalUrl;
  readonly #options: Asking;
  readonly #tools: SearchTools;
  /** The result of `pageOwner`: on a host that all authors share, the account in the path. */
  readonly #pageOwner: string | boolean;
  readonly #publications: KnownPublication[] = [];
  readonly #documents: KnownDocument[] = [];
  /** The DID of that account, or of the handle that is the host; empty when there is none. */
  #owner: string | undefined;
  #repositoriesLeft = MAX_REPOSITORIES;
  #failure: unknown;

  constructor(link: CanonicalUrl, options: Asking, tools: SearchTools) {
    this.#link = link;
    this.#options = options;
    this.#tools = tools;
    this.#pageOwner = pageOwner(link);
  }

  async find(nearest: readonly unknown[]): Promise<string[]> {
    for (const base of pathPrefixes(this.#link, MAX_BASES)) {
      const backlinks = base === this.#link ? nearest : await this.#tools.readBacklinks(base, this.#options);
      await this.#searchAt(
        base,
        backlinks.map(toUri).filter((uri) => uri !== undefined),
      );
      const found = this.#best()?.claim;
      if (found?.ownsHost && found.recordUrl === this.#link) break;
    }
    const { document, publication } = this.#best() ?? {};
    if (this.#failure && !document && !publication) throw this.#failure;
    return [publication, document].flatMap((found) => found?.uri ?? []);
  }

  /** @param uris the publications that have this URL, by the index */
  async #searchAt(base: CanonicalUrl, uris: readonly AtUri[]): Promise<void> {
    const accounts = [...new Set(uris.map((uri) => authorityOf(uri)))];
    if (this.#owner === undefined && this.#needsOwner(accounts)) this.#owner = await this.#findOwner();
    // The owner comes first. No other account can win over an article with exactly this link, so
    // the search does not wait for a stranger's PDS.
    accounts.sort((a, b) => Number(b === this.#owner) - Number(a === this.#owner));
    for (const did of accounts) {
      const own = this.#addPublications(did, base, uris);
      // The link is the publication itself: its documents are below.
      if (base === this.#link) continue;
      if ((did !== this.#owner && this.#hasArticle()) || this.#repositoriesLeft-- < 1) return;
      try {
        this.#documents.push(...(await readDocuments(did, own, this.#options, this.#tools.readJson)));
      } catch (error) {
        // A stranger's broken host must not keep the owner's record from being found.
        this.#failure = error;
      }
    }
  }

  /** Whether somebody else claims the link too, or its path names the owner. */
  #needsOwner([first, second]: readonly Did[]): boolean {
    const isNamed = typeof this.#pageOwner === 'string';
    return !!(isNamed || this.#publications.some(({ did }) => did !== first) ? first : second);
  }

  async #findOwner(): Promise<string> {
    const name = typeof this.#pageOwner === 'string' ? this.#pageOwner : new URL(this.#link).host;
    if (name.startsWith('did:')) return name;
    // The host is usually not a handle; that is no failure.
    return (await readHandle(name, this.#options, this.#tools.readJson).catch(() => null)) ?? '';
  }

  #addPublications(did: Did, url: CanonicalUrl, uris: readonly AtUri[]): KnownPublication[] {
    // Of equal claims the nearest address comes first, then the one that was indexed first.
    const claimedAt = this.#publications.length * MANY;
    const known = { did, url, verified: false, denied: false, ownsHost: false };
    const own = uris
      .filter((uri) => authorityOf(uri) === did)
      .map((uri, place) => ({ ...known, uri, claimedAt: claimedAt + place }));
    this.#publications.push(...own);
    return own;
  }

  /** Whether a document has exactly this link. */
  #hasArticle(): boolean {
    const { document, claim } = this.#best() ?? {};
    return document !== undefined && claim?.recordUrl === this.#link;
  }

  /** The record that belongs to the link, of all that were found. */
  #best() {
    const isNamed = typeof this.#pageOwner === 'string';
    const owner = isNamed ? (this.#owner ?? false) : this.#pageOwner;
    const publications = this.#publications.map((each) => ({
      ...each,
      ownsHost: !isNamed && each.did === this.#owner,
    }));
    return judge({ publications, documents: this.#documents }, { url: this.#link, owner });
  }
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
