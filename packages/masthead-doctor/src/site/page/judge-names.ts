import { canonicalizeUrl } from 'masthead/core';
import {
  addressOf,
  DOCUMENT,
  denies,
  matchesCanonical,
  PUBLICATION,
  publicationNamed,
  readRecordUri,
  text,
} from 'masthead/internal/core';
import type { CandidateVerdict, ClaimBasis, NamedRecord, PageCandidate, PageNames, PageSource } from './name-page.ts';
import { type PlatformAddress, platformAddress } from './name-page.ts';
import type { PageRecords, SeenRecord, Unseen } from './page-records.ts';

/** A candidate with its record; without one, it was not read. */
export interface CandidateResult {
  readonly candidate: PageCandidate;
  readonly found?: SeenRecord;
}

export interface NamingResult {
  /** In the order of the sources. Without what is hidden. */
  readonly judged: readonly CandidateResult[];
  /** Sentences about what was not looked at, and might have been the record. */
  readonly gaps: readonly string[];
}

/** Candidates that are looked at, and accounts whose documents are. */
const MAX_CANDIDATES = 8;
const MAX_SCANNED = 2;
/** Characters of what is quoted. */
const MAX_SHOWN = 300;

/** What each tag may name; others may name either. */
const KIND_OF: Readonly<Partial<Record<PageSource, string>>> = {
  'document-link': DOCUMENT,
  'publication-link': PUBLICATION,
};

/**
 * Reads the records that a page and its site name, and says of each whether it claims the page. Accounts are searched for a document only when none that is
 * named claims it. Throws what the records' `hidden` throws.
 */
export async function judgeNames(names: PageNames, records: PageRecords): Promise<NamingResult> {
  const address = platformAddress(names.url);
  const hidden = await Promise.all(names.named.map(({ written }) => records.namesHidden(written)));
  const open = names.named.filter((_, place) => !hidden[place]);
  const [said, rest] = [open.slice(0, MAX_CANDIDATES), open.slice(MAX_CANDIDATES)];
  const judged = await Promise.all([
    ...(address ? [judgeAddress(names, address, records)] : []),
    ...said.map((named) => judgeNamed(names, named, records)),
  ]);
  const left = rest.map(({ how, written }): CandidateResult => {
    const why = `Only the first ${MAX_CANDIDATES} that are named are looked at.`;
    return { candidate: { uri: shown(written), how, verdict: 'not-looked-at', why } };
  });
  const known = judged.filter((each) => each !== null);
  const isSettled = known.some(({ candidate }) => candidate.verdict === 'claims' && candidate.claimed !== 'platform');
  const scanned = isSettled ? { judged: [], gaps: [] } : await searchAccounts(names, known, records);
  return { judged: [...known, ...left, ...scanned.judged], gaps: scanned.gaps };
}

/** The account and the key in the address are the record's own: no other record can be meant, and no author chooses such an address. */
async function judgeAddress(
  names: PageNames,
  { actor, collection, rkey, publication }: PlatformAddress,
  records: PageRecords,
): Promise<CandidateResult | null> {
  const how = 'address';
  const found = await records.read(actor, collection, rkey);
  if ('verdict' in found) {
    const isUnsure = records.mayHide && !actor.startsWith('did:');
    return isUnsure ? null : unread(`at://${actor}/${collection}/${rkey}`, how, found);
  }
  const parent = await publicationOf(found, records, true);
  if (parent && 'verdict' in parent) return parent.verdict === 'hidden' ? null : judgedAs(found, how, parent);
  const claim = claimOf(names.url, found, parent);
  if (publication !== undefined && parent?.uri !== `at://${found.account.did}/${PUBLICATION}/${publication}`) {
    const why = `${found.uri} is named by the address, but is no document of the publication in it.`;
    return judgedAs(found, how, { verdict: 'names-only', why }, claim);
  }
  const why = `The address is the platform's for ${found.uri}.`;
  return judgedAs(found, how, { verdict: 'claims', why }, { ...claim, claimed: 'address' });
}

async function judgeNamed(
  names: PageNames,
  { how, written }: NamedRecord,
  records: PageRecords,
): Promise<CandidateResult | null> {
  const parts = readRecordUri(written);
  if (!parts) {
    const why = `"${shown(written)}" is no at-uri of a record; write at://DID/COLLECTION/KEY.`;
    return { candidate: { uri: shown(written), how, verdict: 'malformed', why } };
  }
  const { uri, authority, collection, rkey } = parts;
  const wanted = KIND_OF[how];
  if ((collection !== PUBLICATION && collection !== DOCUMENT) || (wanted !== undefined && collection !== wanted)) {
    const why = `${shown(uri)} is a record of ${collection}, and here is to be one of ${wanted ?? `${DOCUMENT} or ${PUBLICATION}`}.`;
    return { candidate: { uri: shown(uri), how, verdict: 'other-kind', why } };
  }
  const found = await records.read(authority, collection, rkey);
  if ('verdict' in found && found.verdict === 'hidden') return null;
  if (!authority.startsWith('did:')) {
    // An account that could not be looked up may be a hidden one.
    if ('verdict' in found && records.mayHide) return null;
    const lead = 'verdict' in found ? '' : ` Now that is ${found.uri}; write it so.`;
    const why = `It is named by the handle ${authority}, which may pass to somebody else.${lead}`;
    return { candidate: { uri: shown(uri), how, verdict: 'by-handle', why } };
  }
  return 'verdict' in found ? unread(uri, how, found) : judgeRecord(names, found, how, records);
}

