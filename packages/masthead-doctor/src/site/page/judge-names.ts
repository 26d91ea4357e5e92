// The second step of `resolvePage`: reads the records that a page names, and decides which of
// them claim the page.

import { canonicalizeUrl } from 'masthead/core';
import { matchesCanonical } from 'masthead/internal/core/match/matches-link';
import { canonicalAddress, denies } from 'masthead/internal/core/match/record-address';
import type { CanonicalUrl } from 'masthead/internal/core/values/canonical-url';
import { DOCUMENT, PUBLICATION, readRecordUri, startsAsDid } from 'masthead/internal/core/values/identifiers';
import {
  type CandidateVerdict,
  type ClaimBasis,
  type NamedRecord,
  type PageCandidate,
  type PageNames,
  type PageSource,
  platformAddress,
} from './name-page.ts';
import type { PageRecords, SeenRecord, Unseen } from './page-records.ts';

/** A candidate with its record, if that was read. */
export interface Judged extends PageCandidate {
  readonly found?: SeenRecord;
}

export interface NamingResult {
  /** In the order of the sources, without hidden records. */
  readonly judged: readonly Judged[];
  /** Sentences about possible records that were not read. */
  readonly gaps: readonly string[];
}

/** The most candidates that are read, and accounts whose documents are searched. */
const MAX_CANDIDATES = 8;
const MAX_SCANNED = 2;
/** The most characters of a quotation. */
const MAX_SHOWN = 300;
const ONLY: Readonly<Partial<Record<PageSource, string>>> = {
  'document-link': DOCUMENT,
  'publication-link': PUBLICATION,
};

/**
 * Reads the records that a page and its site name, and decides for each whether it claims the page.
 * Accounts are searched for a document unless a named record claims the page, other than by
 * `platform`. Throws what the
 * records' `hidden` throws.
 */
export async function judgeNames(names: PageNames, records: PageRecords): Promise<NamingResult> {
  const address = platformAddress(names.url);
  const hidden = await Promise.all(names.named.map(({ written }) => records.namesHidden(written)));
  const open = names.named.filter((_, place) => !hidden[place]);
  const looked = [...(address ? [address] : []), ...open.slice(0, MAX_CANDIDATES)];
  const all = await Promise.all(looked.map((named) => judgeNamed(names, named, records)));
  const judged = all.filter((each) => each !== null);
  const left = open.slice(MAX_CANDIDATES).map(({ how, written }): Judged => {
    const why = `Only the first ${MAX_CANDIDATES} that are named are looked at.`;
    return { uri: written.slice(0, MAX_SHOWN), how, verdict: 'not-looked-at', why };
  });
  const isSettled = judged.some(({ verdict, claimed }) => verdict === 'claims' && claimed !== 'platform');
  const searched = isSettled ? { judged: [], gaps: [] } : await searchAccounts(names, judged, records);
  return { judged: [...judged, ...left, ...searched.judged], gaps: searched.gaps };
}

async function judgeNamed(names: PageNames, named: NamedRecord, records: PageRecords): Promise<Judged | null> {
  const { how, written } = named;
  const parts = readRecordUri(written);
  const uri = (parts?.uri ?? written).slice(0, MAX_SHOWN);
  const not = (verdict: CandidateVerdict, why: string): Judged => ({ uri, how, verdict, why });
  if (!parts) return not('malformed', `"${uri}" is no at-uri of a record; write at://DID/COLLECTION/KEY.`);
  const { authority, collection, rkey } = parts;
  // The kinds of record that this tag may name; most tags may name both.
  const kinds = ([DOCUMENT, PUBLICATION] as const).filter((each) => (ONLY[how] ?? each) === each);
  const kind = kinds.find((each) => each === collection);
  if (!kind) {
    return not('other-kind', `${uri} is a record of ${collection}, and here is to be one of ${kinds.join(' or ')}.`);
  }
  const found = await records.read(authority, kind, rkey);
  const unseen = 'verdict' in found ? found : undefined;
  const byHandle = !startsAsDid(authority);
  // An account that could not be looked up may be a hidden one.
  if (unseen?.verdict === 'hidden' || (unseen && byHandle && records.mayHide)) return null;
  // A platform resolves a handle itself, so there a handle is right.
  if (byHandle && how !== 'address') {
    const lead = 'verdict' in found ? '' : ` Now that is ${found.uri}; write it so.`;
    return not('by-handle', `It is named by the handle ${authority}, which may pass to somebody else.${lead}`);
  }
  return 'verdict' in found ? unread({ uri, how }, found) : judgeRecord(names, found, named, records);
}

