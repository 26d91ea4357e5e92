import { type Kysely, sql } from 'kysely';
import { type AtUri, authorityOf, type Did, DOCUMENT, startsAsDid } from 'masthead/internal/core/values/identifiers';
import { type Label, labelerSourceName } from '../../source/event.ts';
import { askSweep, queueSweep, refreshRecord } from '../jobs/sweeps.ts';
import type { LabelsWrite } from '../store-write.ts';
import type { Schema } from '../tables.ts';
import { firstRow, inChunks, isBelow, rows, type Work } from '../work.ts';

/** The most labels that the index keeps of one labeler, about a gigabyte. */
export const MAX_LABELS = 10_000_000;
/** The most labels of one record that are sent with a view. */
const MAX_SHOWN = 32;
/**
 * How many accounts have their rows updated in the transaction that writes their labels; the rows
 * of others follow.
 */
const SWEPT_AT_ONCE = 10;

type Row = Schema['labels'];
const COLUMNS = ['labeler', 'hides', 'uri', 'val', 'cid', 'cts', 'exp', 'active'] as const;

function keyOf({ uri, val }: Pick<Row, 'uri' | 'val'>): string {
  return `${uri} ${val}`;
}

/**
 * Follows these labelers and no others. From now on the labels of another count no longer;
 * `forgetLabels` removes them later. A labeler that is followed again is read from its start.
 */
export function* setLabelers(db: Kysely<Schema>, dids: readonly Did[]): Work<void> {
  for (const did of new Set(dids)) {
    const added = db.insertInto('labelers').values({ did, active: 1 });
    yield* rows(added.onConflict((known) => known.column('did').doUpdateSet({ active: 1 })));
  }
  const others = yield* rows(db.selectFrom('labelers').select('did').where('active', '=', 1));
  for (const { did } of others.filter((each) => !dids.includes(each.did))) {
    yield* rows(db.updateTable('labelers').set({ active: 0 }).where('did', '=', did));
    yield* rows(db.deleteFrom('cursors').where('source', '=', labelerSourceName(did)));
  }
}

/**
 * Writes the labels of a labeler, in the order of its stream. Of two labels of one subject and
 * value the one that was created later counts.
 */
export function* writeLabels(db: Kysely<Schema>, { labeler, labels }: LabelsWrite): Work<void> {
  const followed = db.selectFrom('labelers').select(['id', 'held', 'refused']).where('did', '=', labeler);
  const source = yield* firstRow(followed.where('active', '=', 1));
  if (!source) return;
  const now = Date.now();
  const stored = new Map<string, Row>();
  const uris = [...new Set(labels.map(({ uri }) => uri))];
  const known = db.selectFrom('labels').select(COLUMNS).where('labeler', '=', source.id).where('hides', 'in', [0, 1]);
  for (const row of yield* inChunks(uris, (some) => known.where('uri', 'in', some))) stored.set(keyOf(row), row);
  const changed = new Map<string, Row>();
  const subjects = new Set<Row['uri']>();
  let { held, refused } = source;
  for (const label of labels) {
    const row = toRow(label, source.id, now);
    const key = keyOf(row);
    const before = stored.get(key);
    if (before && !isNewer(row, before)) continue;
    if (!before && held >= MAX_LABELS) {
      refused++;
      continue;
    }
    if (!before) held++;
    stored.set(key, row);
    changed.set(key, row);
    if (row.hides === 1 && row.active !== (before?.active ?? 0)) subjects.add(row.uri);
  }
  yield* inChunks([...changed.values()], (some) =>
    db
      .insertInto('labels')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(['labeler', 'hides', 'uri', 'val']).doUpdateSet(({ ref }) => ({
          cid: ref('excluded.cid'),
          cts: ref('excluded.cts'),
          exp: ref('excluded.exp'),
          active: ref('excluded.active'),
        })),
      ),
  );
  if (held !== source.held || refused !== source.refused)
    yield* rows(db.updateTable('labelers').set({ held, refused }).where('id', '=', source.id));
  yield* refreshSubjects(db, [...subjects]);
}

function toRow({ uri, val, cid, cts, exp, neg, hides }: Label, labeler: number, now: number): Row {
  const active = Number(!neg && (exp === undefined || exp > now));
  return { labeler, hides: Number(hides), uri, val, cid: cid ?? null, cts, exp: exp ?? null, active };
}

/**
 * Whether a label replaces a stored one. Of two with the same time the later one in the stream
 * counts; the same label again changes nothing.
 */
function isNewer(row: Row, before: Row): boolean {
  return row.cts > before.cts || (row.cts === before.cts && (row.active !== before.active || row.exp !== before.exp));
}

/**
 * Updates the rows of these accounts and records. The index holds no rows of most accounts that
 * labelers hide.
 */
function* refreshSubjects(db: Kysely<Schema>, subjects: readonly Row['uri'][]): Work<void> {
  for (const uri of subjects) if (!startsAsDid(uri)) yield* refreshRecord(db, uri);
  const accounts = subjects.filter((uri) => startsAsDid(uri));
  const held = yield* inChunks(accounts, (some) => db.selectFrom('tallies').select('did').where('did', 'in', some));
  for (const [nth, { did }] of held.entries()) yield* nth < SWEPT_AT_ONCE ? askSweep(db, did) : queueSweep(db, did);
}

