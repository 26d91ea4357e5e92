import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ingest } from '../../../packages/masthead-appview/src/ingest/ingest.ts';
import type { SourceEvent } from '../../../packages/masthead-appview/src/source/event.ts';
import type { WriteConnection } from '../../../packages/masthead-appview/src/store/engine.ts';
import { engineOf } from '../../../packages/masthead-appview/src/store/engines.ts';
import { sweepSome } from '../../../packages/masthead-appview/src/store/jobs/sweeps.ts';
import * as operator from '../../../packages/masthead-appview/src/store/operator.ts';
import { rows, statement, type Work } from '../../../packages/masthead-appview/src/store/work.ts';
import { setLabelers } from '../../../packages/masthead-appview/src/store/writes/labels.ts';
import { StoreWriter } from '../../../packages/masthead-appview/src/store/writes/store-writer.ts';
import { canonical } from '../../support/canonical.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import {
  account,
  at,
  commit,
  did,
  document,
  ENGINES,
  type Engine,
  handle,
  listSource,
  openTestIndex,
  PUBLICATION,
  publication,
  type TestIndex,
  tid,
  uri,
} from '../../support/index/test-index.ts';

// What one account can make the index do: every kind of event, and everything that an operator
// does, costs the same whatever the account holds.
const FEW = 1;
const SOME = 500;
const MANY = 5000;
// What is brought up to date with the event itself, and no more.
const AT_ONCE = 100;
const HOLDERS = { few: FEW, some: SOME, many: MANY };
type Holder = keyof typeof HOLDERS;
const ALL = Object.keys(HOLDERS) as Holder[];

let now = 1000;
const time = () => ++now;

interface Case {
  readonly note: string;
  readonly events: (name: Holder) => readonly SourceEvent[];
}

function labelled(name: string, neg: boolean): SourceEvent {
  const label = { uri: did(name), val: '!takedown', cts: time(), neg, hides: true };
  return { kind: 'labels', cursor: time(), labeler: did('labeler'), labels: [label] };
}

const base = (name: string) => ({ cursor: time(), did: did(name), time: at(now) });

const signedInOnly = (name: string, is: boolean) =>
  commit(name, time(), 'app.bsky.actor.profile', 'self', {
    labels: { values: is ? [{ val: '!no-unauthenticated' }] : [] },
  });

/** A new kind of event has its row here, or this does not compile. */
const KINDS: Readonly<Record<SourceEvent['kind'], readonly Case[]>> = {
  identity: [
    {
      note: 'a handle leaves and comes back',
      events: (name) => [handle(name, time(), 'away.example'), handle(name, time(), `${name}.example`)],
    },
    { note: 'asked anew', events: (name) => [{ kind: 'identity', ...base(name) }] },
  ],
  commit: [
    {
      note: 'a record comes, changes and goes',
      events: (name) => [
        publication(name, time(), `https://${name}.example`, 'new'),
        publication(name, time(), 'https://else.example', 'new'),
        commit(name, time(), PUBLICATION, 'new'),
      ],
    },
    {
      note: 'the account becomes one for people who are signed in, and is one for everybody again',
      events: (name) => [signedInOnly(name, true), signedInOnly(name, false)],
    },
  ],
  sync: [
    {
      note: 'a repository is to be read again',
      events: (name) => [{ kind: 'sync', ...base(name), rev: tid(at(now)) }],
    },
  ],
  labels: [
    {
      note: 'taken away by a labeler, and given back',
      events: (name) => [labelled(name, false), labelled(name, true)],
    },
  ],
  gap: [{ note: 'the stream has a gap', events: (name) => [{ kind: 'gap', ...base(name), reason: 'test' }] }],
  rejected: [{ note: 'rubbish', events: (name) => [{ kind: 'rejected', ...base(name), reason: 'test', body: '' }] }],
  passed: [{ note: 'nothing of ours', events: () => [{ kind: 'passed', cursor: time() }] }],
  account: [
    ...['deactivated', 'takendown'].map((status) => ({
      note: `${status}, and back`,
      events: (name: Holder) => [account(name, time(), false, status), account(name, time(), true)],
    })),
    {
      note: 'active, as everybody knows',
      events: (name) => [account(name, time(), true), account(name, time(), true)],
    },
    {
      // The last of all: it leaves nothing.
      note: 'deleted, and back',
      events: (name) => [account(name, time(), false, 'deleted'), account(name, time(), true)],
    },
  ],
};

