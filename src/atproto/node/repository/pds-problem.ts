import { fields, text } from '../../../core/read-fields.ts';
import { AnswerTooBigError } from '../../repository/list-records.ts';
import { PublishError } from '../../repository/publish-error.ts';
import { GuardError } from '../guard/guard-error.ts';
import { retryAfter } from './xrpc-get.ts';

/** Turns an error of `xrpcGet` or `@atproto/api` into one whose message says what to do; `noAnswer` is the message when the PDS did not answer. */
export function pdsProblem(
  pds: string,
  error: unknown,
  noAnswer = `${pds} gave no answer; check your connection and try again.`,
): PublishError {
  const { cause, status, headers, detail, message } = fields(error);
  const own = [error, cause].find((each) => each instanceof PublishError);
  if (own) return own;
  const guard = [error, cause].find((each) => each instanceof GuardError);
  if (guard && /^refused-(?:address|url)$/.test(guard.problem)) {
    return new PublishError('unreachable', `${guard.message} For a network on this machine there is --dev.`, { cause });
  }
  if (error instanceof AnswerTooBigError) return new PublishError('too-large', error.message, { cause: error });
  // @atproto/api has status 1 for no answer, and 2 for an invalid one.
  if (typeof status !== 'number' || status < 300) return new PublishError('unreachable', noAnswer, { cause: error });
  const name = text(fields(error).code) ?? text(fields(error).error) ?? '';
  const said = ((headers ? text(message) : text(detail)) ?? name).slice(0, 500);
  return refusal(pds, status, name, said, waitOf(error));
}

function waitOf(error: unknown): number | null {
  const { retryAfter: wait, headers } = fields(error);
  if (typeof wait === 'number') return wait;
  const named = Object.entries(fields(headers)).filter(
    (entry): entry is [string, string] => text(entry[1]) !== undefined,
  );
  return retryAfter(new Headers(named));
}

function refusal(pds: string, status: number, name: string, said: string, wait: number | null): PublishError {
  if (status === 429) {
    return new PublishError('rate-limited', `${pds} has had enough for now; try again ${whenAgain(wait)}.`, {
      retryAfter: wait ?? undefined,
    });
  }
  if (/^Account(?:Deactivated|Takedown|Suspended)$|^Repo(?:Deactivated|Takendown|Suspended)$/.test(name)) {
    return new PublishError('inactive', `The account is not active at ${pds} (${said}); put that right there first.`);
  }
  if (name === 'InvalidSwap') return new PublishError('conflict', `The record was changed meanwhile (${said}).`);
  // The reference PDS says it in words only, with the name InvalidRequest.
  if (name === 'BlobNotFound' || said === 'Blob not found') {
    return new PublishError('not-found', `${pds} has no such blob; upload the picture again.`);
  }
  if (/^(?:Record|Repo)NotFound$/.test(name) || status === 404) {
    return new PublishError(
      'not-found',
      `${pds} has no such record; "npx masthead-cli publish list" shows those there are.`,
    );
  }
  if (/^(?:ExpiredToken|InvalidToken|AuthMissing|AuthenticationRequired)$/.test(name) || status === 401) {
    return new PublishError(
      'signed-out',
      `${pds} has ended the session; sign in again, with a new app password when this one was revoked.`,
    );
  }
  if (status === 413 || /^(?:BlobTooLarge|PayloadTooLarge|InvalidSize)$/.test(name)) {
    return new PublishError('too-large', `${pds} takes no file of this size; use a smaller one.`);
  }
  if (status >= 500) {
    return new PublishError('unreachable', `${pds} has a fault (${status}${name && ` ${name}`}); try again later.`);
  }
  return new PublishError('refused', `${pds} refused it: ${said || `status ${status}`}`);
}

function whenAgain(wait: number | null): string {
  const seconds = Math.ceil((wait ?? 0) / 1000);
  if (seconds <= 0) return 'in a few minutes';
  if (seconds >= 3600) return 'in an hour or later';
  return seconds < 120 ? `in ${seconds} seconds` : `in ${Math.ceil(seconds / 60)} minutes`;
}
