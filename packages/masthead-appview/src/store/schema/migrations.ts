import { type Kysely, sql } from 'kysely';
import { documentPlace } from 'masthead/internal/core';
import { parseDocument } from 'masthead/lexicon';
import { ownsHostSql } from '../background/visibility.ts';
import { rows, statement, type Work } from '../background/work.ts';
import type { Opening } from '../engine.ts';
import { shownAddress } from '../engine.ts';
import { NoIndexError, StoreOpenError } from '../store-errors.ts';
import { aliasStep, mirrorsStep } from './guest-steps.ts';
import type { Dialect, Schema } from './schema.ts';
import { accountsStep, keptRecordsStep, labelsStep, recordsStep } from './steps.ts';

const BATCH = 500;

/** Step 6: documents with the path `/` are at their publication's home page. Earlier versions gave them no place. */
export function* homePageStep(_: Dialect, db: Kysely<Schema>): Work<void> {
  const homes = db
    .selectFrom('documents')
    .select(['id', 'did', 'record'])
    .where('path', 'is', null)
    .where('record', 'like', '%"path":"/%')
    .orderBy('id')
    .limit(BATCH);
  const ownsHost = sql<number>`${sql.raw(ownsHostSql('documents'))}`;
  let last = 0;
  for (;;) {
    const found = yield* rows(homes.where('id', '>', last));
    for (const { id, did, record } of found) {
      const document = record === null ? null : parseDocument(JSON.parse(record));
      const place = document && documentPlace(did, document);
      if (place?.path !== '') continue;
      const { site, host = null } = place;
      yield* rows(db.updateTable('documents').set({ site, path: '', host }).where('id', '=', id));
      yield* rows(db.updateTable('documents').set({ owns_host: ownsHost }).where('id', '=', id));
    }
    const end = found.at(-1);
    if (!end) return;
    last = end.id;
  }
}

/** Each queue of work, its index, and when an item is due. */
const QUEUES = [
  ['identities', 'identities_refresh', 'refresh_at'],
  ['resyncs', 'resyncs_due', 'retry_at'],
  ['sites', 'sites_due', 'check_at'],
  ['pages', 'pages_due', 'check_at'],
] as const;

/**
 * Hosts that are slow. `slow`: the item's host was slow when last asked; such items are read by themselves, so that they stand before no other.
 * `resyncs.unproved`: a commit that could not be proved in time, of an account that may be new.
 */
function slowHostsStep({ flag }: Dialect): string {
  const lanes = QUEUES.map(
    ([table, index, due]) => `
    ALTER TABLE ${table} ADD COLUMN slow ${flag} NOT NULL DEFAULT 0;
    DROP INDEX ${index};
    CREATE INDEX ${index} ON ${table} (slow, ${due});`,
  );
  return `${lanes.join('\n')}
    ALTER TABLE resyncs ADD COLUMN unproved ${flag} NOT NULL DEFAULT 0;`;
}

/**
 * Accounts for people who are signed in. `signed_in_only` is described in `schema.ts`. Earlier versions kept only that a profile is hidden: it counts as the
 * request for the account until it was read again, which is soon.
 */
export function signedInOnlyStep({ flag }: Dialect): string {
  const hidden = `FROM profile_records WHERE collection = 'app.bsky.actor.profile' AND rkey = 'self' AND shown = 0 AND record IS NOT NULL`;
  return `
    ALTER TABLE accounts ADD COLUMN signed_in_only ${flag} NOT NULL DEFAULT 0;
    ALTER TABLE leadership ADD COLUMN signed_in_only ${flag} NOT NULL DEFAULT 1;
    INSERT INTO accounts (did, active, time, signed_in_only) SELECT did, 1, 0, 1 ${hidden}
      ON CONFLICT (did) DO UPDATE SET signed_in_only = 1;
    INSERT INTO sweeps (did, part, place, due_at) SELECT did, 0, '', 0 ${hidden}
      ON CONFLICT (did) DO UPDATE SET part = 0, place = '';
    UPDATE identities SET refresh_at = 0 WHERE did IN (SELECT did ${hidden});`;
}

/** The schema as steps: SQL, or a work that rewrites rows. A released step is never edited: a change is a new step at the end of this list. */
export const MIGRATIONS: readonly ((dialect: Dialect, db: Kysely<Schema>) => string | Work<void>)[] = [
  recordsStep,
  oneIngesterStep,
  backfillStep,
  verificationStep,
  denialStep,
  homePageStep,
  accountsStep,
  keptRecordsStep,
  slowHostsStep,
  signedInOnlyStep,
  labelsStep,
  mirrorsStep,
  aliasStep,
];

/** Runs the missing steps, within the engine's transaction. `version`: how many were made. SQL is split at every semicolon. */
export function* migrate(dialect: Dialect, db: Kysely<Schema>, version: number): Work<void> {
  for (const step of MIGRATIONS.slice(version)) {
    const made = step(dialect, db);
    if (typeof made !== 'string') yield* made;
    else for (const one of made.split(';')) if (one.trim() !== '') yield* rows(statement(one));
  }
}

