import { canonicalizeUrl } from 'masthead/core';
import { readRecordUri } from 'masthead/internal/core/identifiers/at-uri';
import { DOCUMENT, PUBLICATION } from 'masthead/internal/core/identifiers/collections';
import { matchesCanonical } from 'masthead/internal/core/match/matches-link';
import { addressOf, denies } from 'masthead/internal/core/match/record-address';
import { text } from 'masthead/internal/core/read-fields';
import type { CanonicalUrl } from 'masthead/internal/core/url/canonical-url';
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

/** A candidate with its record; without one, it was not read. */
export interface Judged extends PageCandidate {
  readonly found?: SeenRecord;
}

export interface NamingResult {
  /** In the order of the sources. Without what is hidden. */
  readonly judged: readonly Judged[];
  /** Sentences about what was not looked at, and might have been the record. */
  readonly gaps: readonly string[];
}

/** Candidates that are looked at, and accounts whose documents are. */
const MAX_CANDIDATES = 8;
const MAX_SCANNED = 2;
/** Characters of what is quoted. */
const MAX_SHOWN = 300;
const ONLY: Readonly<Partial<Record<PageSource, string>>> = {
  'document-link': DOCUMENT,
  'publication-link': PUBLICATION,
};

/**
 * Reads the records that a page and its site name, and says of each whether it claims the page.
 * Accounts are searched for a document only when none that is named claims it. Throws what the
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
  // What each tag may name; others may name either.
  const kinds = ([DOCUMENT, PUBLICATION] as const).filter((each) => (ONLY[how] ?? each) === each);
  const kind = kinds.find((each) => each === collection);
  if (!kind) {
    return not('other-kind', `${uri} is a record of ${collection}, and here is to be one of ${kinds.join(' or ')}.`);
  }
  const found = await records.read(authority, kind, rkey);
  const unseen = 'verdict' in found ? found : undefined;
  const byHandle = !authority.startsWith('did:');
  // An account that could not be looked up may be a hidden one.
  if (unseen?.verdict === 'hidden' || (unseen && byHandle && records.mayHide)) return null;
  // The platform resolves a handle too.
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
  // Only where the page itself names it may the record be a document of somebody else's
  // publication.
  const parent = await records.publicationOf(found, how !== 'repository' && how !== 'well-known');
  if (parent && 'verdict' in parent) return unread({ uri, how, found }, parent);
  const { url, claimed, why } = claimOf(names.url, found, parent);
  const as = (verdict: CandidateVerdict, reason = why, basis = claimed): Judged => ({
    ...{ uri, how, verdict, why: reason, found },
    ...(url !== null && { url }),
    ...(verdict === 'claims' && basis && { claimed: basis }),
  });
  // Account and key in a platform's address are the record's own: no other record can be meant, and
  // no author chooses such an address.
  if (how === 'address') {
    return publication === undefined || parent?.uri === `at://${account.did}/${PUBLICATION}/${publication}`
      ? as('claims', `The address is the platform's for ${uri}.`, 'address')
      : as('names-only', `${uri} is named by the address, but is no document of the publication in it.`);
  }
  if (!claimed) return as('names-only');
  const others = deniedBy(names, found, parent);
  if (others.length === 0) return as('claims');
  const instead = (await records.namesHidden(others.join(' '))) ? 'another record' : others.join(' and ');
  return as('denied', `${uri} claims this page, but the site names ${instead} instead.`);
}

/** The documents of the accounts that page or site name, where one claims the page. */
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
 * The at-uris of others that page or site name in this record's place; none where an answer is
 * missing, or its own account is among them.
 */
function deniedBy({ sites, named }: PageNames, found: SeenRecord, parent = found): string[] {
  const site = canonicalizeUrl(text(parent.record.url) ?? '');
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

/** The word of a record about a page. */
export interface RecordClaim {
  /** The record's own address; `null` when it gives none. */
  readonly url: string | null;
  /** Absent when it does not claim the page. */
  readonly claimed?: ClaimBasis;
  readonly why: string;
}

/**
 * Whether a record claims a page (docs/rules.md#from-a-page-to-its-record). Who named the record
 * makes no difference here.
 *
 * @param page canonical
 * @param publication of a document, when its `site` names one
 */
export function claimOf(
  page: CanonicalUrl,
  { uri, kind, record, account }: SeenRecord,
  publication?: SeenRecord,
): RecordClaim {
  const isDocument = kind === 'document';
  const url = canonicalizeUrl(
    addressOf(isDocument ? { document: { record }, publication } : { publication: { record } }) ?? '',
  );
  const says = (why: string, claimed?: ClaimBasis) => ({ url, why: `${uri} ${why}`, ...(claimed && { claimed }) });
  if (url === page) return says('is the record of this very address.', 'url');
  // A field that no lexicon has: programs write it for documents that stand on two sites.
  const other = isDocument ? canonicalizeUrl(text(record.canonicalUrl) ?? '') : null;
  if (other === page) return says('has this address as its canonicalUrl.', 'canonical-url');
  if (url === null) return says('gives no address.');
  return matchesCanonical(url, page, [account.did, account.handle.toLowerCase()])
    ? says(`is at ${url}, and on a platform owns what is below.`, 'platform')
    : says(`is named, but it stands for ${url} and does not claim this page.`);
}
