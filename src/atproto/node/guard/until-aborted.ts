import { GuardError } from './guard-error.ts';

/** Waits for a promise until the signal aborts, also when the work cannot be cancelled; then throws `why()`, by default the signal's reason. */
export function untilAborted<T>(
  answer: Promise<T>,
  signal: AbortSignal,
  why: () => unknown = () => signal.reason,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(why());
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
    // Also after an abort, so that a late failure is no unhandled rejection.
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** The error for a request that a signal ended: a timeout, the caller, or the gate because others waited. */
export function abortError(where: string, signal: AbortSignal): GuardError {
  const { reason } = signal;
  if (reason instanceof GuardError) return reason;
  const late = reason instanceof Error && reason.name === 'TimeoutError';
  return late
    ? new GuardError('timeout', `${where} did not answer in time.`)
    : new GuardError('aborted', `The request to ${where} was given up.`);
}
