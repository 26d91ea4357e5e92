import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { withDefaults } from '../../../packages/masthead-appview/src/app-view-options.ts';
import { UNSTARTED } from '../../../packages/masthead-appview/src/ingest/worker/start-ingest.ts';
import type { ScriptFiles } from '../../../packages/masthead-appview/src/pages/script-files.ts';
import { readHealth } from '../../../packages/masthead-appview/src/routes/health.ts';
import { createRoutes } from '../../../packages/masthead-appview/src/routes/routes.ts';
import { OwnPace } from '../../../packages/masthead-appview/src/store/jobs/due-times.ts';
import type { Work } from '../../../packages/masthead-appview/src/store/work.ts';
import { countDeadLetters } from '../../../packages/masthead-appview/src/store/writes/dead-letter-rows.ts';
import { forFile } from '../../support/for-each-test.ts';
import { openCounted } from '../../support/index/counted-reads.ts';
import { openTestIndex } from '../../support/index/test-index.ts';
import { fillHuge, HUGE, HUGE_LINK, ORIGIN, ROUTES } from './servers/huge-index.ts';

// What one request or one job takes from the index has a budget, whatever the index holds.

const MB = 1024 * 1024;
/**
 * Of a request: two things to show with all that is behind them. A profile has seventeen sections.
 */
const REQUEST = { rows: 12_000, bytes: 4 * MB };
/** Of one run of a job. */
const JOB = { rows: 2_100, bytes: 3 * MB };

const now = Date.now();
const long = 'at://did:plc:long/site.standard.document/k1';
const many = <Item>(count: number, make: (at: number) => Item) =>
  Array.from({ length: count }, (_, at) => make(at + 1));
const dids = many(500, (at) => `did:plc:due${at}`);

