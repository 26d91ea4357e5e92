import type { Lead } from 'masthead/check';
import { canonicalizeUrl } from 'masthead/core';
import { commandLine, recordCommand, shown } from 'masthead/internal/check';
import { accountName, text } from 'masthead/internal/core';
import { codeOf, type GuardedFetch } from 'masthead/internal/node';
import type { PageNames } from '../../site/page/name-page.ts';
import { type PageHead, readHead } from '../../site/read-head.ts';
import type { PageAnswer } from '../../site/read-page.ts';
import { failureOf, type Trouble, troubleOf } from '../../site/trouble.ts';
import { makeStep, type Step } from '../diagnosis.ts';
import { accountIn, namingFaults } from '../naming-faults.ts';
import { type Claim, isFor, publicationOf } from '../owners/claims.ts';

/** Sentences about one page; it may have hundreds of wrong tags. */
const MAX_LISTED = 3;

/** What the link's page answered, and whether it is the page of this address. `claims`: all records that were read, whether for the link or not; `lead`: where a page over http leads, which names nothing. */
export function pageStep(
  given: PageNames | undefined,
  link: string,
  claims: readonly Claim[] = [],
  lead: Lead | null = null,
): Step {
  const names =
    given && lead?.how === 'redirect' ? { ...given, answer: {}, redirects: true, canonical: lead.url } : given;
  if (!names) return makeStep.page.unknown('The page gave no answer in time.', 'Look again in a few minutes.');
  const { url, answer, redirects, canonical } = names;
  const { trouble, problem = '', httpStatus }: Partial<PageAnswer> = answer;
  const asked = hasMore(link) ? ' (without what comes after ? or #, which never counts)' : '';
  switch (trouble) {
    case 'missing':
      return makeStep.page.warn(
        `There is no page at ${url}${asked}: it answers ${httpStatus}. Whoever clicks the card arrives there.`,
        'Look at the spelling of the link; if the page has another address now, let the old one redirect to it.',
      );
    case 'no-host':
    case 'certificate':
    case 'redirect':
      return makeStep.page.warn(`The page cannot be opened. ${problem}`, ADVICE[trouble]);
    case 'refused':
    case 'challenge':
    case 'busy':
    case 'down':
      return makeStep.page.unknown(`What the page names could not be read. ${problem}`, ADVICE[trouble]);
    case 'unasked':
    case 'content':
      return makeStep.page.skipped(problem);
  }
  if (canonical === null) return makeStep.page.ok(`${url} answers with a page.`);
  const there = claims.find((claim) => isFor(claim, canonical));
  const none = claims.length > 0 ? ', for which none of these records stands' : '';
  const known = there ? `, for which there is ${there.found.uri}` : none;
  if (!redirects) {
    return makeStep.page.warn(
      `The page says that its address is another one, ${shown(canonical)} (<link rel="canonical">)${known}.`,
      'Let each page name its own address there; if that one is the page, share that.',
    );
  }
  const says = `The link redirects to ${shown(canonical)}${known}.`;
  const left = sameSite(url) === sameSite(canonical) ? claims.find((claim) => isFor(claim, url)) : undefined;
  if (left) return leftStep(left, says, new URL(canonical).origin);
  // From a front page to a page of its own, such as /en: people share either.
  const isFront = new URL(canonical).host === new URL(url).host && new URL(url).pathname === '/';
  // Without a card for the link, the step that says so says what to do.
  if (there || isFront || !claims.some((claim) => isFor(claim, url))) return makeStep.page.ok(says);
  const advice = 'People share the address at which they arrive: if the site has moved there, let its records say so.';
  return makeStep.page.warn(says, advice);
}

