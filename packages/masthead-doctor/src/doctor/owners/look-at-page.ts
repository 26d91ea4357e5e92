import type { Lead } from 'masthead/check';
import { canonicalizeUrl } from 'masthead/core';
import { codeOf, type GuardedFetch } from 'masthead/internal/node';
import type { PageNames } from '../../site/page/name-page.ts';
import { type PageHead, readHead } from '../../site/read-head.ts';
import type { PageAnswer } from '../../site/read-page.ts';
import { failureOf, signInProblem, troubleOf } from '../../site/trouble.ts';

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
  /** The type of what is there, where that is a part of a site and nobody's page: a feed, a picture, a script. */
  readonly file?: string | undefined;
}

/** Looks at the page of a web address. Never throws. */
export type LookAtPage = (url: string) => Promise<PageLook>;

/** Milliseconds for one page: it only says more of a record that is known. */
const TIMEOUT = 5000;

/** @param names what is known of the link's page, which is not asked again */
export function lookAtPage(get: GuardedFetch, names: PageNames | undefined): LookAtPage {
  return async (url) => {
    // Over http it was not asked.
    const { page, transient, trouble } = names?.answer ?? {};
    // What is no HTML is asked for its type.
    const isAsked = names?.url === url && trouble !== 'content' && (page !== undefined || transient);
    const answer: Asked = isAsked ? names.answer : await askEither(url, get);
    const lead = leadOf(url, answer);
    const { file } = answer;
    const missing = lead === null && answer.trouble === 'missing' ? answer.httpStatus : undefined;
    return { lead, state: lead === null ? stateOf(answer) : 'gone', missing, file };
  };
}

type Asked = Pick<PageAnswer, 'page' | 'httpStatus' | 'head' | 'trouble'> & Pick<PageLook, 'file'>;

const FILES =
  /^(?:(?:image|audio|video|font)\/|text\/(?:xml|css|javascript)$|application\/(?:(?:rss|atom|rdf|feed)\+|xml$|json$|javascript$))/;

/** The type of a file that is nobody's page. A PDF or a text may well be an article. */
function fileType(headers: Headers): string | undefined {
  const [type = ''] = (headers.get('content-type') ?? '').toLowerCase().split(';');
  return FILES.test(type.trim()) ? type.trim() : undefined;
}

function stateOf({ httpStatus, trouble }: Asked): PageLook['state'] {
  if (trouble !== 'challenge' && isSuccess(httpStatus)) return 'there';
  // An address that the guard does not ask is nobody's public page.
  const isGone = trouble === 'missing' || trouble === 'no-host' || trouble === 'unasked';
  return isGone ? 'gone' : 'unread';
}

/** A canonical URL stands for the page with and without a slash at its end, and a site may have one of them only. */
async function askEither(url: string, get: GuardedFetch): Promise<Asked> {
  const answer = await ask(url, get);
  if (answer.trouble !== 'missing' || new URL(url).pathname.endsWith('/')) return answer;
  const other = await ask(`${url}/`, get);
  return isSuccess(other.httpStatus) ? other : answer;
}

async function ask(url: string, get: GuardedFetch): Promise<Asked> {
  try {
    const response = await get(url, { cut: true, signal: AbortSignal.timeout(TIMEOUT) });
    const { status: httpStatus, url: page, headers } = response;
    if (signInProblem(url, page) !== undefined) return { page: url, head: null, trouble: 'refused' };
    const isHtml = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(headers.get('content-type') ?? '');
    if (!isSuccess(httpStatus)) return { page, httpStatus, head: null, trouble: troubleOf(httpStatus) };
    return { page, httpStatus, head: isHtml ? readHead(await response.text()) : null, file: fileType(headers) };
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