/** How each work of the store is run by the job that it is of; a new one needs a row. */
const WORKS: Readonly<Record<string, readonly unknown[] | 'unbounded'>> = {
  admit: [
    'profile_records',
    many(500, (at) => `at://${HUGE}/id.sifa.profile.position/k${at}`).map((uri) => ({ uri, did: HUGE })),
  ],
  askSweep: [HUGE],
  backfillLists: ['https://host.example'],
  countDeadLetters: [HUGE],
  countRemoved: [HUGE, 'documents', []],
  countWritten: ['documents', { writes: [], before: new Map() }, []],
  decidesProfile: [HUGE],
  countRecords: [10_001],
  deleteDeadLetters: [[1]],
  deleteLettersAbout: [dids, now],
  documentOf: [long],
  documentsDenied: [many(200, (at) => `at://did:plc:long/site.standard.document/k${at}`)],
  documentsNamed: [many(4, (at) => `at://did:plc:long/site.standard.document/k${at}`)],
  documentsNamedAt: [['https://long.example/k1']],
  documentsWithoutPage: [0, 500],
  dropIdleLists: [],
  dropPage: [long],
  dropRepository: [{ did: HUGE, rev: '', requestedAt: now }, 'gone'],
  duePages: [now, 64, 0],
  dueRepositories: [now, 64, 0],
  dueSites: [now, 64, 0],
  finishLists: ['https://host.example', ['x']],
  forgetDeleted: [
    'documents',
    many(200, (at) => ({
      uri: `at://did:plc:long/site.standard.document/k${at}`,
      rev: '2',
      deleted: true,
    })),
  ],
  forgetMissingParts: [HUGE],
  expireLabels: [now, 500],
  fullAccounts: [],
  forgetLabels: [500],
  fullLabelers: [],
  heldCollections: [HUGE],
  heldRecords: [HUGE, 'profile_records', '', 500],
  hiddenOf: [[HUGE, ...many(19, () => HUGE), ...dids]],
  hideSubject: [HUGE, false],
  holdings: [],
  isDeleted: [HUGE],
  knowsAccount: [HUGE],
  keepMirrors: [true],
  seenAmong: [dids],
  keptRecords: ['documents', 'did:plc:long', '', 25],
  labelsOf: [[HUGE, long]],
  labelsWait: [now],
  leavesMirrorsOut: [],
  longRecord: ['documents', long],
  leftOutOf: [dids],
  // The operator’s own list, which the command prints whole.
  listHidden: 'unbounded',
  recheckLink: [{ link: HUGE_LINK, records: many(20, () => long), named: [long] }, now],
  newestDeadLetters: [500],
  newestDocument: [],
  organisationNames: [many(20, (at) => `did:plc:org${at}`), many(20, (at) => `https://org${at}.example/`)],
  postponePage: [long, now],
  postponeRepositories: [dids, now, true],
  postponeSite: ['https://site1.example', 0, now],
  publicationUrls: [HUGE, 6],
  provedPublication: ['at://did:plc:p1/site.standard.publication/d1', 'https://www.long.example'],
  publicationOf: ['at://did:plc:p1/site.standard.publication/d1'],
  putOffSweep: [],
  queueLength: [],
  refreshRecord: [long],
  refreshVisible: [long],
  registerList: ['https://host.example', 'x', 'wanted', now],
  reopenRecords: [many(500, (at) => `at://${HUGE}/id.sifa.profile.position/k${at}`)],
  requestAlias: ['at://did:plc:p1/site.standard.publication/d1', 'https://www.long.example', now],
  requestPageCheck: [long, '1', now],
  queueSweep: [HUGE],
  // One statement, by which the operator changes what all accounts show; it takes a selection.
  queueSweeps: 'unbounded',
  readUnauthenticatedLabel: ['account'],
  recordsWithLetters: [HUGE, now, '', 500],
  requestRepositories: [dids, now],
  requestSites: [many(500, (at) => `https://site${at}.example`), now],
  requestSitesOf: [[], now, new OwnPace()],
  requestTwin: ['https://long.example', 'https://www.long.example', now],
  restartLists: [now],
  setLabelers: [['did:plc:labeler']],
  settleHandle: [HUGE, null, 'huge.example'],
  staleIdentities: [now, 250, { slow: 0, neverHadHandle: 1 }, ''],
  sweepPage: [HUGE, 500],
  sweepSome: [500],
  sweepWaits: [now],
  takenBy: [long],
  takenSubjects: [HUGE, 500],
  takePage: [{ host: 'h', collection: 'x', startedAt: now }, { dids, position: '', done: false }, now],
  takesDocument: ['at://did:plc:p1/site.standard.publication/d1', ['/a', '/b'], [long]],
  tryFailedAgain: [],
  writeAccount: [{ did: HUGE, active: true, time: now * 1000 }],
  writeDeadLetter: [{ source: 'y', cursor: 1, about: HUGE, reason: 'x', body: '', time: now }],
  writeGap: [{ time: now }],
  writeHandle: [{ did: HUGE, handle: 'huge.example', time: now * 1000 }],
  writeIdentity: [{ did: HUGE, handle: 'huge.example', pds: null, time: now * 1000, refreshAt: now }],
  writeIdentityLater: [{ did: HUGE, refreshAt: now, slow: 0 }],
  writeIdentityTurn: [{ did: HUGE, owner: 'huge.example' }],
  writeLabels: [
    {
      to: 'labels',
      labeler: 'did:plc:labeler',
      labels: many(200, (at) => ({
        uri: `at://did:plc:long/site.standard.document/k${at}`,
        val: 'porn',
        cts: now,
        neg: false,
        hides: false,
      })),
    },
  ],
  writePageAnswer: [{ uri: long, rev: '1', result: 'named', url: null, askedAt: now }],
  writeResync: [{ did: HUGE, rev: '', time: now }],
  writeResynced: [{ did: HUGE, rev: '', requestedAt: now, held: true }],
  writeSiteAnswer: [{ url: 'https://known.example', names: [], whole: true, askedAt: now, dueAt: 0 }],
  writeSignedInOnly: [
    [
      {
        to: 'profile_records',
        did: HUGE,
        uri: `at://${HUGE}/app.bsky.actor.profile/self`,
        rev: '2',
        signedInOnly: false,
      },
    ],
  ],
  markLogged: [dids],
};