/** What an operator does. A new function has its row here. */
const OPERATOR: Readonly<Record<keyof typeof operator, 'reads' | 'sweeps'>> = {
  setHidden: 'sweeps',
  hideAgain: 'sweeps',
  hiddenSubjects: 'reads',
  didOfHandle: 'reads',
  requireIndex: 'reads',
  deadLetters: 'reads',
  backUp: 'reads',
};

interface Cost {
  statements: number;
  rows: number;
}

/** A writer that counts, for each transaction, its statements and the rows that it writes. */
async function countingWriter(index: TestIndex, engine: Engine, costs: Cost[]): Promise<StoreWriter> {
  const { dialect, openWriting } = await engineOf(index.file);
  const inner = await openWriting(index.file, 'make', 'ingest');
  const written =
    engine === 'sqlite'
      ? 'SELECT total_changes() AS count'
      : 'SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) AS count FROM pg_stat_xact_user_tables';
  function* count(): Work<number> {
    const [found] = yield* rows(statement<{ count: number | string }>(written));
    return Number(found?.count ?? 0);
  }
  function* counted<T>(work: Work<T>): Work<T> {
    const before = yield* count();
    let statements = 0;
    let step = work.next();
    while (!step.done) {
      statements++;
      step = work.next(yield step.value);
    }
    costs.push({ statements, rows: (yield* count()) - before });
    return step.value;
  }
  const connection: WriteConnection = {
    db: inner.db,
    run: (work) => inner.run(work),
    transact: (work) => inner.transact(counted(work)),
    prepareInsert: (insert) => inner.prepareInsert(insert),
    close: () => inner.close(),
  };
  return new StoreWriter(dialect, connection);
}

