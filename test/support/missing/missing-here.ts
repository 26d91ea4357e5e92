import { isCi } from '../../../tools/is-ci.ts';

/**
 * A test needs something that this machine lacks and the project cannot bring. `skipping-runner.ts`
 * skips the test, with the reason.
 */
export class MissingHere extends Error {
  override readonly name = 'MissingHere';
}

/**
 * The error for a test that cannot run on this machine. In CI (`CI` is set) nothing may be missing:
 * there it is an ordinary error, and the test fails.
 *
 * @param reason what is missing and what provides it: a sentence without its full stop
 */
export function missingHere(reason: string): Error {
  return isCi() ? new Error(reason) : new MissingHere(reason);
}