type AnyWork = (...args: unknown[]) => Work<unknown>;

/** Every function of the store's folders of works that takes the database first. */
async function worksThere(): Promise<Map<string, AnyWork>> {
  const store = join(import.meta.dirname, '../../../packages/masthead-appview/src/store');
  const inFolders = ['jobs', 'reads', 'writes'].flatMap((folder) =>
    readdirSync(join(store, folder)).map((file) => join(folder, file)),
  );
  const found = new Map<string, AnyWork>();
  for (const file of ['visibility.ts', ...inFolders]) {
    const module = (await import(join(store, file))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(module))
      if (typeof value === 'function' && /^function\s*\*?\s*\w+\(db\b/.test(String(value)))
        found.set(name, value as AnyWork);
  }
  return found;
}

const HEALTHY = { source: 'replay', version: '1', closing: false, readable: true, holdings: undefined } as const;

describe('of an index with huge accounts', () => {
  const index = forFile(() => openTestIndex('sqlite'));
  const counted = forFile(() => openCounted(index.file));
  beforeAll(async () => {
    await fillHuge(index, 600);
  });

  const routeTable = () => {
    const nothing = async () => null;
    const scripts = {
      tag: () => null,
      answer: nothing,
      missing: () => undefined,
      answerTag: nothing,
    } as unknown as ScriptFiles;
    const showcase = [HUGE_LINK, HUGE_LINK, HUGE_LINK, HUGE_LINK];
    return createRoutes(withDefaults({ source: { kind: 'replay', file: '' }, verifyPages: true, showcase }), {
      version: '1',
      origin: () => ORIGIN,
      store: counted.reader,
      storeWatch: { check: async () => {} },
      files: nothing,
      scripts,
      tools: {
        embedImages: async () => ({ images: new Map(), whole: true }),
        rasterise: async () => Buffer.from(''),
      },
      health: () => readHealth(UNSTARTED, HEALTHY),
      diagnose: async (_, { ownCard, hidden }) => {
        await ownCard(HUGE_LINK);
        expect((await hidden([HUGE])).has(HUGE)).toBe(true);
        throw new DOMException('', 'TimeoutError');
      },
      metricsRoute: {
        name: 'metrics',
        answer: async () => ({ status: 200, headers: ['x', String(await counted.reader.read(countDeadLetters))] }),
      },
    });
  };

  test('each route has a row here', () => {
    const names = new Set(routeTable().all.map(({ name }) => name));
    expect([...names].sort()).toEqual(Object.keys(ROUTES).sort());
  });

  test.each(Object.entries(ROUTES))('the route %s reads no more than its budget', async (name, targets) => {
    for (const target of targets) {
      const [path = '', query = ''] = target.split('?');
      const route = routeTable().of(path);
      expect(route.name).toBe(name);
      counted.take();
      let size = 0;
      if ('read' in route) {
        const { representation } = await route.read(query, path);
        size = representation.body.length;
      } else {
        const request = { method: 'GET', target, header: () => undefined, address: undefined };
        await (async () => route.answer(request, query, path))().catch(() => {});
      }
      const { rows, bytes } = counted.take();
      expect({ target, rows: rows <= REQUEST.rows || rows, bytes: bytes <= REQUEST.bytes || bytes }).toEqual({
        target,
        rows: true,
        bytes: true,
      });
      expect(size).toBeLessThan(MB);
    }
  });

  test('each work has a row here', async () => {
    expect([...(await worksThere()).keys()].sort()).toEqual(Object.keys(WORKS).sort());
  });

  test.each(Object.entries(WORKS))('the work %s reads no more than its budget', async (name, args) => {
    if (args === 'unbounded') return;
    const work = (await worksThere()).get(name);
    if (!work) throw new Error(`${name} is gone.`);
    counted.take();
    await counted.writer.perform((db) => work(db, ...args));
    const { rows, bytes } = counted.take();
    expect({ rows: rows <= JOB.rows || rows, bytes: bytes <= JOB.bytes || bytes }).toEqual({ rows: true, bytes: true });
  });
});
