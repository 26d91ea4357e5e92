import { PUBLICATION, printable, readRecordUri } from 'masthead/internal/core';
import { type ProofAddress, proofAddresses } from './markup/page-tags.ts';
import { challengeOf } from './read-page.ts';
import {
  adviceFor,
  challengeProblem,
  failureOf,
  isTransient,
  mayProve,
  type Trouble,
  troubleOf,
  untilDone,
  type VerificationOptions,
} from './trouble.ts';

/** The answer of one address. */
export interface ClaimAttempt extends ProofAddress {
  /** The form in which it names records; absent when it names none. */
  readonly form?: 'text' | 'json' | 'redirect';
  /** The at-uris of the publications that it names by DID. */
  readonly names: readonly string[];
  /** The HTTP status of the last answer; absent when there was none. */
  readonly status?: number;
  /** The `Location` of each redirect, in order, truncated. */
  readonly redirects: readonly string[];
  readonly body?: string;
  /** Why it names none, and what to do: one sentence. */
  readonly problem?: string;
  /** Of what kind the problem is; absent without one. */
  readonly trouble?: Trouble;
  /** The failure may be gone later: the site was down, slow or busy. */
  readonly transient: boolean;
}

const MAX_REDIRECTS = 3;
const MAX_NAMES = 4;
/** Characters of the body that are kept, and of what a sentence quotes. */
const MAX_SHOWN = 120;
const MAX_QUOTED = 80;

/**
 * Asks one address which publications it names: in text, in JSON, or by redirect, on the same host or to the at-uri. `signal` bounds all redirects together.
 */
async function readClaim(
  { convention, address }: ProofAddress,
  signal: AbortSignal,
  options: VerificationOptions,
): Promise<ClaimAttempt> {
  const redirects: string[] = [];
  const attempt = { convention, address, redirects, names: [], transient: false };
  if (!mayProve(address, options)) {
    const problem = 'Only https proves anything; publish the site over https and change the url.';
    return { ...attempt, trouble: 'unasked', problem };
  }
  let url = new URL(address);
  try {
    for (;;) {
      const headers = { accept: 'text/plain, application/json;q=0.9, */*;q=0.1' };
      const response = await options.fetch(url, { redirect: 'manual', signal, headers });
      const { status, headers: told } = response;
      const location = status >= 300 && status < 400 ? told.get('location') : null;
      if (location === null) {
        const judgement = judge(status, told, await response.text());
        return { ...attempt, status, ...judgement, ...afterRedirect(judgement, redirects) };
      }
      redirects.push(location.slice(0, 300));
      if (location.startsWith('at:')) return { ...attempt, status, ...named('redirect', [location]) };
      const next = URL.canParse(location, url.href) ? new URL(location, url) : null;
      if (next?.host !== url.host || next.protocol !== url.protocol) {
        const where = next ? `${next.protocol}//${next.host}`.slice(0, MAX_SHOWN) : 'no address';
        const problem = `It redirects to another host, ${where}, which proves nothing; answer with the at-uri itself.`;
        return { ...attempt, status, trouble: 'redirect', problem };
      }
      if (redirects.length > MAX_REDIRECTS) {
        return { ...attempt, status, trouble: 'redirect', problem: 'It redirects too often.' };
      }
      url = next;
    }
  } catch (error) {
    if (signal.aborted && options.signal?.aborted) throw error;
    return { ...attempt, ...failureOf(error) };
  }
}

type Judgement = Pick<ClaimAttempt, 'names' | 'form' | 'problem' | 'trouble' | 'transient' | 'body'>;

const WANTED = 'answer with the record’s at-uri as text';

function judge(status: number, headers: Headers, text: string): Judgement {
  const body = text.replace(/^\uFEFF/, '').trim();
  const shown = { body: beginning(body) };
  const who = challengeOf(headers, body);
  if (who !== undefined) {
    const problem = challengeProblem(who, status);
    return { names: [], transient: isTransient(status), trouble: 'challenge', problem, ...shown };
  }
  if (status < 200 || status > 299) {
    const problem = `It answers ${status}; ${adviceFor(status, "answer 200 with the record's at-uri as text")}.`;
    return { names: [], transient: isTransient(status), trouble: troubleOf(status), problem, ...shown };
  }
  if (readRecordUri(body)) return { ...named('text', [body]), ...shown };
  const strings = /^[{["]/.test(body) ? stringsOf(body) : null;
  if (strings) return { ...named('json', strings), ...shown };
  const what = /^</.test(body) ? 'a page' : `something else than an at-uri, ${quoted(body)}`;
  return { names: [], transient: false, trouble: 'content', problem: `It answers with ${what}; ${WANTED}.`, ...shown };
}

/** What is there stands for what was asked: a site that sends everybody to its front page has no file. */
function afterRedirect(
  { problem }: Judgement,
  redirects: readonly string[],
): Pick<ClaimAttempt, 'problem' | 'trouble'> {
  const last = redirects.at(-1);
  if (problem === undefined || last === undefined) return {};
  return { trouble: 'redirect', problem: `It redirects to ${quoted(last)}. ${problem}` };
}

function quoted(text: string): string {
  return `"${printable(text, MAX_QUOTED)}"`;
}

/** The strings in JSON, at most two levels deep; `null` when it is no JSON. */
function stringsOf(body: string): string[] | null {
  try {
    const value: unknown = JSON.parse(body);
    const inner = (item: unknown): unknown[] => (item && typeof item === 'object' ? Object.values(item) : [item]);
    return inner(value)
      .flatMap(inner)
      .filter((item) => typeof item === 'string');
  } catch {
    return null;
  }
}

function named(form: 'text' | 'json' | 'redirect', candidates: readonly string[]): Judgement {
  const uris = candidates.map(readRecordUri).filter((uri) => uri?.collection === PUBLICATION);
  const names = [...new Set(uris.flatMap((uri) => (uri?.authority.startsWith('did:') ? [uri.uri] : [])))];
  if (names.length > 0 && names.length <= MAX_NAMES) return { form, names, transient: false };
  const problem =
    names.length > 0
      ? `It names more than ${MAX_NAMES} records, so it says of none that it is this site's; name one.`
      : uris.length > 0
        ? 'It names its record by a handle, which may pass to somebody else; write the DID.'
        : `It names no ${PUBLICATION}; answer with that record's at-uri.`;
  return { names: [], transient: false, trouble: 'content', problem };
}

function beginning(body: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is taken out, before a terminal shows it
  return body.slice(0, MAX_SHOWN).replace(/[\u0000-\u001f\u007f-\u009f]+/g, ' ');
}

/** The publications that a site names. */
export interface SiteClaims {
  /** At-uris, from all addresses together. */
  readonly names: readonly string[];
  readonly attempts: readonly ClaimAttempt[];
  /** An address gave no answer that counts: what was known before may still hold. */
  readonly transient: boolean;
}

/**
 * Asks a site at each address which publications it names, until one names the at-uri `wanted`. The result serves every record with this URL.
 *
 * @throws only when `options.signal` ends it
 */
export async function readSiteClaims(url: string, options: VerificationOptions, wanted?: string): Promise<SiteClaims> {
  const signal = untilDone(options);
  const attempts: ClaimAttempt[] = [];
  const names = new Set<string>();
  for (const address of proofAddresses(url)) {
    if (wanted !== undefined && names.has(wanted)) break;
    const attempt = await readClaim(address, signal, options);
    attempts.push(attempt);
    for (const name of attempt.names) names.add(name);
  }
  return { names: [...names], attempts, transient: attempts.some(({ transient }) => transient) };
}
