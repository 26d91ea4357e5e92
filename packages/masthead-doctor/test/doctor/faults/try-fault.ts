import { join } from 'node:path';
import { expect } from 'vitest';
import { until } from '../../../../../test/support/clock/clock.ts';
import { type AppView, createAppView } from '../../../../masthead-appview/src/index.ts';
import { callMasthead } from '../../../../masthead-cli/test/call-masthead.ts';
import type { Diagnosis, Step } from '../../../src/index.ts';
import { KEY, PUBLICATION, type World } from '../world.ts';
import { bringAbout, type Fault, filled } from './fault.ts';
import { allCommands, askAdvice, firstCommands, isWrite, runAdvice } from './run-advice.ts';

// Each row stands for somebody's evening. The report's first line is what is wrong; the commands
// below it are copied and run; then there is the card.

type Asked = Pick<Fault, 'link' | 'account' | 'flags'>;

/**
 * @param index an AppView that follows the PDS, and says the same at `/check`; without one only the
 *   command line is asked
 */
export async function tryFault(row: Fault, world: World, index?: Index): Promise<void> {
  await bringAbout(row, world);

  const { card = false } = row;
  const { out, code, err } = await doctor(row, world);
  const saying = (report: string) => (row.below ? lineOf(row.step, report) : (report.split('\n')[0] ?? ''));
  expect(saying(out), out + err).toMatch(row.says);
  expect(code, out).toBe(CODES.get(card));
  // The step that it begins with is the one that is marked, or the first that is warned of.
  expect(out).toMatch(new RegExp(`^(?:NO  |\\?   |warn) ${row.step} `, 'm'));
  for (const never of [...(row.never ? [row.never] : []), ...(NEVER.get(card) ?? [])]) expect(out).not.toMatch(never);

  if (index) await checkIndex(row, index);
  await tryCommands(row, world, out, code);
}

/** What the doctor says of a card is what everybody sees. */
async function checkIndex(row: Fault, index: Index): Promise<void> {
  const { card = false, step, check: agreeing = { card, step } } = row;
  const agrees = (asked: Diagnosis | undefined) =>
    (asked?.card ?? null) === agreeing.card &&
    (agreeing.step === undefined || (causeOf(asked)?.id ?? null) === agreeing.step);
  const asked = await index.checkOnceIndexed(row, agrees);
  // What the doctor says of a card is what everybody sees: "another record's" is a card too.
  if (asked && agreeing.card !== null) {
    const isShown = async () => {
      const shown = await index.refsOf(row);
      return asked.records.length > 0 && asked.records.every((uri) => shown.includes(uri));
    };
    // The index may have the records of the row before still.
    await until(async () => expect(await isShown()).toBe(agreeing.card));
  }
}

async function tryCommands(row: Fault, world: World, out: string, code: number | null): Promise<void> {
  const saying = (report: string) => (row.below ? lineOf(row.step, report) : (report.split('\n')[0] ?? ''));
  const commands = firstCommands(out);
  expect(commands.map((command) => command.replace('npx masthead-cli ', ''))).toEqual(
    (row.runs ?? []).map((start) => expect.stringMatching(startOf(filled(start, world)))),
  );
  for (const command of allCommands(out)) {
    expect(command).not.toMatch(/\.$/);
    if (!isWrite(command)) await askAdvice(command, world, world.folder);
  }
  for (const command of commands) if (isWrite(command)) await runAdvice(command, world, world.folder);
  if (row.advises) expect(out.split('\n\n')[0]).toMatch(row.advises);
  await row.mend?.(world);
  const { runs = [], mend, after } = row;
  if (runs.length > 0 || mend || after) {
    const { says = /^There is a card/, ...asked } = after ?? {};
    const report = await doctor({ ...row, ...asked }, world);
    expect(saying(report.out), report.out).not.toMatch(row.says);
    expect(report.out.split('\n')[0], report.out).toMatch(says);
  }
  for (const link of row.keeps ?? [])
    expect((await doctor({ ...row, link, account: '{alice}' }, world)).code, link).toBe(0);

  await tryFurtherWrites(row, world, out, code);
}

