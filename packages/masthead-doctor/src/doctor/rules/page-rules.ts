// The answer of the link's page, and the records that it and the files of its site should name.

import { canonicalizeUrl } from 'masthead/core';
import { shown } from 'masthead/internal/check/findings';
import { recordCommand } from 'masthead/internal/check/mend-commands';
import { commandLine } from 'masthead/internal/check/shell-command';
import { accountName, readRecordUri } from 'masthead/internal/core/values/identifiers';
import type { PageNames } from '../../site/page/name-page.ts';
import type { Trouble } from '../../site/trouble.ts';
import { type Claim, isFor } from '../owners/claims.ts';
import { type Rule, rule } from '../rule.ts';
import type { Situation } from '../situation.ts';
import { ADVICE, LATER } from './proof-rules.ts';

/** The facts that these rules need. */
export type AskedPage = Pick<Situation, 'link' | 'names' | 'lead' | 'claims' | 'alone'>;

/** The address where the page says it is, and the record of that address. */
function elsewhere({ names, lead, claims }: AskedPage) {
  const url = lead?.url ?? names?.canonical;
  if (!names || !url) return undefined;
  const there = claims.find((claim) => isFor(claim, url));
  const none = claims.length > 0 ? ', and none of these records is for it' : '';
  const known = there ? `, for which there is ${there.found.uri}` : none;
  return { from: names.url, url, there, known, redirects: lead !== null || names.redirects };
}

/** An address without the parts that differ within one site: the scheme and `www.`. */
const sameSite = (url: string) => url.replace(/^https?:\/\/(?:www\.)?/, '');

export const PAGE_RULES: readonly Rule<AskedPage>[] = [
  rule('page', 'unknown', 'page-late', ({ names }) => {
    return !names && { says: 'The page gave no answer in time.', advice: LATER };
  }),
  rule('page', 'warn', 'page-missing', ({ names, link }) => {
    if (names?.answer.trouble !== 'missing') return undefined;
    const asked = /[?#]/.test(link) ? ' (without what comes after ? or #, which never counts)' : '';
    return {
      says: `There is no page at ${names.url}${asked}: it answers ${names.answer.httpStatus}. Whoever clicks the card arrives there.`,
      advice: 'Look at the spelling of the link; if the page has another address now, let the old one redirect to it.',
    };
  }),
  rule('page', 'skipped', 'page-unreadable', ({ names, lead }) => {
    const { trouble, problem = '' } = names?.answer ?? {};
    if (lead || trouble === undefined) return undefined;
    const advice = ADVICE[trouble];
    if (advice === undefined) return { says: problem };
    // People who click the card see these failures too.
    if (['no-host', 'certificate', 'redirect'].includes(trouble))
      return { verdict: 'warn', says: `The page cannot be opened. ${problem}`, advice };
    return { verdict: 'unknown', says: `What the page names could not be read. ${problem}`, advice };
  }),
  rule('page', 'warn', 'page-canonical', (known) => {
    const found = elsewhere(known);
    if (!found || found.redirects) return undefined;
    return {
      says: `The page says that its address is another one, ${shown(found.url)} (<link rel="canonical">)${found.known}.`,
      advice: 'Let each page name its own address there; if that one is the page, share that.',
    };
  }),
  rule('page', 'ok', 'page-redirects', (known) => {
    const found = elsewhere(known);
    if (!found) return undefined;
    const { from, url, there } = found;
    const says = `The link redirects to ${shown(url)}${found.known}.`;
    const own = known.claims.find((claim) => isFor(claim, from));
    if (own && sameSite(from) === sameSite(url))
      return {
        verdict: 'warn',
        says: `${says} At the record's own address nobody arrives.`,
        advice: 'Write the one to which the site sends everybody; that has the card then.',
        mend: movedWithin(own, new URL(url).origin),
      };
    // A redirect from a front page to a page such as /en: people share both.
    const isFront = new URL(url).host === new URL(from).host && new URL(from).pathname === '/';
    // Without a card for the link, another step tells what to do.
    if (there || isFront || !own) return { says };
    return {
      verdict: 'warn',
      says,
      advice: 'People share the address at which they arrive: if the site has moved there, let its records say so.',
      mend: commandLine('doctor', url, '--account', accountName(own.owner.account)),
    };
  }),
  rule('page', 'ok', 'page-answers', ({ names }) => names && { says: `${names.url} answers with a page.` }),
  rule('naming', 'warn', 'page-names-wrongly', ({ names }) => {
    const tag = names && wrongTag(names);
    if (tag === undefined) return undefined;
    return {
      says: `The page is to name a record, and no reader takes it so: ${shown(tag)}.`,
      advice: 'Write <link rel="site.standard.document" href="at://DID/site.standard.document/KEY"> into the <head>.',
    };
  }),
  rule('naming', 'warn', 'file-names-none', ({ names, alone }) => {
    // Faults that the page has too are not repeated. The whole site's file comes first.
    const passed = ['missing', 'unasked', names?.answer.trouble];
    const attempts = alone && names ? names.sites.toReversed().flatMap(({ claims }) => claims.attempts) : [];
    const fault = attempts.find(({ problem, trouble }) => problem && trouble && !passed.includes(trouble));
    if (!fault?.trouble) return undefined;
    return {
      says: `${fault.address}: ${fault.problem}`,
      advice: ADVICE[fault.trouble] ?? 'Let that address answer with the at-uri of the record, to everybody.',
    };
  }),
  rule('naming', 'ok', 'page-names', ({ names }) => {
    return names && names.named.length > 0 && { says: 'The page or its site names a record.' };
  }),
  rule('naming', 'skipped', 'page-names-none', ({ names }) => ({
    says: names ? 'The page names no record, which it does not have to.' : 'The page was not read.',
  })),
];

const UNHEARD: readonly (Trouble | undefined)[] = ['refused', 'challenge', 'busy', 'down', 'certificate'];

/** Whether the page or a file of its site could not be read, so that it may name any record. */
export function isUnheard({ answer, sites }: PageNames): boolean {
  const files = sites.flatMap(({ claims }) => claims.attempts);
  return [answer, ...files].some(({ trouble }) => UNHEARD.includes(trouble));
}

/**
 * The command that moves a record, or a document's publication, to another origin of the same site.
 */
function movedWithin(claim: Claim, origin: string): readonly string[] {
  const { publication, document } = claim;
  const written = canonicalizeUrl(publication?.url ?? document?.site ?? '') ?? '';
  const judged = { ...(publication ?? claim.found), account: accountName(claim.owner.account) };
  const value = `${origin}${written.slice(new URL(written).origin.length)}`;
  return publication
    ? recordCommand('publication', judged, { url: value })
    : recordCommand('document', judged, { site: value });
}

/** A tag that may name a record, anywhere in the page. */
const TAG = /<(?:link|meta)\b[^<>]*>/gi;
/** Text that only a tag for a record contains. */
const NAMES_RECORD = /site[._-]?stand|standard[._-]?site|at:canonical|\/site\.standard\./i;

/**
 * The first tag that tries to name a record, on a page without a correct one in its head. It may
 * also be part of the page's text.
 */
export function wrongTag({ answer, named }: Pick<PageNames, 'answer' | 'named'>): string | undefined {
  const isRight = named.some(({ how, written }) => how !== 'well-known' && isByDid(written));
  return isRight ? undefined : answer.html?.match(TAG)?.find((tag) => NAMES_RECORD.test(tag));
}

function isByDid(written: string): boolean {
  const { authority, collection = '' } = readRecordUri(written) ?? {};
  return authority?.startsWith('did:') === true && collection.startsWith('site.standard.');
}
