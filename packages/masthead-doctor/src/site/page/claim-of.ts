import { canonicalizeUrl } from 'masthead/core';
import { addressOf, matchesCanonical, text } from 'masthead/internal/core';
import type { ClaimBasis } from './page-candidate.ts';
import type { SeenRecord } from './page-records.ts';

/** The word of a record about a page. */
export interface RecordClaim {
  /** The record's own address; `null` when it gives none. */
  readonly url: string | null;
  /** Absent when it does not claim the page. */
  readonly claimed?: ClaimBasis;
  readonly why: string;
}

/**
 * Whether a record claims a page (docs/rules.md#from-a-page-to-its-record). Who named the record makes no difference here.
 *
 * @param page canonical
 * @param publication of a document, when its `site` names one
 */
export function claimOf(
  page: string,
  { uri, kind, record, account }: SeenRecord,
  publication?: SeenRecord,
): RecordClaim {
  const own = canonicalizeUrl(
    addressOf(kind === 'publication' ? { publication: { record } } : { document: { record }, publication }) ?? '',
  );
  if (own === page) return { url: own, claimed: 'url', why: `${uri} is the record of this very address.` };
  // Of a field that no lexicon has: programs write it for documents that stand on two sites.
  const other = kind === 'document' ? text(record.canonicalUrl) : undefined;
  if (other !== undefined && canonicalizeUrl(other) === page) {
    return { url: own, claimed: 'canonical-url', why: `${uri} has this address as its canonicalUrl.` };
  }
  if (own === null) return { url: own, why: `${uri} gives no address.` };
  // Both are canonical: a second time would take another slash away.
  if (matchesCanonical(own, page, [account.did, account.handle.toLowerCase()])) {
    return { url: own, claimed: 'platform', why: `${uri} is at ${own}, and on a platform owns what is below.` };
  }
  return { url: own, why: `${uri} is named, but it stands for ${own} and does not claim this page.` };
}