const ADVICE = {
  'no-host': 'Look at the spelling of the host, and whether the domain is still registered.',
  certificate: 'Until then browsers warn everybody who clicks the card.',
  redirect: 'Open the link in a private window: it is to end at a page.',
  refused:
    'Let everybody read the page, programs too: its tags say whose it is. The User-Agent with which pages are read begins with "Masthead/".',
  challenge: 'Let pages through to programs that only read, or name the account: the card itself needs no page.',
  busy: 'Look again in a few minutes.',
  down: 'Look again in a few minutes; see what the log of the site’s server says.',
} as const;

/** An address without what sites that have moved within their name change: the scheme, and www. */
function sameSite(url: string): string {
  return url.replace(/^https?:\/\/(?:www\.)?/, '');
}

/** A record with http, or with www or without, on a site that sends everybody to the other one: nobody arrives at its address. */
function leftStep(claim: Claim, says: string, origin: string): Step {
  const publication = publicationOf(claim);
  const found = publication ?? claim.found;
  const field = publication ? 'url' : 'site';
  const written = canonicalizeUrl(text(found.record[field]) ?? '') ?? '';
  const wanted = `${origin}${written.slice(new URL(written).origin.length)}`;
  const judged = { ...found, account: accountName(claim.owner.account) };
  return makeStep.page.warn(
    `${says} At the record's own address nobody arrives.`,
    'Write the one to which the site sends everybody; that has the card then.',
    recordCommand(publication ? 'publication' : 'document', judged, { [field]: wanted }),
  );
}

/** Whether a page answers that it is not there. */
export function isMissing(names: PageNames | undefined): boolean {
  return names?.answer.trouble === 'missing';
}

const UNHEARD: readonly (Trouble | undefined)[] = ['refused', 'challenge', 'busy', 'down', 'certificate'];

/** Whether the page or a file of its site could not be read, so that it may name anybody. */
export function isUnheard({ answer, sites }: PageNames): boolean {
  const files = sites.flatMap(({ claims }) => claims.attempts);
  return [answer, ...files].some(({ trouble }) => UNHEARD.includes(trouble));
}

/**
 * What the page, and the site's files, are to say of a record and do not.
 *
 * @param alone whether no record stands for the link, so that nothing else speaks of the files
 */
export function namingStep(names: PageNames | undefined, link: string, alone: boolean): Step {
  if (!names) return makeStep.naming.skipped('The page was not read.');
  const faults = namingFaults(names);
  const files = alone ? fileFaults(names) : [];
  const [first] = [...faults, ...files];
  if (!first) {
    const count = names.named.length;
    return makeStep.naming[count > 0 ? 'ok' : 'skipped'](
      count > 0 ? 'The page or its site names a record.' : 'The page names no record, which it does not have to.',
    );
  }
  const listed = [...faults.map(({ says }) => `In the page, ${says}.`), ...files.map(({ says }) => says)];
  const left = listed.length - MAX_LISTED;
  const actor = faults.map(({ written }) => written && accountIn(written)).find((each) => each !== undefined);
  return makeStep.naming.warn(
    [...listed.slice(0, MAX_LISTED), ...(left > 0 ? [`And ${left} more.`] : [])].join(' '),
    first.advice,
    alone && actor !== undefined ? commandLine('doctor', canonicalizeUrl(link) ?? link, '--account', actor) : [],
  );
}

/** The files that are there and name nothing, each cause once; what the page answers too is not said again. */
function fileFaults({ sites, answer }: PageNames): { readonly says: string; readonly advice: string }[] {
  const seen = new Set<string>();
  return sites
    .flatMap(({ claims }) => claims.attempts)
    .flatMap(({ address, problem, trouble }) => {
      if (problem === undefined || trouble === undefined || trouble === 'missing' || trouble === 'unasked') return [];
      if (trouble === answer.trouble || seen.has(problem)) return [];
      seen.add(problem);
      const advice =
        trouble === 'busy' || trouble === 'down'
          ? ADVICE[trouble]
          : 'Let that address answer with the at-uri of the record, to everybody.';
      return [{ says: `${address}: ${problem}`, advice }];
    });
}