async function judgeRecord(
  names: PageNames,
  found: SeenRecord,
  { how, publication }: Omit<NamedRecord, 'written'>,
  records: PageRecords,
): Promise<Judged | null> {
  const { uri, account } = found;
  // A document in another account's publication counts only if the page itself names it.
  const parent = await records.publicationOf(found, how !== 'repository' && how !== 'well-known');
  if (parent && 'verdict' in parent) return unread({ uri, how, found }, parent);
  const { url, claimed, why } = claimOf(names.url, found, parent);
  const judged = (verdict: CandidateVerdict, reason = why, basis = claimed): Judged => ({
    uri,
    how,
    verdict,
    why: reason,
    found,
    ...(url !== null && { url }),
    ...(verdict === 'claims' && basis && { claimed: basis }),
  });
  // A platform's address contains the record's account and key: no other record can be meant, and
  // no author chooses such an address.
  if (how === 'address') {
    return publication === undefined || parent?.uri === `at://${account.did}/${PUBLICATION}/${publication}`
      ? judged('claims', `The address is the platform's for ${uri}.`, 'address')
      : judged('names-only', `${uri} is named by the address, but is no document of the publication in it.`);
  }
  if (!claimed) return judged('names-only');
  const others = deniedBy(names, found, parent);
  if (others.length === 0) return judged('claims');
  const instead = (await records.namesHidden(others.join(' '))) ? 'another record' : others.join(' and ');
  return judged('denied', `${uri} claims this page, but the site names ${instead} instead.`);
}

/** Searches the accounts that the page or its site names for a document that claims the page. */
async function searchAccounts(names: PageNames, known: readonly Judged[], records: PageRecords): Promise<NamingResult> {
  const owners = known.flatMap(({ found }) => (found?.kind === 'publication' ? [found.account.did] : []));
  const actors = [...new Set([...owners, ...names.accounts])].slice(0, MAX_SCANNED);
  const seen = new Set(known.map(({ found }) => found?.uri));
  const judged: Judged[] = [];
  const gaps: string[] = [];
  for (const actor of actors) {
    const answer = await records.documents(actor);
    if ('verdict' in answer) {
      if (answer.verdict === 'unreachable') gaps.push(answer.why);
      continue;
    }
    const fresh = answer.found.filter(({ uri }) => !seen.has(uri));
    const all = await Promise.all(fresh.map((found) => judgeRecord(names, found, { how: 'repository' }, records)));
    const claiming = all.flatMap((each) => (each && ['claims', 'denied'].includes(each.verdict) ? [each] : []));
    judged.push(...claiming);
    if (claiming.length === 0 && !answer.whole) gaps.push(`Of ${actor} only the newest documents were looked at.`);
  }
  return { judged: judged.slice(0, MAX_CANDIDATES), gaps };
}

/**
 * The at-uris of other accounts' records that the page or its site names instead of this record.
 * Empty when an answer is missing, or one of them is of the same account.
 */
function deniedBy({ sites, named }: PageNames, found: SeenRecord, parent = found): string[] {
  const site = parent.kind === 'publication' ? parent.address : null;
  const asked = sites.find(({ base }) => base === site)?.claims;
  if (asked && !asked.transient && denies(asked.names, parent.account.did)) return [...asked.names];
  if (found.kind !== 'document') return [];
  const uris = named.flatMap(({ how, written }) => (how === 'document-link' ? [readRecordUri(written)] : []));
  const others = uris.flatMap((each) => (each?.collection === DOCUMENT ? [each.uri] : []));
  return denies(others, found.account.did) ? others : [];
}

function unread(named: Pick<Judged, 'uri' | 'how' | 'found'>, { verdict, why }: Unseen): Judged | null {
  return verdict === 'hidden' ? null : { ...named, verdict, why };
}

/** Whether and how a record claims a page. */
export interface RecordClaim {
  /** The record's own address; `null` when it has none. */
  readonly url: string | null;
  /** Absent when it does not claim the page. */
  readonly claimed?: ClaimBasis;
  readonly why: string;
}

/**
 * Whether a record claims a page (docs/rules.md#from-a-page-to-its-record). It makes no difference
 * who named the record.
 *
 * @param page the canonical URL
 * @param publication the document's publication, when its `site` names one
 */
export function claimOf(page: CanonicalUrl, found: SeenRecord, publication?: SeenRecord): RecordClaim {
  const { uri, account } = found;
  const parent = publication?.kind === 'publication' ? publication : undefined;
  const url = found.kind === 'document' ? canonicalAddress({ document: found, publication: parent }) : found.address;
  const says = (why: string, claimed?: ClaimBasis) => ({ url, why: `${uri} ${why}`, ...(claimed && { claimed }) });
  if (url === page) return says('is the record of this very address.', 'url');
  // The lexicon does not have this field. Programs write it for documents that are on two sites.
  const other = found.kind === 'document' ? canonicalizeUrl(found.canonicalUrl ?? '') : null;
  if (other === page) return says('has this address as its canonicalUrl.', 'canonical-url');
  if (url === null) return says('gives no address.');
  return matchesCanonical(url, page, [account.did, account.handle.toLowerCase()])
    ? says(`is at ${url}, and on a platform owns what is below.`, 'platform')
    : says(`is named, but it is for ${url} and does not claim this page.`);
}