/** @param how who names it; only where the page itself does may the record be a document of somebody else's publication */
async function judgeRecord(
  names: PageNames,
  found: SeenRecord,
  how: PageSource,
  records: PageRecords,
): Promise<CandidateResult | null> {
  const parent = await publicationOf(found, records, how !== 'repository' && how !== 'well-known');
  if (parent && 'verdict' in parent) return parent.verdict === 'hidden' ? null : judgedAs(found, how, parent);
  const claim = claimOf(names.url, found, parent);
  if (!claim.claimed) return judgedAs(found, how, { verdict: 'names-only', why: claim.why }, claim);
  const others = deniedBy(names, found, parent);
  const shownOthers = (await records.namesHidden(others.join(' '))) ? 'another record' : others.join(' and ');
  if (others.length === 0) return judgedAs(found, how, { verdict: 'claims', why: claim.why }, claim);
  const why = `${found.uri} claims this page, but the site names ${shownOthers} instead.`;
  return judgedAs(found, how, { verdict: 'denied', why }, claim);
}

/** The documents of the accounts that page or site name, where one claims the page. */
async function searchAccounts(
  names: PageNames,
  known: readonly CandidateResult[],
  records: PageRecords,
): Promise<NamingResult> {
  const owners = known.flatMap(({ found }) => (found?.kind === 'publication' ? [found.account.did] : []));
  const actors = [...new Set([...owners, ...names.accounts])].slice(0, MAX_SCANNED);
  const seen = new Set(known.map(({ found }) => found?.uri));
  const judged: CandidateResult[] = [];
  const gaps: string[] = [];
  for (const actor of actors) {
    const answer = await records.documents(actor);
    if ('verdict' in answer) {
      if (answer.verdict === 'unreachable') gaps.push(answer.why);
      continue;
    }
    const all = await Promise.all(
      answer.found.filter(({ uri }) => !seen.has(uri)).map((found) => judgeRecord(names, found, 'repository', records)),
    );
    const claiming = all.filter((each) => each !== null && ['claims', 'denied'].includes(each.candidate.verdict));
    judged.push(...claiming.filter((each) => each !== null));
    if (claiming.length === 0 && !answer.whole) gaps.push(`Of ${actor} only the newest documents were looked at.`);
  }
  return { judged: judged.slice(0, MAX_CANDIDATES), gaps };
}

/** `undefined` when its site is a web address, or names no publication that may be its own. */
async function publicationOf(
  { kind, record, account }: SeenRecord,
  records: PageRecords,
  mayBeOfOthers: boolean,
): Promise<SeenRecord | Unseen | undefined> {
  const site = text(record.site) ?? '';
  if (kind !== 'document' || !site.startsWith('at://')) return undefined;
  const named = publicationNamed(site, account);
  if (!named) return undefined;
  if (named.authority !== account.did && !mayBeOfOthers) {
    return {
      verdict: 'names-only',
      why: 'It is a document of somebody else’s publication, and the page does not name it.',
    };
  }
  return records.read(named.authority, PUBLICATION, named.rkey);
}

/** The at-uris of others that page or site name in this record's place; none where an answer is missing, or its own account is among them. */
function deniedBy({ sites, named }: PageNames, { kind, record, account }: SeenRecord, parent?: SeenRecord): string[] {
  const site = canonicalizeUrl(text((parent ?? { record }).record.url) ?? '');
  const asked = sites.find(({ base }) => base === site)?.claims;
  if (asked && !asked.transient && denies(asked.names, (parent ?? { account }).account.did)) return [...asked.names];
  if (kind !== 'document') return [];
  const uris = named.flatMap(({ how, written }) => (how === 'document-link' ? [readRecordUri(written)] : []));
  const others = uris.flatMap((each) => (each?.collection === DOCUMENT ? [each.uri] : []));
  return denies(others, account.did) ? others : [];
}

function unread(uri: string, how: PageSource, { verdict, why }: Unseen): CandidateResult | null {
  return verdict === 'hidden' ? null : { candidate: { uri: shown(uri), how, verdict, why } };
}

function judgedAs(found: SeenRecord, how: PageSource, { verdict, why }: Unseen, claim?: RecordClaim): CandidateResult {
  const candidate = {
    uri: found.uri,
    how,
    verdict: verdict as CandidateVerdict,
    why,
    ...(claim?.url && { url: claim.url }),
    ...(verdict === 'claims' && claim?.claimed && { claimed: claim.claimed }),
  };
  return { candidate, found };
}

function shown(written: string): string {
  return written.slice(0, MAX_SHOWN);
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
