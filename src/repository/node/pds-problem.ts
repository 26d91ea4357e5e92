import { text } from '../../core/read-fields.ts';
import { PublishError } from '../publish-error.ts';

/**
 * Turns an XRPC error into a sentence.
 *
 * @param pds who answered
 * @param response its status and its rate limit headers
 * @param body its JSON, `{error, message}`
 */
export function pdsProblem(pds: string, response: Response, body: Record<string, unknown>): PublishError {
  const name = text(body.error) ?? '';
  const said = (text(body.message) ?? name).slice(0, 500);
  const { status } = response;
  if (status === 429) {
    return new PublishError('rate-limited', `${pds} has had enough for now; try again ${whenAgain(response)}.`);
  }
  if (/^Account(?:Deactivated|Takedown|Suspended)$|^Repo(?:Deactivated|Takendown|Suspended)$/.test(name)) {
    return new PublishError('inactive', `The account is not active at ${pds} (${said}); put that right there first.`);
  }
  if (name === 'InvalidSwap') return new PublishError('conflict', `The record was changed meanwhile (${said}).`);
  if (/^(?:Record|Blob|Repo)NotFound$/.test(name) || status === 404) {
    if (name === 'BlobNotFound') {
      return new PublishError('not-found', `${pds} has no such blob; upload the picture again.`);
    }
    return new PublishError('not-found', `${pds} has no such record; "masthead publish list" shows those there are.`);
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

function whenAgain({ headers }: Response): string {
  const after = Number(headers.get('retry-after') ?? Number.NaN);
  const reset = Number(headers.get('ratelimit-reset') ?? Number.NaN) - Date.now() / 1000;
  const seconds = Math.ceil(Number.isFinite(after) ? after : reset);
  if (!(seconds > 0)) return 'in a few minutes';
  return seconds < 120 ? `in ${seconds} seconds` : `in ${Math.ceil(seconds / 60)} minutes`;
}
