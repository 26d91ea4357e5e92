// The rules of Bluesky's AppView (docs/rules.md#bluesky). A test compares them with its own code.

import { isDatetime } from '@atcute/lexicons/syntax';
import type { CheckedRecord, CheckedRecords } from 'masthead/check';
import { type CardView, canonicalizeUrl, PLATFORMS } from 'masthead/core';
import type { Kind } from 'masthead/internal/check/checked-records';
import { valueAt } from 'masthead/internal/core/read-fields';
import { httpUrl } from 'masthead/internal/core/values/canonical-url';
import { isAtUriText } from 'masthead/internal/core/values/identifiers';
import { checkRecord, type Problem } from 'masthead/lexicon';
import { judgedOf } from '../owners/claims.ts';
import { type Rule, rule } from '../rule.ts';
import { type AppViewAnswer, type Carded, refsOf } from '../situation.ts';
import { proof } from './proof-rules.ts';

/** The records behind a card, as they were received: Bluesky reads them in its own way. */
export type CardRecords = Pick<CheckedRecords, 'document' | 'publication'>;

/** Why Bluesky refuses records, in words that follow "because", and what to do, in a sentence. */
export interface BlueskyRefusal {
  readonly rule: 'record' | 'site' | 'link';
  readonly why: string;
  readonly advice: string;
}

/** The picture field of each record. */
const PICTURES: Readonly<Record<Kind, string>> = { publication: 'icon', document: 'coverImage' };
/** The title field of each record, which a card needs. */
const TITLES: Readonly<Record<Kind, string>> = { publication: 'name', document: 'title' };

/** A day and a time. The zone may be missing, and the separators between the numbers too. */
const LENIENT_DATE =
  /^\d{4}([-/]?)(?:0[1-9]|1[0-2])\1(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3])(:?)[0-5]\d\2[0-5]\d(?:\.\d{1,9})?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)?$/;
const CID = /^(?:b[a-z2-7]{58}|Qm[1-9A-HJ-NP-Za-km-z]{44})$/;

/** The most faults in one sentence; a record may have thousands. */
const MAX_LISTED = 8;

/**
 * The first of Bluesky's rules that the records break for a link; `null` when Bluesky accepts them.
 */
export function blueskyRefusal(records: CardRecords, link: string): BlueskyRefusal | null {
  const problems = blueskyProblems(records);
  if (problems !== '') {
    const why = `it drops the whole record for this: ${problems}`;
    return { rule: 'record', why, advice: 'Put these fields right.' };
  }
  if (!hasBlueskySite(records)) {
    const why = 'the document does not name the publication by its at-uri, letter by letter';
    return { rule: 'site', why, advice: 'Write the at-uri of the publication into the site of the document.' };
  }
  if (matchesInBluesky(records, link)) return null;
  const address = blueskyAddress(records);
  if (records.document) {
    const why = `there the document is for ${address ?? 'no address'}`;
    return { rule: 'link', why, advice: 'Make url and path together the address of the page, letter by letter.' };
  }
  const advice = `Share ${address}, or write a document for this page.`;
  return { rule: 'link', why: 'there a publication is for its own page only', advice };
}

/** The faults for which Bluesky drops a record as a whole, as text. Empty when there are none. */
export function blueskyProblems({ document, publication }: CardRecords): string {
  const problems = [...problemsOf('document', document), ...problemsOf('publication', publication)];
  const left = problems.length - MAX_LISTED;
  return [...problems.slice(0, MAX_LISTED), ...(left > 0 ? [`and ${left} more`] : [])].join('; ');
}

function problemsOf(kind: Kind, found: CheckedRecord | undefined): string[] {
  if (!found) return [];
  return blueskyProblemsOf(kind, found.record).map(
    ({ path, message }) => `${path ? `${kind}.${path}` : kind} ${message}`,
  );
}

/**
 * Whether a document and its publication belong together: `site` is exactly the publication's
 * at-uri, or names no publication when there is none.
 */
export function hasBlueskySite({ document, publication }: CardRecords): boolean {
  if (!document) return true;
  const site = valueAt(document.record, 'site');
  return publication ? site === publication.uri : !isAtUriText(String(site));
}