/** The error for a database without an index; `what` says what is there instead. */
export function noIndex(what: string): NoIndexError {
  return new NoIndexError(`${what}; name the index that is served with --db FILE or --db postgres://….`);
}

/** Throws a `StoreOpenError` for a schema of a newer version. Unless `opening` is `make`: also for an older one, and a `NoIndexError` for none (0 steps). */
export function checkVersion(database: string, version: number, opening: Opening): void {
  const shown = shownAddress(database);
  if (version > MIGRATIONS.length) {
    throw new StoreOpenError(
      `The database ${shown} was written by a newer version of Masthead (schema ${version}); update Masthead or name another with --db.`,
    );
  }
  if (opening === 'make' || version === MIGRATIONS.length) return;
  if (version === 0) throw noIndex(`${shown} holds no index of Masthead`);
  throw new StoreOpenError(
    `The database ${shown} was written by an older version of Masthead (schema ${version} of ${MIGRATIONS.length}); start the new server on it first, which brings it up to date.`,
  );
}

/**
 * Step 2: one ingester at a time, and deleted accounts. `leadership.epoch` counts takeovers; an ingester writes only under its own number, so one that was
 * suspended while another took over writes nothing. `accounts.gone_rev`: nothing of a deleted account up to this revision comes back. `purges`: accounts whose
 * rows are still to be removed.
 */
function oneIngesterStep({ text, integer, end, keyed }: Dialect): string {
  return `
  CREATE TABLE leadership (
    id ${integer} PRIMARY KEY,
    epoch ${integer} NOT NULL
  )${end};
  INSERT INTO leadership (id, epoch) VALUES (1, 0);

  ALTER TABLE accounts ADD COLUMN gone_rev ${text};
  CREATE TABLE purges (
    did ${text} PRIMARY KEY
  )${keyed};

  CREATE INDEX dead_letters_about ON dead_letters (about);
  `;
}

/**
 * Step 3: repositories that are fetched whole. `resyncs` is the queue. `resyncs.time`: no record found by the fetch claims its URL earlier. `resyncs.wished`
 * (`requestedAt` in the code) grows with each request, so that a fetch that is under way does not answer a later request. `repositories`: which were fetched,
 * so that one backfill does not fetch a repository once for each list that it is on. `backfills`: how far each list was read; one for each collection of a
 * relay, one for all of a PDS.
 */
function backfillStep({ text, integer, keyed }: Dialect): string {
  return `
  ALTER TABLE resyncs ADD COLUMN time ${integer} NOT NULL DEFAULT 0;
  ALTER TABLE resyncs ADD COLUMN wished ${integer} NOT NULL DEFAULT 0;
  CREATE INDEX resyncs_due ON resyncs (retry_at);

  CREATE TABLE repositories (
    did ${text} PRIMARY KEY,
    rev ${text} NOT NULL,
    fetched_at ${integer} NOT NULL
  )${keyed};

  CREATE TABLE backfills (
    host ${text} NOT NULL,
    collection ${text} NOT NULL,
    position ${text} NOT NULL,
    done ${integer} NOT NULL,
    started_at ${integer} NOT NULL,
    listed ${integer} NOT NULL,
    PRIMARY KEY (host, collection)
  )${keyed};
  `;
}

/**
 * Step 4: who owns a link. `sites`: what each claimed site says about itself, one row for all who claim it, and when it is asked next. `pages`: what each
 * document's own page says, when the operator has pages fetched; `url` is the page that names the document. `documents_by_path` finds a document behind any
 * number of publications that claim its base.
 */
function verificationStep({ text, integer, keyed }: Dialect): string {
  return `
  CREATE TABLE sites (
    url ${text} PRIMARY KEY,
    names ${text} NOT NULL DEFAULT '[]',
    named_at ${integer},
    checked_at ${integer},
    check_at ${integer} NOT NULL,
    attempts ${integer} NOT NULL DEFAULT 0
  )${keyed};
  CREATE INDEX sites_due ON sites (check_at);
  INSERT INTO sites (url, check_at) SELECT DISTINCT url, 0 FROM publications WHERE url IS NOT NULL AND visible = 1;

  CREATE TABLE pages (
    uri ${text} PRIMARY KEY,
    rev ${text} NOT NULL,
    url ${text},
    named_at ${integer},
    checked_at ${integer},
    check_at ${integer} NOT NULL,
    attempts ${integer} NOT NULL DEFAULT 0
  )${keyed};
  CREATE INDEX pages_due ON pages (check_at);
  CREATE INDEX pages_named ON pages (url) WHERE url IS NOT NULL;

  CREATE INDEX documents_by_path ON documents (path, claimed_at) WHERE visible = 1 AND path <> '';
  `;
}

/**
 * Step 5: who does not own a link. `sites.denies`: every address of the site gave an answer, so whoever is not among `names` is denied. `pages.denies`: the URL
 * of the page, when it names only other accounts' documents.
 */
function denialStep({ flag, text }: Dialect): string {
  return `
  ALTER TABLE sites ADD COLUMN denies ${flag} NOT NULL DEFAULT 0;
  ALTER TABLE pages ADD COLUMN denies ${text};
  `;
}
