// Requests the pages of planned documents, before `sync` or `document` writes their records: a
// record without a page would be public, and its card would lead nowhere.

import { createGuardedFetch, type GuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import { errorText } from 'masthead/internal/core/log';
import { percentDecoded } from 'masthead/internal/core/values/canonical-url';
import { isNoIndex } from 'masthead-doctor/internal/site/markup/read-head';
import { signInProblem } from 'masthead-doctor/internal/site/trouble';
import { decodedText } from './feed-text.ts';
import { entryText, readPage } from './html-text.ts';
import {
  type DocumentPlan,
  type PlannedWrite,
  type Refusal,
  type RefusedEntry,
  refusedEntry,
} from './plan/document-plan.ts';

/** Bytes of a page that are read. */
const MAX_PAGE = 2 * 1024 * 1024;
/** Milliseconds for one page. */
const TIMEOUT = 15_000;
/** Pages that are requested at once. */
const AT_ONCE = 4;

/** The result of requesting the page of a new record. */
export interface AskedPage {
  /** Why the record is held back; absent when the page exists. */
  readonly held?: Refusal;
  /** The words of its article, where it has one. */
  readonly words?: string;
  /** The page asks search engines to leave it out, as drafts do. */
  readonly noIndex?: boolean;
}

/**
 * Whether a page has moved to another: it redirects there, or does not exist any more. `false`
 * without an answer.
 */
async function hasMoved(from: string, to: string, get: GuardedFetch): Promise<boolean> {
  try {
    const { status, ok, url } = await get(from, { cut: true, headers: { accept: 'text/html' } });
    return isAbsent(status) || (ok && pathOf(url) === pathOf(to));
  } catch {
    return false;
  }
}

const isAbsent = (status: number) => status === 404 || status === 410;

/** The fetch for the pages of new records. `open`: pages on this machine are allowed. */
export function pageFetch(open: boolean): GuardedFetch {
  const get = createGuardedFetch({ maxBytes: MAX_PAGE, timeout: TIMEOUT, open });
  // A guarded fetch allows https only, and nearly every site answers there.
  return open ? get : (url, init) => get(String(url).replace(/^http:/i, 'https:'), init);
}

/** Checks that a page exists: a status of success, at its own path. */
export async function askPage(url: string, get: GuardedFetch): Promise<AskedPage> {
  try {
    const response = await get(url, { cut: true, headers: { accept: 'text/html' } });
    const { headers } = response;
    const held = whyHeld(url, response);
    if (held) return { held };
    const type = headers.get('content-type');
    const isPage = /^(?:text\/html|application\/xhtml\+xml)\b/i.test(type ?? '');
    const bytes = isPage ? await response.arrayBuffer() : new ArrayBuffer();
    const page = readPage(decodedText(new Uint8Array(bytes), 'html', type));
    return isNoIndex(headers.get('x-robots-tag') ?? '') ? { ...page, noIndex: true } : page;
  } catch (error) {
    return { held: { why: 'page-unread', url, answer: `gives no answer (${errorText(error)})` } };
  }
}

/** Why an answer does not show that the page exists; `undefined` when it does. */
function whyHeld(url: string, { status, ok, url: end }: Response): Refusal | undefined {
  if (!ok) return { why: isAbsent(status) ? 'page-absent' : 'page-unread', url, answer: `answers ${status}` };
  const answer = `leads to ${end.slice(0, 300)}`;
  if (signInProblem(url, end) !== undefined) return { why: 'page-unread', url, answer };
  return pathOf(end) === pathOf(url) ? undefined : { why: 'page-absent', url, answer };
}

/** A path without a slash at its end, and in one spelling of percent-encoding. */
function pathOf(url: string): string {
  const { pathname } = new URL(url);
  return (percentDecoded(pathname) ?? pathname).replace(/(?<!\/)\/$/, '');
}

/** How the pages of a plan are requested. */
interface AskOptions {
  /** The new pages are not deployed yet: only pages that may have moved are requested. */
  readonly beforeDeploy?: boolean | undefined;
  /** Receives the number of pages that have answered, and of all. */
  readonly onProgress?: (done: number, all: number) => void;
}

/** The decision about a write: why it is held back, or what is written. */
type Asked = { readonly held: Refusal } | { readonly write: PlannedWrite; readonly noIndex?: boolean | undefined };

/** Why to check a new record although its page exists. */
export const NO_INDEX =
  'the page asks search engines to leave it out (noindex), as drafts do, and its record is public';

/**
 * Requests the pages of the planned writes, four at once: those of new records, and those of
 * records without words. A new record without a page is refused; words that a record lacks are read
 * from its page. A document whose page has moved to a new one moves with it. With `beforeDeploy`,
 * only pages that may have moved are requested.
 */
export async function askPages(
  plan: DocumentPlan,
  get: GuardedFetch,
  { beforeDeploy = false, onProgress = () => {} }: AskOptions = {},
): Promise<DocumentPlan> {
  const isAsked = (write: PlannedWrite) =>
    beforeDeploy ? write.move?.isKnown === false : write.action === 'create' || isWordless(write);
  const asked = plan.writes.filter(isAsked);
  const answers = new Map<PlannedWrite, Asked>();
  const queue = asked.values();
  const askInTurn = async () => {
    for (const write of queue) {
      answers.set(write, await (beforeDeploy ? askToCome(write, get) : askWrite(write, get)));
      onProgress(answers.size, asked.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, askInTurn));
  const refused: RefusedEntry[] = [];
  const doubted: RefusedEntry[] = [];
  const writes = plan.writes.flatMap((write) => {
    const answer = answers.get(write) ?? { write: write.move?.write ?? write };
    if ('write' in answer) {
      if (answer.noIndex) doubted.push({ source: write.source, reason: NO_INDEX });
      return answer.write;
    }
    refused.push(refusedEntry(write.source, answer.held));
    return [];
  });
  return { ...plan, writes, refused: [...plan.refused, ...refused], doubted };
}

async function askWrite(write: PlannedWrite, get: GuardedFetch): Promise<Asked> {
  const { action, source, move } = write;
  const { held, words, noIndex } = await askPage(source, get);
  if (held !== undefined) return action === 'create' ? { held } : { write };
  const isMove = move && (move.isKnown || (await hasMoved(move.from, source, get)));
  const instead = isMove ? move.write : write;
  const written = isWordless(instead) ? withWords(instead, words) : instead;
  return { write: written, noIndex: noIndex && written.action === 'create' };
}

/**
 * The same before the new page is deployed: its old page says whether the document has moved. Two
 * pages that exist are two articles.
 */
async function askToCome(write: PlannedWrite, get: GuardedFetch): Promise<Asked> {
  const { source, move } = write;
  if (!move) return { write };
  if (await hasMoved(move.from, source, get)) return { write: move.write };
  const { held } = await askPage(source, get);
  if (held === undefined) return { write };
  const { uri, after = {} } = move.write;
  return { held: { why: 'move-unsure', from: move.from, uri, path: String(after.path) } };
}

/** Whether the record has no text, and no content from another editor. */
function isWordless({ after }: PlannedWrite): boolean {
  return after !== undefined && after.textContent === undefined && after.content === undefined;
}

function withWords(write: PlannedWrite, words: string | undefined): PlannedWrite {
  return { ...write, after: { ...write.after, ...entryText({ textContent: words }) } };
}