/** A write that is advised further down, whatever else is done, does not take a card away. */
async function tryFurtherWrites(row: Fault, world: World, out: string, code: number | null): Promise<void> {
  const first = firstCommands(out);
  const further = [...new Set(allCommands(out))].filter((command) => isWrite(command) && !first.includes(command));
  for (const command of further) {
    await world.reset();
    await bringAbout(row, world);
    await runAdvice(command, world, world.folder);
    const after = await doctor(row, world);
    expect(GOOD.indexOf(after.code), `${command}\n${after.out}`).toBeGreaterThanOrEqual(GOOD.indexOf(code));
    for (const link of row.keeps ?? [])
      expect((await doctor({ ...row, link, account: '{alice}' }, world)).code, link).toBe(0);
  }
}

/** The exit codes, the best one last. */
const GOOD: readonly (number | null)[] = [1, 2, 0];
const CODES = new Map<true | false | null, number>([
  [true, 0],
  [false, 1],
  [null, 2],
]);
/** What no report may say. */
const NEVER = new Map<true | false | null, readonly RegExp[]>([
  [true, [/There is no card/, /there is no card without it/]],
  [false, [/^There is a card[.:]/m, /Here yes/, /which could be better/]],
  [null, [/^There is a card/m, /^There is no card/m, /Here yes/]],
]);

/** Asks the doctor on the command line about the link of a row. */
function doctor({ link = '{site}', account = '{alice}', flags = [] }: Asked, world: World) {
  const network = ['--plc', world.plcUrl, '--dev', world.pdsUrl, '--backlinks', '{site}'];
  const whose = account === null ? [] : ['--account', account];
  return callMasthead(['doctor', ...[link, ...whose, ...network, ...flags].map((word) => filled(word, world))]);
}

/** An AppView that follows the PDS. */
export interface Index {
  start(): Promise<void>;
  close(): Promise<void>;
  /** What `/check` says, once the AppView has the records, which is a moment later. */
  checkOnceIndexed(row: Asked, agrees: (asked: Diagnosis | undefined) => boolean): Promise<Diagnosis | undefined>;
  /** The at-uris of the records that its card is made of, for everybody who asks by the link. */
  refsOf(row: Asked): Promise<string[]>;
}

export function indexOf(world: World): Index {
  let appView: AppView | undefined;
  let url = '';
  const check = async ({ link = '{site}', account = '{alice}' }: Asked): Promise<Diagnosis | undefined> => {
    const query = new URLSearchParams({ url: filled(link, world), format: 'json' });
    if (account !== null) query.set('account', filled(account, world));
    const response = await fetch(`${url}/check?${query}`);
    return response.ok ? ((await response.json()) as Diagnosis) : undefined;
  };
  return {
    async start() {
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
      ({ url } = await appView.start());
      // What is written before it listens is lost to it.
      await world.reset();
      await until(async () => {
        await world.put(PUBLICATION, KEY, world.publication({ name: `${Date.now()}` }));
        if (!(await check({}))?.card) throw new Error('The index does not listen yet.');
      });
    },
    close: async () => appView?.close(),
    async checkOnceIndexed(row, agrees) {
      return until(async () => {
        const diagnosis = await check(row);
        expect(diagnosis?.cause?.id !== 'index' && agrees(diagnosis), JSON.stringify(diagnosis, null, 1)).toBe(true);
        return diagnosis;
      });
    },
    async refsOf({ link = '{site}' }) {
      const query = new URLSearchParams({ url: filled(link, world) });
      const response = await fetch(`${url}/xrpc/app.bsky.embed.getEmbedExternalView?${query}`);
      const { view } = (await response.json()) as {
        view?: { external?: { associatedRefs?: readonly { uri: string }[] } };
      };
      return (view?.external?.associatedRefs ?? []).map(({ uri }) => uri);
    },
  };
}

function causeOf(asked: Diagnosis | undefined): Step | null | undefined {
  return asked?.cause ?? asked?.hint;
}

/** What a report says of one step, with its advice. */
function lineOf(step: string, report: string): string {
  const lines = report.split('\n');
  const at = lines.findIndex((line) => new RegExp(`^\\S+ +${step} `).test(line));
  const more = lines.slice(at + 1).findIndex((line) => !line.startsWith(' '.repeat(18)));
  return lines.slice(at, at + 1 + Math.max(0, more)).join('\n');
}

function startOf(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}
