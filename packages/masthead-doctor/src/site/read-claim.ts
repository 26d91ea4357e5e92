// Asks a site's proof files which publications they name.

import { printable } from 'masthead/internal/core/shown-text';
import { PUBLICATION, readRecordUri } from 'masthead/internal/core/values/identifiers';
import { proofAddresses } from './markup/page-tags.ts';
import {
  type Failure,
  failedAnswer,
  failureOf,
  lasting,
  mayProve,
  untilDone,
  type VerificationOptions,
} from './trouble.ts';

/** The records that one address (a file or a page) names, or why it names none. */
export interface ClaimAttempt extends Partial<Omit<Failure, 'transient'>> {
  readonly address: string;
  /** The form in which it names records; absent when it names none. */
  readonly form?: string;
  /** The at-uris of the records that it names by DID. */
  readonly names: readonly string[];
  /** Whether the failure may pass, as of a `Failure`. */
  readonly transient: boolean;
}

/** The records that a site or a page names. */
export interface SiteClaims {
  /** The at-uris from all addresses together. */
  readonly names: readonly string[];
  readonly attempts: readonly ClaimAttempt[];
  /** Whether an address gave no valid answer: an earlier result may still be right. */
  readonly transient: boolean;
}

/**
 * Asks a site at each address which publications it names, until one names the at-uri `wanted`. The
 * result is the same for every record with this URL.
 *
 * @throws only when `options.signal` ends it
 */
export async function readSiteClaims(url: string, options: VerificationOptions, wanted?: string): Promise<SiteClaims> {
  const signal = untilDone(options);
  const attempts: ClaimAttempt[] = [];
  const names = new Set<string>();
  for (const { address } of proofAddresses(url)) {
    if (wanted !== undefined && names.has(wanted)) break;
    const answer = mayProve(address, options)
      ? await readClaim(address, signal, options)
      : lasting('unasked', 'Only https proves anything; publish the site over https and change the url.');
    const attempt = { address, names: [], transient: false, ...answer };
    attempts.push(attempt);
    for (const name of attempt.names) names.add(name);
  }
  return { names: [...names], attempts, transient: attempts.some(({ transient }) => transient) };
}

type Answer = Failure | Pick<ClaimAttempt, 'names' | 'form'>;

const MAX_REDIRECTS = 3;
const MAX_NAMES = 4;
/** The most characters of a quotation. */
const MAX_QUOTED = 80;

/**
 * Asks one address which publications it names: in text, in JSON, or by redirect, on the same host
 * or to the at-uri. `signal` limits the time of all redirects together.
 */
async function readClaim(address: string, signal: AbortSignal, options: VerificationOptions): Promise<Answer> {
  const headers = { accept: 'text/plain, application/json;q=0.9, */*;q=0.1' };
  let url = new URL(address);
  let led = '';
  try {
    for (let redirects = 0; ; redirects++) {
      const response = await options.fetch(url, { redirect: 'manual', signal, headers });
      const { status } = response;
      const location = status >= 300 && status < 400 ? response.headers.get('location') : null;
      if (location === null) {
        const answer = judge(response, await response.text());
        // The target's answer counts for the address: a site that redirects everything to its front
        // page has no file.
        return 'problem' in answer && redirects > 0
          ? { ...answer, trouble: 'redirect', problem: `It redirects to ${led}. ${answer.problem}` }
          : answer;
      }
      led = quoted(location);
      if (location.startsWith('at:')) return named('redirect', [location]);
      const next = URL.canParse(location, url.href) ? new URL(location, url) : null;
      if (next?.host !== url.host || next.protocol !== url.protocol) {
        return lasting(
          'redirect',
          `It redirects to another host, ${led}, which proves nothing; answer with the at-uri itself.`,
        );
      }
      if (redirects === MAX_REDIRECTS) return lasting('redirect', 'It redirects too often.');
      url = next;
    }
  } catch (error) {
    if (signal.aborted && options.signal?.aborted) throw error;
    return failureOf(error);
  }
}

function judge(response: Response, text: string): Answer {
  const body = text.replace(/^\uFEFF/, '').trim();
  const failed = failedAnswer('It', response, body, "answer 200 with the record's at-uri as text");
  if (failed) return failed;
  if (readRecordUri(body)) return named('text', [body]);
  const strings = /^[{["]/.test(body) ? stringsOf(body) : null;
  if (strings) return named('json', strings);
  const what = /^</.test(body) ? 'a page' : `something else than an at-uri, ${quoted(body)}`;
  return lasting('content', `It answers with ${what}; answer with the record’s at-uri as text.`);
}

function quoted(text: string): string {
  return `"${printable(text, MAX_QUOTED)}"`;
}

/** The strings in JSON, at most two levels deep; `null` when the text is not JSON. */
function stringsOf(body: string): string[] | null {
  const inner = (item: unknown): unknown[] => (item && typeof item === 'object' ? Object.values(item) : [item]);
  try {
    const items = inner(JSON.parse(body)).flatMap(inner);
    return items.filter((item) => typeof item === 'string');
  } catch {
    return null;
  }
}

function named(form: string, candidates: readonly string[]): Answer {
  const uris = candidates.map(readRecordUri).filter((uri) => uri?.collection === PUBLICATION);
  const names = [...new Set(uris.flatMap((uri) => (uri?.authority.startsWith('did:') ? [uri.uri] : [])))];
  if (names.length > 0 && names.length <= MAX_NAMES) return { form, names };
  const many = `It names more than ${MAX_NAMES} records, so it says of none that it is this site's; name one.`;
  const byHandle = 'It names its record by a handle, which may pass to somebody else; write the DID.';
  const none = `It names no ${PUBLICATION}; answer with that record's at-uri.`;
  return lasting('content', names.length > 0 ? many : uris.length > 0 ? byHandle : none);
}
