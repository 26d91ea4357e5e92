import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AppView, createAppView } from '../../src/appview/index.ts';
import type { Diagnosis, Step } from '../../src/publish/index.ts';
import { callMasthead } from '../cli/call-masthead.ts';
import { ACCOUNT_FAULTS } from './faults/account-faults.ts';
import { type Fault, filled } from './faults/fault.ts';
import { LOOK_FAULTS } from './faults/look-faults.ts';
import { PATH_FAULTS } from './faults/path-faults.ts';
import { READER_FAULTS } from './faults/reader-faults.ts';
import { REAL_FAULTS } from './faults/real-faults.ts';
import { firstCommands, runAdvice } from './faults/run-advice.ts';
import { FIELD_FAULTS, SITE_FAULTS } from './faults/site-faults.ts';
import { URL_FAULTS } from './faults/url-faults.ts';
import { KEY, PUBLICATION, startWorld } from './world.ts';

// Each row stands for somebody's evening. The report's first line is what is wrong; the commands below it are copied and run; then there is the card.
const KINDS = {
  'the link, and whose it is': ACCOUNT_FAULTS,
  'the address of the publication': URL_FAULTS,
  'the path of the document': PATH_FAULTS,
  'the site of the document': SITE_FAULTS,
  'labels and other fields': FIELD_FAULTS,
  'colours and icon': LOOK_FAULTS,
  'rivals, proof and AppViews': READER_FAULTS,
  'records of the field': REAL_FAULTS,
};

const world = await startWorld();
let appView: AppView;
let appViewUrl: string;
beforeAll(async () => {
  appView = createAppView({
    database: join(world.folder, 'index.sqlite'),
    port: 0,
    host: '127.0.0.1',
    log: () => {},
    rateLimit: null,
    source: {
      kind: 'firehose',
      from: 'now',
      service: world.pdsUrl.replace(/^http/, 'ws'),
      plcUrl: world.plcUrl,
      development: { handleServer: world.pdsUrl },
    },
  });
  appViewUrl = (await appView.start()).url;
  // What is written before it listens is lost to it.
  await world.reset();
  await vi.waitFor(
    async () => {
      await world.put(PUBLICATION, KEY, world.publication({ name: `${Date.now()}` }));
      if (!(await check({}))?.card) throw new Error('The index does not listen yet.');
    },
    { timeout: 60_000, interval: 200 },
  );
});
afterAll(async () => {
  await appView?.close();
  await world.close();
});
beforeEach(() => world.reset());

/** The link and the flags of `doctor` for a row. */
function asked({
  link = '{site}',
  account = '{alice}',
  flags = [],
}: Pick<Fault, 'link' | 'account' | 'flags'>): string[] {
  const network = ['--plc', world.plcUrl, '--dev', world.pdsUrl, '--backlinks', '{site}'];
  const whose = account === null ? [] : ['--account', account];
  return [link, ...whose, ...network, ...flags].map((word) => filled(word, world));
}

const doctor = (row: Parameters<typeof asked>[0], ...more: string[]) =>
  callMasthead(['doctor', ...asked(row), ...more]);

async function check({
  link = '{site}',
  account = '{alice}',
}: Pick<Fault, 'link' | 'account'>): Promise<Diagnosis | undefined> {
  const query = new URLSearchParams({ url: filled(link, world), format: 'json' });
  if (account !== null) query.set('account', filled(account, world));
  const response = await fetch(`${appViewUrl}/check?${query}`);
  return response.ok ? ((await response.json()) as Diagnosis) : undefined;
}

const CODES = new Map<true | false | null, number>([
  [true, 0],
  [false, 1],
  [null, 2],
]);

describe.each(Object.entries(KINDS))('%s', (_kind, rows) => {
  it.each(rows.map((row) => [row.note, row] as const))('%s', async (_note, row) => {
    await row.prepare(world);

    const { out, code, err } = await doctor(row);
    const [first = ''] = out.split('\n');
    expect(first, out + err).toMatch(row.says);
    expect(code, out).toBe(CODES.get(row.card));
    // The step that it begins with is the one that is marked, or the first that is warned of.
    expect(out).toMatch(new RegExp(`^(?:NO  |\\?   |warn) ${row.step} `, 'm'));

    const agreeing = row.check ?? { card: row.card, step: row.step };
    const agrees = (asked: Diagnosis | undefined) =>
      (asked?.card ?? null) === agreeing.card &&
      (agreeing.step === undefined || (causeOf(asked)?.id ?? null) === agreeing.step);
    const asked = await checkOnceIndexed(row, agrees);
    const cause = causeOf(asked);
    expect({ card: asked?.card ?? null, step: cause?.id ?? null }).toEqual({
      card: agreeing.card,
      step: agreeing.step ?? cause?.id ?? null,
    });

    const commands = firstCommands(out);
    expect(commands.map((command) => command.replace('npx masthead-cli ', ''))).toEqual(
      (row.runs ?? []).map((start) => expect.stringMatching(startOf(filled(start, world)))),
    );
    for (const command of commands) {
      expect(command).not.toMatch(/\.$/);
      // A question to the doctor himself asks for a name that only a person knows.
      if (!/^npx masthead-cli (?:doctor|publish init .*alice\.example)/.test(command))
        await runAdvice(command, world, world.folder);
    }
    if (row.byHand) {
      expect(out.split('\n\n')[0]).toMatch(row.byHand.advice);
      await row.byHand.mend(world);
    }
    const mended = await doctor({
      ...row,
      link: row.afterwards ?? row.link,
      account: row.accountAfterwards ?? row.account,
    });
    expect(mended.out.split('\n')[0], mended.out).not.toMatch(row.says);
    expect(mended.code, mended.out).toBe(0);
  });
});

/** The AppView follows the records a moment later. */
async function checkOnceIndexed(
  row: Fault,
  agrees: (asked: Diagnosis | undefined) => boolean,
): Promise<Diagnosis | undefined> {
  let diagnosis: Diagnosis | undefined;
  for (let tries = 0; tries < 100; tries++) {
    diagnosis = await check(row);
    if (diagnosis?.cause?.id !== 'index' && agrees(diagnosis)) return diagnosis;
    await new Promise((done) => setTimeout(done, 100));
  }
  return diagnosis;
}

function causeOf(asked: Diagnosis | undefined): Step | null | undefined {
  return asked?.cause ?? asked?.hint;
}

function startOf(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

it('there are sixty faults, and twelve of real records', () => {
  const { length } = Object.values(KINDS).flat();
  expect(length - REAL_FAULTS.length).toBeGreaterThanOrEqual(60);
  expect(REAL_FAULTS.length).toBeGreaterThanOrEqual(12);
});
