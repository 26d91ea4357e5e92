// Whether the page of an address is there, and where it leads, for the rules.

import type { Lead } from 'masthead/check';
import { canonicalizeUrl } from 'masthead/core';
import type { GuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import { type PageNames, spelledAs } from '../../site/page/name-page.ts';
import { type PageAnswer, readPage } from '../../site/read-page.ts';

/** The state of an address, as far as it tells which record is meant. */
export interface PageLook {
  /**
   * Where the page leads, also in the site's spelling (`spelledAs`); `null` when it leads nowhere
   * else or gives no answer.
   */
  readonly lead: (Lead & { readonly spelled: string }) | null;
  /**
   * `there`: the page answers with success. `gone`: there is no page, DNS does not know its host,
   * the guard refuses it, or it leads elsewhere. `unread`: the answer does not tell (a refusal, a
   * limit, a challenge, an outage), so neither may be assumed.
   */
  readonly state: 'there' | 'gone' | 'unread';
  /** The status of the answer; `undefined` without an answer. */
  readonly status?: number | undefined;
  /** The content type, if the address is a file and not a page: a feed, a picture, a script. */
  readonly file?: string | undefined;
  /**
   * Whether the page asks search engines to ignore it, as drafts do, and error pages with a success
   * status.
   */
  readonly noindex?: boolean | undefined;
}

/** Checks the page of a web address. Never throws. */
export type LookAtPage = (url: string) => Promise<PageLook>;

/** The content types of files that are not pages. A PDF or a text may well be an article. */
const FILES =
  /^(?:(?:image|audio|video|font)\/|text\/(?:xml|css|javascript)$|application\/(?:(?:rss|atom|rdf|feed)\+|xml$|json$|javascript$))/;

/** @param names the known answer of the link's page, which is not requested again */
export function lookAtPage(get: GuardedFetch, names: PageNames | undefined): LookAtPage {
  return async (url) => {
    const known = names?.url === url ? names.answer : undefined;
    // The page of an `http:` link has not been requested yet.
    const answer = known && known.trouble !== 'unasked' ? known : await askEither(url, get);
    const { httpStatus: status, type = '' } = answer;
    const lead = leadOf(url, answer);
    const file = FILES.test(type) ? type : undefined;
    return { lead, state: lead === null ? stateOf(url, answer) : 'gone', status, file, noindex: answer.head?.noindex };
  };
}

function stateOf(url: string, { httpStatus, trouble = 'content' }: PageAnswer): PageLook['state'] {
  if (trouble !== 'challenge' && isSuccess(httpStatus)) return 'there';
  // The guard refuses only addresses that cannot be public pages. A server on this machine that
  // does not answer counts as gone too.
  const isOff = trouble === 'down' && httpStatus === undefined && new URL(url).hostname === 'localhost';
  return isOff || ['missing', 'no-host', 'unasked'].includes(trouble) ? 'gone' : 'unread';
}

/**
 * Asks, and where there is no page asks again with a slash at the end: one canonical URL means
 * both, and a site may have only one of them.
 */
async function askEither(url: string, get: GuardedFetch): Promise<PageAnswer> {
  // A redirect over http counts here too.
  const asking = { fetch: get, development: true };
  const answer = await readPage(url, asking);
  if (answer.trouble !== 'missing' || new URL(url).pathname.endsWith('/')) return answer;
  const other = await readPage(`${url}/`, asking);
  return isSuccess(other.httpStatus) ? other : answer;
}

function isSuccess(status = 0): boolean {
  return status >= 200 && status <= 299;
}

function leadOf(url: string, { page, httpStatus, head }: PageAnswer): PageLook['lead'] {
  const own = canonicalizeUrl(url);
  const to = (how: Lead['how'], written = '') => {
    const href = URL.canParse(written, url) ? new URL(written, url).href : '';
    const canonical = written === '' ? null : canonicalizeUrl(href);
    return canonical === null || canonical === own
      ? null
      : { url: canonical, spelled: spelledAs(href, canonical), how };
  };
  const landed = to('redirect', page);
  if (landed || !head || !isSuccess(httpStatus)) return landed;
  const named = to('canonical', head.links.find(({ rel }) => rel.includes('canonical'))?.href);
  // A template may name the front page as canonical on every page.
  return to('refresh', head.refresh) ?? (named && new URL(named.url).pathname !== '/' ? named : null);
}
