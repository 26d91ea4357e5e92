import { canonicalizeUrl, joinUrl, matchesLink } from '../../core/index.ts';
import { text } from '../../core/read-fields.ts';
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