/** Ends at most `limit` labels that have expired. Returns whether there may be more. */
export function* expireLabels(db: Kysely<Schema>, now: number, limit: number): Work<boolean> {
  const due = db.selectFrom('labels').select(COLUMNS).where('active', '=', 1).where('exp', '<=', now);
  const over = yield* rows(due.orderBy('exp').limit(limit));
  const ended = db.updateTable('labels').set({ active: 0 });
  for (const { labeler, hides, uri, val } of over)
    yield* rows(ended.where((of) => of.and({ labeler, hides, uri, val })));
  yield* refreshSubjects(db, [...new Set(over.flatMap(({ hides, uri }) => (hides === 1 ? [uri] : [])))]);
  return over.length === limit;
}

/**
 * Whether `expireLabels` or `forgetLabels` has something to do: a read outside any transaction, as
 * `sweepWaits` is.
 */
export function* labelsWait(db: Kysely<Schema>, now: number): Work<boolean> {
  const due = db.selectFrom('labels').select('uri').where('active', '=', 1).where('exp', '<=', now);
  if (yield* firstRow(due.limit(1))) return true;
  return (yield* firstRow(db.selectFrom('labelers').select('id').where('active', '=', 0).limit(1))) !== undefined;
}

/**
 * Removes the labels of at most `limit` subjects by a labeler that is no longer followed. Returns
 * whether there was such a labeler.
 */
export function* forgetLabels(db: Kysely<Schema>, limit: number): Work<boolean> {
  const left = yield* firstRow(db.selectFrom('labelers').select('id').where('active', '=', 0).orderBy('id').limit(1));
  if (!left) return false;
  const some = yield* rows(db.selectFrom('labels').select('uri').where('labeler', '=', left.id).limit(limit));
  const subjects = [...new Set(some.map(({ uri }) => uri))];
  const all = db.deleteFrom('labels').where('labeler', '=', left.id).where('hides', 'in', [0, 1]);
  const { length } = yield* inChunks(subjects, (page) => all.where('uri', 'in', page).returning('uri'));
  const held = { held: sql<number>`held - ${length}` };
  if (some.length < limit) yield* rows(db.deleteFrom('labelers').where('id', '=', left.id));
  else yield* rows(db.updateTable('labelers').set(held).where('id', '=', left.id));
  yield* refreshSubjects(db, subjects);
  return true;
}

/** The followed labelers that have sent more than `MAX_LABELS` labels. */
export function* fullLabelers(db: Kysely<Schema>): Work<string[]> {
  const full = db.selectFrom('labelers').select('did').where('active', '=', 1).where('refused', '>', 0);
  return (yield* rows(full)).map(({ did }) => did);
}

function counting(db: Kysely<Schema>, hides: 0 | 1) {
  return db
    .selectFrom('labelers as lr')
    .innerJoin('labels as lb', 'lb.labeler', 'lr.id')
    .where('lr.active', '=', 1)
    .where('lb.hides', '=', hides)
    .where('lb.active', '=', 1);
}

/** The DID of a labeler that hides a subject; `null` when no labeler does. */
export function* takenBy(db: Kysely<Schema>, subject: Row['uri']): Work<string | null> {
  const taken = counting(db, 1).select('lr.did').where('lb.uri', '=', subject).orderBy('lr.id').limit(1);
  return (yield* firstRow(taken))?.did ?? null;
}

/** What labelers hide of an account: its DID and at-uris of its records, at most `limit`. */
export function takenSubjects(db: Kysely<Schema>, did: Did, limit: number) {
  const taken = counting(db, 1).select('lb.uri as subject');
  const records = taken.where(isBelow('lb.uri', `at://${did}`));
  return rows(taken.where('lb.uri', '=', did).unionAll(records).limit(limit));
}

/**
 * Whether a labeler hides a document of this publication that is at one of these paths below it, or
 * is one of these records. Then the publication alone is no card for that link either.
 */
export function* takesDocument(
  db: Kysely<Schema>,
  publication: AtUri,
  paths: readonly string[],
  uris: readonly AtUri[],
): Work<boolean> {
  const taken = counting(db, 1)
    .innerJoin('documents as d', 'd.uri', 'lb.uri')
    .select('d.uri')
    .where(isBelow('lb.uri', `at://${authorityOf(publication)}/${DOCUMENT}`))
    .where('d.site', '=', publication)
    .where((of) =>
      of.or([
        ...(paths.length > 0 ? [of('d.path', 'in', paths)] : []),
        ...(uris.length > 0 ? [of('d.uri', 'in', uris)] : []),
      ]),
    );
  return (yield* firstRow(taken.limit(1))) !== undefined;
}

/** A label as it is sent with a view. */
export interface TravellingLabel {
  readonly src: string;
  readonly uri: string;
  readonly cid?: string;
  readonly val: string;
  /** Datetimes. */
  readonly cts: string;
  readonly exp?: string;
}

/** The labels of these records, in the records' order; at most 32 of one record. */
export function* labelsOf(db: Kysely<Schema>, uris: readonly AtUri[]): Work<TravellingLabel[]> {
  const found: TravellingLabel[] = [];
  for (const uri of uris) {
    const of = counting(db, 0)
      .select(['lr.did as src', 'lb.val', 'lb.cid', 'lb.cts', 'lb.exp'])
      .where('lb.uri', '=', uri);
    for (const { src, val, cid, cts, exp } of yield* rows(of.orderBy('lr.id').orderBy('lb.val').limit(MAX_SHOWN)))
      found.push({
        src,
        uri,
        ...(cid !== null && { cid }),
        val,
        cts: new Date(cts).toISOString(),
        ...(exp !== null && { exp: new Date(exp).toISOString() }),
      });
  }
  return found;
}