/** The canonical URL of the records in Bluesky; `null` when it is not http(s). */
export function blueskyAddress({ document, publication }: CardRecords): string | null {
  const base = publication ? valueAt(publication.record, 'url') : valueAt(document?.record, 'site');
  const path = valueAt(document?.record, 'path');
  if (typeof base !== 'string') return null;
  if (typeof path !== 'string' || path === '') return canonicalizeUrl(base);
  return canonicalizeUrl(`${base.replace(/\/$/, '')}/${path.replace(/^\//, '')}`);
}

/**
 * Whether the records match a link in Bluesky. On a platform a document also matches the pages
 * below its own; a publication matches only one page.
 */
export function matchesInBluesky(records: CardRecords, link: string): boolean {
  const [record, target] = [blueskyAddress(records), canonicalizeUrl(link)];
  if (record === null || target === null) return false;
  if (record === target) return true;
  return records.document !== undefined && target.startsWith(`${record}/`) && isPlatformHost(target);
}

/**
 * Compares the port too, unlike our own rule: with a port, a platform's host does not count as the
 * platform.
 */
function isPlatformHost(url: string): boolean {
  const host = httpUrl(url)?.host ?? '';
  return PLATFORMS.some((platform) => host === platform.host || host.endsWith(`.${platform.host}`));
}

/**
 * The faults for which Bluesky's AppView drops a record as a whole. It reads with the lexicon, and
 * not strictly: a date may lack its zone, and neither the type nor the size of a picture counts.
 *
 * @param record unchecked
 * @returns empty when Bluesky accepts the record
 */
function blueskyProblemsOf(kind: Kind, record: unknown): Problem[] {
  const name = PICTURES[kind];
  const picture = valueAt(record, name);
  const problems = checkRecord(`site.standard.${kind}`, record).filter(({ path }) => {
    if (path === 'publishedAt' || path === 'updatedAt') return !isLenientDate(valueAt(record, path));
    return path !== `${name}.size` && !(path === `${name}.mimeType` && hasType(picture));
  });
  const title = TITLES[kind];
  if (valueAt(record, title) === '') problems.push({ path: title, message: 'is empty' });
  if (picture !== undefined && !problems.some(({ path }) => path.startsWith(name)) && !isBlob(picture)) {
    problems.push({ path: name, message: 'expected a blob: what uploadBlob answered' });
  }
  return problems;
}

function isLenientDate(value: unknown): boolean {
  // Bluesky does not check the calendar for a date in the lexicon's form.
  if (isDatetime(value)) return true;
  if (typeof value !== 'string' || value.length > 100 || !LENIENT_DATE.test(value)) return false;
  const [year, month, day] = [value.slice(0, 4), ...(value.slice(4).match(/\d{2}/g) ?? [])].map(Number);
  // The day must exist in its month.
  return new Date(Date.UTC(year ?? 0, (month ?? 0) - 1, day)).getUTCDate() === day;
}

function hasType(picture: unknown): boolean {
  const mimeType = valueAt(picture, 'mimeType');
  return typeof mimeType === 'string' && mimeType.includes('/');
}

/** Whether a value is a blob of today's form, or of the old form with only `cid` and `mimeType`. */
function isBlob(value: unknown): boolean {
  const [cid, size] = [valueAt(value, 'cid'), valueAt(value, 'size')];
  const has = (...names: string[]) => Object.keys(value ?? {}).every((name) => names.includes(name));
  const isCid = (written: unknown) => typeof written === 'string' && CID.test(written);
  if (valueAt(value, '$type') === undefined) return has('cid', 'mimeType') && isCid(cid);
  const isRef = isCid(valueAt(value, 'ref.$link'));
  return has('$type', 'ref', 'mimeType', 'size') && isRef && Number.isSafeInteger(size) && Number(size) >= -1;
}

// What readers show for the link: the configured AppView, and Bluesky.

/** The milliseconds in which an AppView should index a write. */
const SETTLING = 60_000;

export interface Indexed extends Carded {
  /** Whether the record must be fixed first: until then no AppView has a card for it. */
  readonly isMending: boolean;
}