describe.each(ENGINES)('on %s', (engine) => {
  // What an event writes is counted, and is the same whatever the engine.
  const once = test.runIf(engine === 'sqlite');
  const index = forEachTest(() => openTestIndex(engine));
  let writer: StoreWriter;
  let costs: Cost[];
  beforeEach(async () => {
    costs = [];
    writer = await countingWriter(index, engine, costs);
  });
  afterEach(() => writer.close());

  /**
   * An account with a handle of its own and so many documents, of which one is a row of events and
   * the others its copies.
   */
  async function fill(name: string, count: number): Promise<void> {
    await index.feed(handle(name, 1, `${name}.example`), document(name, 2, `https://${name}.example`, '/first', 'd'));
    const columns = 'did, rev, cid, record, site, host, claimed_at, shown, visible, owns_host';
    await index.writer.perform(function* () {
      yield* rows(
        statement(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
          INSERT INTO documents (uri, path, ${columns})
          SELECT uri || CAST(i AS TEXT), CAST(i AS TEXT), ${columns} FROM n CROSS JOIN documents
          WHERE did = '${did(name)}' AND i < ${count}`),
      );
      yield* rows(statement(`UPDATE tallies SET claims = ${count} WHERE did = '${did(name)}'`));
    });
  }

  const feed = (events: readonly SourceEvent[]) =>
    ingest(listSource(events.map((event) => [event])), writer, new AbortController().signal, () => {});

  async function sweepAll(): Promise<number> {
    let pages = 0;
    while (await index.writer.perform((db) => sweepSome(db, 500))) pages++;
    return pages;
  }

  /** What all transactions since the last time have cost together. */
  function spent(): Cost {
    const sum = { statements: 0, rows: 0 };
    for (const cost of costs.splice(0)) for (const name of ['statements', 'rows'] as const) sum[name] += cost[name];
    return sum;
  }

  once('every event costs the same, whatever its account holds', async () => {
    for (const name of ALL) await fill(name, HOLDERS[name]);
    await index.writer.perform(setLabelers, [did('labeler')]);
    spent();
    for (const [kind, cases] of Object.entries(KINDS)) {
      for (const { note, events } of cases) {
        const cost: Record<string, Cost & { events: number }> = {};
        for (const name of ALL) {
          const list = events(name);
          await feed(list);
          cost[name] = { ...spent(), events: list.length };
        }
        const { few, some, many } = cost;
        const what = `${kind}: ${note} ${JSON.stringify(cost)}`;
        expect(many?.rows, what).toBeLessThanOrEqual((some?.rows ?? 0) + (some?.events ?? 0));
        expect(many?.rows, what).toBeLessThanOrEqual((few?.rows ?? 0) + AT_ONCE * 2 * (few?.events ?? 0));
        expect(many?.statements, what).toBeLessThanOrEqual(2 * (few?.statements ?? 0));
      }
    }
  });

  test('what an operator does is named here, and hiding is one row', async () => {
    expect(Object.keys(operator).sort()).toEqual(Object.keys(OPERATOR).sort());
    await fill('many', MANY);
    const { hideSubject } = await import('../../../packages/masthead-appview/src/store/writes/hidden-subjects.ts');
    spent();
    await writer.perform(hideSubject, did('many'), true);
    expect(await index.winner('https://many.example/77')).toBeNull();
    await writer.perform(hideSubject, did('many'), false);
    expect(spent().rows).toBeLessThanOrEqual(4 * AT_ONCE);
    await operator.setHidden(index.file, did('many'), true);
    await operator.setHidden(index.file, did('many'), false);
    // Shown again means there again, also while no server runs.
    expect(await index.winner('https://many.example/4999')).not.toBeNull();
    expect(await index.reader.db.selectFrom('sweeps').selectAll().execute()).toEqual([]);
  });

  test('in one batch the last state counts, and what was deleted between is gone', async () => {
    await fill('some', SOME);
    await index.feedTogether(account('some', 2000, false), account('some', 2001, true));
    expect(await index.winner('https://some.example/499')).not.toBeNull();
    await index.feedTogether(account('some', 3000, false, 'deleted'), account('some', 3001, true));
    expect(await index.winner('https://some.example/499')).toBeNull();
    await sweepAll();
    expect(await index.writer.db.selectFrom('documents').select('id').execute()).toEqual([]);
  });

  test('states that come without end wait for their records, and are right at the end', async () => {
    await fill('some', SOME);
    const last = { ...account('some', 2001, true), changesOften: true } as SourceEvent;
    await index.feed({ ...account('some', 2000, false), changesOften: true } as SourceEvent);
    // Absent at once, though no row has heard of it.
    expect(await index.winner('https://some.example/7')).toBeNull();
    expect(await index.writer.perform((db) => sweepSome(db, 500))).toBe(false);
    const later = Date.now() + 3_600_000;
    while (await index.writer.perform((db) => sweepSome(db, 500, later)));
    await index.feed(last);
    while (await index.writer.perform((db) => sweepSome(db, 500, later)));
    expect(await index.winner('https://some.example/7')).not.toBeNull();
  });

  test('accounts are swept in turn: one with 5,000 rows delays nobody', async () => {
    await fill('many', MANY);
    await fill('some', SOME);
    await index.feed(account('many', 2000, false), account('some', 2001, false));
    const stale = () =>
      index.reader.db
        .selectFrom('documents')
        .select('id')
        .where('did', '=', did('some'))
        .where('visible', '=', 1)
        .limit(1)
        .execute();
    let pages = 0;
    for (; (await stale()).length > 0; pages++) await index.writer.perform((db) => sweepSome(db, 500));
    expect(pages).toBeLessThanOrEqual(4);
    await index.feed(account('some', 2002, true));
    // A server that ended goes on where it was.
    expect(await sweepAll()).toBeLessThanOrEqual(MANY / 500 + 4);
  });

  test.each([
    { note: 'a small flood is passed over at once', count: 200, before: uri('honest', PUBLICATION, 'pub') },
    { note: 'behind a large one a claim is found once it is swept', count: MANY, before: null },
  ])('an account that is gone leaves its addresses: $note', async ({ count, before }) => {
    const url = 'https://crowded.example';
    await index.feed(publication('flood', 1, url, 'p'), publication('honest', 5, url));
    const columns = 'did, rev, cid, record, url, host, claimed_at, shown, visible, owns_host';
    await index.writer.perform(() =>
      rows(
        statement(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
          INSERT INTO publications (uri, ${columns}) SELECT uri || CAST(i AS TEXT), ${columns}
          FROM n CROSS JOIN publications WHERE did = '${did('flood')}'`),
      ),
    );
    await index.feed({ ...account('flood', 10, false), changesOften: true } as SourceEvent);
    expect(await index.winner(url)).toBe(before);
    await index.feed(account('flood', 11, true), account('flood', 12, false));
    await sweepAll();
    expect(await index.winner(url)).toBe(uri('honest', PUBLICATION, 'pub'));
  });

  test('a handle that is lost counts no longer, before any record heard of it', async () => {
    await fill('some', SOME);
    const owners = () => index.reader.documentsAt([{ site: canonical('https://some.example'), path: '499' }]);
    expect(await owners()).toMatchObject([{ ownsHost: true }]);
    await index.feed(handle('some', 2000, 'other.example'));
    expect(await owners()).toMatchObject([{ ownsHost: false }]);
    await index.feed(handle('some', 2001, 'some.example'));
    await sweepAll();
    expect(await owners()).toMatchObject([{ ownsHost: true }]);
  });
});
