import type { Kysely } from 'kysely';
import type { Schema } from '../schema/schema.ts';
import { retryDelay } from './site-work.ts';
import { rows, type Work } from './work.ts';

const DAY = 24 * 3_600_000;
const HOLDS = 7 * DAY;

/** What reading a document's page came to. */
export interface PageAnswer {
  readonly uri: string;
  /** The revision of the document that was checked. */
  readonly rev: string;
  /** `named`: the page names it; `denied`: it names only strangers' documents; `not-named`: neither; `silent`: no answer that counts; `not-needed`: its publication proves it, or it has no address. */
  readonly result: 'named' | 'denied' | 'not-named' | 'silent' | 'not-needed';
  /** The canonical address of the page. */
  readonly url: string | null;
  readonly askedAt: number;
}

/** Puts a document in the queue, or back at its front when it has changed. */
export function* wantPageCheck(db: Kysely<Schema>, uri: string, rev: string, now: number): Work<void> {
  yield* rows(
    db
      .insertInto('pages')
      .values({ uri, rev, check_at: now })
      .onConflict((conflict) => conflict.column('uri').doUpdateSet({ rev, check_at: now, attempts: 0 })),
  );
}

/** A page has to wait for its turn. */
export function* postponePage(db: Kysely<Schema>, uri: string, checkAt: number): Work<void> {
  yield* rows(db.updateTable('pages').set({ check_at: checkAt }).where('uri', '=', uri));
}

/** Takes in what a page says about its document. A page names a document at one address: a document that has moved needs a new look. */
export function* writePageAnswer(db: Kysely<Schema>, { uri, rev, result, url, askedAt }: PageAnswer): Work<void> {
  const [page] = yield* rows(db.selectFrom('pages').selectAll().where('uri', '=', uri));
  // The document changed meanwhile: this answer is about what it was.
  if (!page || page.rev !== rev) return;
  const said = page.url === url ? page.named_at : page.denies === url ? page.checked_at : null;
  const holds = result === 'silent' && said !== null && askedAt - said < HOLDS;
  const settled = result === 'named' || result === 'not-needed';
  yield* rows(
    db
      .updateTable('pages')
      .set({
        attempts: settled ? 0 : page.attempts + 1,
        check_at: askedAt + (settled ? DAY : retryDelay(page.attempts)),
        ...(!holds && {
          url: result === 'named' ? url : null,
          denies: result === 'denied' ? url : null,
          named_at: result === 'named' ? askedAt : null,
          checked_at: result === 'not-needed' ? null : askedAt,
        }),
      })
      .where('uri', '=', uri),
  );
}

/** The document is gone: nothing is to be read any more. */
export function* dropPage(db: Kysely<Schema>, uri: string): Work<void> {
  yield* rows(db.deleteFrom('pages').where('uri', '=', uri));
}
