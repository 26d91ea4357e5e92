import { turnKey } from '../../network/guarded/turn-key.ts';
import { FairTurns, type Turns } from '../../network/guarded/verify-turns.ts';
import { readSiteClaims } from '../../verification/site-claims.ts';
import type { VerificationOptions } from '../../verification/verification-options.ts';
import { rollingWork } from '../rolling-work.ts';
import { dueSites, postponeSite, type SiteAnswer, writeSiteAnswer } from '../store/background/sites.ts';
import type { Work } from '../store/background/work.ts';
import type { StoreWriter } from '../store/store.ts';

const AT_ONCE = 32;
const PER_HOST = 2;
const SPACE = 500;
const LOOK_EVERY = 500;

type Result =
  | { readonly answer: SiteAnswer }
  | { readonly url: string; readonly dueAt: number; readonly later: number };

/**
 * Asks the sites that publications claim which record is their own, in the background and a bounded number at once. The queue is the store's: one row for each
 * URL, whoever claims it, so a hundred thousand claims are one question.
 *
 * @param turns how many of one owner's sites are asked at once
 */
export async function verifySites(
  store: StoreWriter,
  options: VerificationOptions,
  signal: AbortSignal,
  turns: Turns = new FairTurns(PER_HOST, SPACE),
) {
  await rollingWork(
    {
      due: (most) => store.read(dueSites, Date.now(), most),
      key: ({ url }) => url,
      run: ({ url, dueAt }) => ask(url, dueAt, turns, options),
      write: (results) =>
        store.perform(function* (db): Work<void> {
          for (const result of results) {
            if ('answer' in result) yield* writeSiteAnswer(db, result.answer);
            else yield* postponeSite(db, result.url, result.dueAt, result.later);
          }
        }),
      atOnce: AT_ONCE,
      lookEvery: LOOK_EVERY,
    },
    signal,
  );
}

async function ask(url: string, dueAt: number, turns: Turns, options: VerificationOptions): Promise<Result> {
  const askedAt = Date.now();
  const turn = turns.take(turnKey(url), askedAt);
  if (typeof turn === 'number') return { url, dueAt, later: turn };
  // When the server stops there is no answer either.
  const { names, passing } = await readSiteClaims(url, options).catch(() => ({ names: [], passing: true }));
  // With a name in hand it does not matter that another address failed.
  const silent = names.length === 0 && passing;
  turn(!silent);
  return { answer: { url, names: silent ? null : names, whole: !passing, askedAt, dueAt } };
}