function hasMore(link: string): boolean {
  const { search, hash } = new URL(link);
  return search !== '' || hash !== '';
}

/** What is at an address, as far as it says which record is meant. */
export interface PageLook {
  /** Where the page leads; `null` where it leads nowhere else, and without an answer. */
  readonly lead: Lead | null;
  /**
   * `there`: it answers with success, as a page of its own. `gone`: nothing is found, DNS does not know its host, or it leads elsewhere. `unread`: its answer does
   * not say (a refusal, a limit, a challenge, an outage), so nothing may count on either.
   */
  readonly state: 'there' | 'gone' | 'unread';
  /** The status with which it says that it is not there. */
  readonly missing?: number | undefined;
}

/** Looks at the page of a web address. Never throws. */
export type LookAtPage = (url: string) => Promise<PageLook>;

/** Milliseconds for one page: it only says more of a record that is known. */
const TIMEOUT = 5000;

/** @param names what is known of the link's page, which is not asked again */
export function lookAtPage(get: GuardedFetch, names: PageNames | undefined): LookAtPage {
  return async (url) => {
    // Over http it was not asked.
    const isAsked = names?.url === url && (names.answer.page !== undefined || names.answer.transient);
    const answer = isAsked ? names.answer : await ask(url, get);
    const lead = leadOf(url, answer);
    const missing = lead === null && answer.trouble === 'missing' ? answer.httpStatus : undefined;
    return { lead, state: lead === null ? stateOf(answer) : 'gone', missing };
  };
}

type Asked = Pick<PageAnswer, 'page' | 'httpStatus' | 'head' | 'trouble'>;

function stateOf({ httpStatus, trouble }: Asked): PageLook['state'] {
  if (trouble !== 'challenge' && isSuccess(httpStatus)) return 'there';
  // An address that the guard does not ask is nobody's public page.
  const isGone = trouble === 'missing' || trouble === 'no-host' || trouble === 'unasked';
  return isGone ? 'gone' : 'unread';
}

async function ask(url: string, get: GuardedFetch): Promise<Asked> {
  try {
    const response = await get(url, { cut: true, signal: AbortSignal.timeout(TIMEOUT) });
    const { status: httpStatus, url: page, headers } = response;
    const isHtml = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type') ?? '');
    if (!isSuccess(httpStatus)) return { page, httpStatus, head: null, trouble: troubleOf(httpStatus) };
    return { page, httpStatus, head: isHtml ? readHead(await response.text()) : null };
  } catch (error) {
    // On this machine, where only a development asks: nobody's public page either.
    const isOff = new URL(url).hostname === 'localhost' && codeOf(error) === 'ECONNREFUSED';
    return { head: null, trouble: isOff ? 'unasked' : failureOf(error).trouble };
  }
}

function isSuccess(status = 0): boolean {
  return status >= 200 && status <= 299;
}

function leadOf(url: string, { page, httpStatus, head }: Asked): Lead | null {
  const own = canonicalizeUrl(url);
  const landed = canonicalizeUrl(page ?? '');
  if (landed !== null && landed !== own) return { url: landed, how: 'redirect' };
  if (!head || !isSuccess(httpStatus)) return null;
  const sent = absolute(head.refresh, url);
  if (sent !== null && sent !== own) return { url: sent, how: 'refresh' };
  const named = canonicalIn(head, url);
  return named !== null && named !== own ? { url: named, how: 'canonical' } : null;
}

/** The canonical address of a page; none where a template names the front page on every page. */
function canonicalIn({ links }: PageHead, url: string): string | null {
  const named = absolute(links.find(({ rel }) => rel.includes('canonical'))?.href, url);
  return named === null || isFrontPage(named) ? null : named;
}

function isFrontPage(url: string): boolean {
  return new URL(url).pathname === '/';
}

function absolute(written: string | undefined, page: string): string | null {
  return written !== undefined && URL.canParse(written, page) ? canonicalizeUrl(new URL(written, page).href) : null;
}
