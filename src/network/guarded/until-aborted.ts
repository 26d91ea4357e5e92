import { GuardError } from './guard-error.ts';

/**
 * Waits for an answer, but no longer than the signal allows: what cannot be stopped need not be waited for.
 *
 * @param why what is thrown then; the signal's own reason when left out
 */
export function untilAborted<T>(
  answer: Promise<T>,
  signal: AbortSignal,
  why: () => unknown = () => signal.reason,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(why());
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    // Also after that, so that a late failure is nobody's unhandled one.
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Why a signal ended a request: its own time-out, the caller, or others who waited for its turn. */
export function abortError(where: string, signal: AbortSignal): GuardError {
  const { reason } = signal;
  if (reason instanceof GuardError) return reason;
  const late = reason instanceof Error && reason.name === 'TimeoutError';
  return late
    ? new GuardError('timeout', `${where} did not answer in time.`)
    : new GuardError('aborted', `The request to ${where} was given up.`);
}
