import { canonicalizeUrl, joinUrl, matchesLink } from '../../core/index.ts';
import { text } from '../../core/read-fields.ts';
import { isHidden } from '../../lexicon/index.ts';
import { readRecordUri } from '../verification/record-uri.ts';
import type { HiddenOf } from './diagnose-options.ts';
import type { FoundRecord, RepositoryRecords } from './repository-records.ts';

/** A record with the address that it stands for. */
export interface Claim {
  readonly kind: 'document' | 'publication';
  readonly found: FoundRecord;
  /** The document's publication, where it has one. */
  readonly publication?: FoundRecord | undefined;
  /** Its address; `null` when it gives none. */
  readonly url: string | null;
  readonly hasPath: boolean;
  readonly owner: RepositoryRecords;
}

// A document names one publication; whoever names those of more strangers than this is not followed.
const MOST_STRANGERS = 20;

/**
 * The records of an account that anybody may be told of. What is hidden is left out as if it were not there, and with a publication its documents.
 *
 * @param hidden says what else is hidden than what its owner labels so
 */
export async function withoutHidden(owner: RepositoryRecords, hidden: HiddenOf): Promise<RepositoryRecords> {
  const { did } = owner.account;
  const authorities = owner.documents.map(({ record }) => readRecordUri(record.site)?.authority ?? did);
  const asked = [...new Set([did, ...authorities])].slice(0, MOST_STRANGERS);
  const absent = await hidden(asked);
  const isShown = ({ uri, record }: FoundRecord) => !absent.has(uri) && !isHidden(record);
  const publications = absent.has(did) ? [] : owner.publications.filter(isShown);
  const gone = new Set(owner.publications.filter((found) => !isShown(found)).map(({ uri }) => uri));
  const standsUnder = (site: string, authority: string) =>
    !gone.has(site) && !absent.has(site) && !absent.has(authority) && asked.includes(authority);
  const documents = absent.has(did) ? [] : owner.documents.filter(isShown);
  return {
    ...owner,
    publications,
    documents: documents.filter(({ record }) => {
      const site = text(record.site) ?? '';
      const named = readRecordUri(site);
      return !site.startsWith('at://') || (named !== null && standsUnder(named.uri, named.authority));
    }),
  };
}

/** What each record of an account stands for, whether that is the link or not. */
export function claimsOf(owner: RepositoryRecords): Claim[] {
  const byUri = new Map(owner.publications.map((found) => [found.uri, found]));
  const publications = owner.publications.map(
    (found): Claim => ({ kind: 'publication', found, url: text(found.record.url) ?? null, hasPath: false, owner }),
  );
  const documents = owner.documents.map((found): Claim => {
    const { site, path } = found.record;
    const publication = byUri.get(String(site));
    const base = text(site)?.startsWith('at://') ? text(publication?.record.url) : text(site);
    const url = base === undefined ? null : joinUrl(base, text(path));
    return { kind: 'document', found, publication, url, hasPath: text(path) !== undefined, owner };
  });
  return [...documents, ...publications];
}

/** Whether a claim stands for the link, by the rules of our own index. */
export function isFor(claim: Claim, link: string): boolean {
  return claim.url !== null && matchesLink(claim.url, link);
}

/** Whether Bluesky's AppView takes it too: there a publication stands for exactly one page, also on a platform. */
export function isForInBluesky(claim: Claim, link: string): boolean {
  if (claim.url === null) return false;
  if (claim.kind === 'publication') return canonicalizeUrl(claim.url) === canonicalizeUrl(link);
  return matchesLink(claim.url, link);
}
