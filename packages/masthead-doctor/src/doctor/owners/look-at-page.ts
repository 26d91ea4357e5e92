import type { Lead } from 'masthead/check';
import { canonicalizeUrl } from 'masthead/core';
import type { GuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import { type PageNames, spelledAs } from '../../site/page/name-page.ts';
import { type PageAnswer, readPage } from '../../site/read-page.ts';

/** What is at an address, as far as it says which record is meant. */
export interface PageLook {
  /**
   * Where the page leads, and that as it is spelled (`spelledAs`); `null` where it leads nowhere
   * else, and without an answer.
   */
  readonly lead: (Lead & { readonly spelled: string }) | null;
  /**
   * `there`: it answers with success, as a page of its own. `gone`: nothing is found, DNS does not
   * know its host, or it leads elsewhere. `unread`: its answer does not say (a refusal, a limit, a
   * challenge, an outage), so nothing may count on either.
   */
  readonly state: 'there' | 'gone' | 'unread';
  /** The status of its answer; `undefined` where it gave none. */
  readonly status?: number | undefined;
  /**
   * The type of what is there, where that is a part of a site and nobody's page: a feed, a picture,
   * a script.
   */
  readonly file?: string | undefined;
  /**
   * Whether it asks search engines to leave it out, as drafts do, and pages that say with success
   * that nothing is there.
   */
  readonly noindex?: boolean | undefined;
}

/** Looks at the page of a web address. Never throws. */
export type LookAtPage = (url: string) => Promise<PageLook>;

/** The type of a file that is nobody's page. A PDF or a text may well be an article. */
const FILES =
  /^(?:(?:image|audio|video|font)\/|text\/(?:xml|css|javascript)$|application\/(?:(?:rss|atom|rdf|feed)\+|xml$|json$|javascript$))/;

/** @param names what is known of the link's page, which is not asked again */
export function lookAtPage(get: GuardedFetch, names: PageNames | undefined): LookAtPage {
  return async (url) => {
    const known = names?.url === url ? names.answer : undefined;
    // Over http it was not asked.
    const answer = known && known.trouble !== 'unasked' ? known : await askEither(url, get);
    const { httpStatus: status, type = '' } = answer;
    const lead = leadOf(url, answer);
    const file = FILES.test(type) ? type : undefined;
    return { lead, state: lead === null ? stateOf(url, answer) : 'gone', status, file, noindex: answer.head?.noindex };
  };
}

function stateOf(url: string, { httpStatus, trouble = 'content' }: PageAnswer): PageLook['state'] {
  if (trouble !== 'challenge' && isSuccess(httpStatus)) return 'there';
  // An address that the guard does not ask is nobody's public page; nor is one of this machine that
  // does not answer.
  const isOff = trouble === 'down' && httpStatus === undefined && new URL(url).hostname === 'localhost';
  return isOff || ['missing', 'no-host', 'unasked'].includes(trouble) ? 'gone' : 'unread';
}

/**
 * A canonical URL stands for the page with and without a slash at its end, and a site may have one
 * of them only.
 */
async function askEither(url: string, get: GuardedFetch): Promise<PageAnswer> {
  // Where a page leads counts over http too.
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
  // A template may name the front page on every page.
  return to('refresh', head.refresh) ?? (named && new URL(named.url).pathname !== '/' ? named : null);
}
