import { canonicalizeUrl } from 'masthead/core';
import { commandLine, shown } from 'masthead/internal/check';
import type { PageNames } from '../../site/page/name-page.ts';
import type { Trouble } from '../../site/trouble.ts';
import { chain, type Step } from '../diagnosis.ts';
import { type Claim, isFor } from '../owners/claims.ts';
import { accountIn, namingFaults } from '../page/naming-faults.ts';

/** Sentences about one page; it may have hundreds of wrong tags. */
const MAX_LISTED = 3;

/** What the link's page answered, and whether it is the page of this address. `claims`: all records that were read, whether for the link or not. */
export function pageStep(names: PageNames | undefined, link: string, claims: readonly Claim[] = []): Step {
  if (!names) return chain.page.unknown('The page gave no answer in time.', 'Look again in a few minutes.');
  const { url, answer, redirects, canonical } = names;
  const { trouble, problem = '', httpStatus } = answer;
  const asked = hasMore(link) ? ' (without what comes after ? or #, which never counts)' : '';
  switch (trouble) {
    case 'missing':
      return chain.page.warn(
        `There is no page at ${url}${asked}: it answers ${httpStatus}. Whoever clicks the card arrives there.`,
        'Look at the spelling of the link; if the page has another address now, let the old one redirect to it.',
      );
    case 'no-host':
    case 'certificate':
    case 'redirect':
      return chain.page.warn(`The page cannot be opened. ${problem}`, ADVICE[trouble]);
    case 'refused':
    case 'challenge':
    case 'busy':
    case 'down':
      return chain.page.unknown(`What the page names could not be read. ${problem}`, ADVICE[trouble]);
    case 'unasked':
    case 'content':
      return chain.page.skipped(problem);
  }
  if (canonical === null) return chain.page.ok(`${url} answers with a page.`);
  const there = claims.find((claim) => isFor(claim, canonical));
  const none = claims.length > 0 ? ', for which none of these records stands' : '';
  const known = there ? `, for which there is ${there.found.uri}` : none;
  if (!redirects) {
    return chain.page.warn(
      `The page says that its address is another one, ${shown(canonical)} (<link rel="canonical">)${known}.`,
      'Let each page name its own address there; if that one is the page, share that.',
    );
  }
  const says = `The link redirects to ${shown(canonical)}${known}.`;
  // From a front page to a page of its own, such as /en: people share either.
  const isFront = new URL(canonical).host === new URL(url).host && new URL(url).pathname === '/';
  // Without a card for the link, the step that says so says what to do.
  if (there || isFront || !claims.some((claim) => isFor(claim, url))) return chain.page.ok(says);
  const advice = 'People share the address at which they arrive: if the site has moved there, let its records say so.';
  return chain.page.warn(says, advice);
}

const ADVICE = {
  'no-host': 'Look at the spelling of the host, and whether the domain is still registered.',
  certificate: 'Until then browsers warn everybody who clicks the card.',
  redirect: 'Open the link in a private window: it is to end at a page.',
  refused:
    'Let everybody read the page, programs too: its tags say whose it is. Open pages are read with the User-Agent "masthead".',
  challenge: 'Let pages through to programs that only read, or name the account: the card itself needs no page.',
  busy: 'Look again in a few minutes.',
  down: 'Look again in a few minutes; see what the log of the site’s server says.',
} as const;

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
  if (!names) return chain.naming.skipped('The page was not read.');
  const faults = namingFaults(names);
  const files = alone ? fileFaults(names) : [];
  const [first] = [...faults, ...files];
  if (!first) {
    const count = names.named.length;
    return chain.naming[count > 0 ? 'ok' : 'skipped'](
      count > 0 ? 'The page or its site names a record.' : 'The page names no record, which it does not have to.',
    );
  }
  const listed = [...faults.map(({ says }) => `In the page, ${says}.`), ...files.map(({ says }) => says)];
  const left = listed.length - MAX_LISTED;
  const actor = faults.map(({ written }) => written && accountIn(written)).find((each) => each !== undefined);
  return chain.naming.warn(
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