const hostOf = ({ options }: Carded) => (options.baseUrl === undefined ? '' : new URL(options.baseUrl).host);
const viewOf = (answer: AppViewAnswer | undefined): CardView | null | undefined =>
  answer && 'view' in answer ? answer.view : undefined;

export const INDEX_RULES: readonly Rule<Indexed>[] = [
  rule('index', 'skipped', 'no-index-named', ({ answer, options }) => {
    if (answer && options.baseUrl !== undefined) return undefined;
    return { says: 'No AppView was named, so none was asked (--app-view URL).' };
  }),
  rule('index', 'skipped', 'index-once-mended', (known) => {
    return known.isMending && { says: `${hostOf(known)} can have it once the record is mended.` };
  }),
  rule('index', 'unknown', 'index-silent', ({ answer }) => {
    return answer && 'failure' in answer && { says: answer.failure, advice: 'Ask again later, or ask who runs it.' };
  }),
  rule('index', 'ok', 'index-has-it', (known) => {
    const isThere = refsOf(known.answer).includes(known.claim.found.uri);
    return isThere && { says: `${hostOf(known)} answers with these records.` };
  }),
  rule('index', 'unknown', 'index-not-of-this-host', (known) => {
    const { answer, link, target, options } = known;
    if (link === target || viewOf(answer)) return undefined;
    return {
      says: `${hostOf(known)} does not know yet that the link's host is the same site; it asks that host itself.`,
      advice: `Open ${options.baseUrl}/check?url=${encodeURIComponent(link)} once, and look again in a minute.`,
    };
  }),
  rule('index', 'unknown', 'index-not-yet', (known) => {
    const { owner, options } = known;
    const age = (options.now ?? Date.now)() - (owner.writtenAt ?? Number.NEGATIVE_INFINITY);
    if (age >= SETTLING) return undefined;
    return {
      says: `${hostOf(known)} does not have it yet; it was written ${Math.max(0, Math.round(age / 1000))} s ago.`,
      advice: 'Wait a minute and look again.',
    };
  }),
  rule('index', 'broken', 'index-shows-another', (known) => {
    if (!viewOf(known.answer)) return undefined;
    const { advice, run } = proof(known.claim);
    return {
      says: `${hostOf(known)} shows another record for this link: ${refsOf(known.answer).join(', ') || 'it does not say which'}.`,
      advice: `See who else claims the link. ${advice}`,
      mend: run,
    };
  }),
  rule('index', 'broken', 'index-without-it', (known) => ({
    says: `${hostOf(known)} does not know the record, though it was written a while ago.`,
    advice: 'Ask who runs the AppView whether it follows your PDS; a backfill of your account brings the record in.',
  })),
];

export interface Compared extends Carded {
  /** Whether there is a card here, so that the two differ. */
  readonly isHere: boolean;
  /** The answer of Bluesky's AppView; absent when it was not asked. */
  readonly bluesky: AppViewAnswer | undefined;
}

const no = (why: string, { isHere }: Compared) => `${isHere ? 'Here yes, in' : 'In'} Bluesky no, because ${why}.`;

/** Bluesky drops a whole record for one invalid field, where Masthead keeps the card. */
export const BLUESKY_RULES: readonly Rule<Compared>[] = [
  rule('bluesky', 'warn', 'bluesky-refuses', (known) => {
    const refusal = blueskyRefusal(judgedOf(known.claim, known.link), known.link);
    return refusal && { says: no(refusal.why, known), advice: refusal.advice };
  }),
  rule('bluesky', 'ok', 'bluesky-signed-in', ({ owner }) => {
    return owner.signedInOnly && { says: 'Bluesky shows the card to people who are signed in.' };
  }),
  rule('bluesky', 'unknown', 'bluesky-silent', ({ bluesky }) => {
    return bluesky && 'failure' in bluesky && { says: bluesky.failure };
  }),
  rule('bluesky', 'warn', 'bluesky-without-it', (known) => {
    if (viewOf(known.bluesky) !== null) return undefined;
    return { says: no('it does not have these records (yet)', known), advice: 'Wait a few minutes and look again.' };
  }),
  rule('bluesky', 'ok', 'bluesky-takes-it', (known) => ({
    says: `Bluesky ${known.bluesky ? 'answers with a card for these records' : 'takes records like these'}.`,
  })),
];
