import { canonicalizeUrl, matchesLink } from '../../core/index.ts';
import { text } from '../../core/read-fields.ts';
import { ownPath } from '../../core/url/join-url.ts';
import { isHidden } from '../../lexicon/index.ts';
import type { FoundRecord, RepositoryRecords } from '../../repository/node/repository-records.ts';
import { readRecordUri } from '../../verification/record-uri.ts';
import type { HiddenOf } from '../diagnose-options.ts';
import { addressOf, type JudgedRecords } from '../finding/records.ts';

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
const MAX_STRANGERS = 20;

/**
 * The records of an account that anybody may be told of. What is hidden is left out as if it were not there, and with a publication its documents.
 *
 * @param hidden says what else is hidden than what its owner labels so
 */
export async function withoutHidden(owner: RepositoryRecords, hidden: HiddenOf): Promise<RepositoryRecords> {
  const { did, handle } = owner.account;
  /** The publication that a document names, by DID; `null` for what names none, or by a handle that may be anybody's. */
  const siteOf = ({ record }: FoundRecord) => {
    const named = readRecordUri(record.site);
    const authority = named?.authority === handle ? did : named?.authority;
    return authority?.startsWith('did:')
      ? { authority, uri: `at://${authority}${named?.uri.slice(named.uri.indexOf('/', 5))}` }
      : null;
  };
  const strangers = owner.documents.flatMap((found) => siteOf(found)?.authority ?? []);
  const asked = [...new Set([did, ...strangers])].slice(0, MAX_STRANGERS);
  const absent = await hidden(asked);
  if (absent.has(did)) return { ...owner, publications: [], documents: [] };
  const isShown = ({ uri, record }: FoundRecord) => !absent.has(uri) && !isHidden(record);
  const gone = new Set(owner.publications.filter((found) => !isShown(found)).map(({ uri }) => uri));
  const standsOpen = (found: FoundRecord) => {
    if (!text(found.record.site)?.startsWith('at://')) return true;
    const site = siteOf(found);
    return (
      site !== null &&
      asked.includes(site.authority) &&
      ![site.uri, site.authority].some((name) => absent.has(name) || gone.has(name))
    );
  };
  return {
    ...owner,
    publications: owner.publications.filter(isShown),
    documents: owner.documents.filter((found) => isShown(found) && standsOpen(found)),
  };
}

/** What each record of an account stands for, whether that is the link or not. */
export function claimsOf(owner: RepositoryRecords): Claim[] {
  const byUri = new Map(owner.publications.map((found) => [found.uri, found]));
  const publications = owner.publications.map((found): Claim => {
    return { kind: 'publication', found, url: addressOf({ publication: found }), hasPath: false, owner };
  });
  const documents = owner.documents.map((found): Claim => {
    const { site, path } = found.record;
    const publication = byUri.get(text(site) ?? '');
    const url = addressOf({ document: found, publication });
    return { kind: 'document', found, publication, url, hasPath: ownPath(text(path)) !== '', owner };
  });
  return [...documents, ...publications];
}

/** The publication that a claim shows as its source: itself, or the document's. */
export function publicationOf({ kind, found, publication }: Claim): FoundRecord | undefined {
  return kind === 'publication' ? found : publication;
}

/** The records that a claim's card is made of: the publication, the document, or both. */
export function recordsOf({ found, publication }: Claim): FoundRecord[] {
  return publication ? [publication, found] : [found];
}

/** A claim as the rules judge it. */
export function judgedOf(claim: Claim, link: string): JudgedRecords {
  return {
    publication: publicationOf(claim),
    ...(claim.kind === 'document' && { document: claim.found }),
    publications: claim.owner.publications,
    link,
  };
}

/** Whether a claim stands for the link, by the rules of our own index. */
export function isFor(claim: Claim, link: string): boolean {
  return claim.url !== null && matchesLink(claim.url, link);
}

/** Whether Bluesky's AppView takes it too: there a publication stands for exactly one page, also on a platform. */
export function isForInBluesky(claim: Claim, link: string): boolean {
  if (claim.kind === 'document' || claim.url === null) return isFor(claim, link);
  return canonicalizeUrl(claim.url) === canonicalizeUrl(link);
}
