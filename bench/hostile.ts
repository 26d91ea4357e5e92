// `npm run bench -- hostile`: the answers of an AppView while every attack of
// test/scenarios/hostile/servers runs at once, and the memory that it holds afterwards.
// docs/benchmarks.md explains the figures. `--quick` takes half a minute.
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AppViewOptions } from 'masthead-appview';
import { cardPath } from './appview/answers.ts';
import { childServer } from './appview/child-server.ts';
import { load } from './appview/load.ts';
import { writeSampleEvents } from './appview/sample-events.ts';
import { mebibytes, table } from './appview/table.ts';
import { untilHealthy } from './appview/until-healthy.ts';
import { median } from './elements/median.ts';
import type { VisitResult, VisitTask } from './hostile/hostile-visitors.ts';
import type { HostileWorld } from './hostile/hostile-world.ts';

const { values } = parseArgs({ options: { quick: { type: 'boolean', default: false } } });
const ROUNDS = values.quick ? 2 : 6;
const SECONDS = values.quick ? 4 : 8;
/** Between two rounds a client starts and warms up. */
const ROUND = SECONDS + 2;
const DOCUMENTS = 10_000;
const LINKS = 1000;
// So many that none of them exceeds the rate limit.
const ADDRESSES = 64_000;
// Entries that are cached for a minute are gone then.
const REST = values.quick ? 5 : 75;

const folder = await mkdtemp(join(tmpdir(), 'masthead-bench-'));
const database = join(folder, 'index.sqlite');
const file = join(folder, 'events.jsonl');
const paths = Array.from({ length: LINKS }, (_, link) => cardPath(Math.floor((link * DOCUMENTS) / LINKS)));

try {
  await writeSampleEvents(file, DOCUMENTS, 3000);
  const filling = await childServer('./app-view-server.ts', { database, source: { kind: 'replay', file } });
  await untilHealthy(filling.port);
  await filling.stop();

  const world = fork(new URL('./hostile/hostile-world.ts', import.meta.url), { stdio: 'inherit' });
  const { relay, pds, hosts } = await heard<HostileWorld>(world);
  const options: AppViewOptions = {
    database,
    source: { kind: 'firehose', service: relay, plcUrl: pds, development: { handleServer: pds } },
    // On a local network the system looks names up, each in one of its few threads; the names of
    // the samples take it long.
    verify: 'off',
    // Its honest visitors come through a proxy, since one machine does not have so many addresses;
    // each of the others has its own address.
    trustedProxies: 1,
  };
  const appView = await childServer('./app-view-server.ts', options);
  try {
    const measure = async () => {
      const before = appView.cpu();
      const { perSecond, all, p99, failed } = await load({
        port: appView.port,
        paths,
        seconds: SECONDS,
        spin: false,
        addresses: ADDRESSES,
      });
      return { perSecond, byWork: all / (appView.cpu() - before), p99, failed, memory: appView.memory().now };
    };
    const measureAll = async () => {
      const rounds: Awaited<ReturnType<typeof measure>>[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await measure());
      return rounds;
    };
    const quiet = await measureAll();
    const held = await appView.held();
    const visitors = fork(new URL('./hostile/hostile-visitors.ts', import.meta.url), { stdio: 'inherit' });
    world.send('begin');
    visitors.send({ port: appView.port, hosts, seconds: ROUND * ROUNDS } satisfies VisitTask);
    const told = heard<VisitResult>(visitors);
    const hostile = await measureAll();
    const visits = await told;
    world.kill();
    await new Promise((resolve) => setTimeout(resolve, REST * 1000));
    const after = [await measure()];
    const heldAfter = await appView.held();

    const usual = median(quiet.map(({ perSecond }) => perSecond));
    const usualByWork = median(quiet.map(({ byWork }) => byWork));
    const row = (name: string, rounds: typeof quiet) => [
      name,
      median(rounds.map(({ perSecond }) => perSecond)).toFixed(0),
      (median(rounds.map(({ perSecond }) => perSecond)) / usual).toFixed(2),
      (median(rounds.map(({ byWork }) => byWork)) / usualByWork).toFixed(2),
      (median(rounds.map(({ p99 }) => p99)) / 1000).toFixed(1),
      String(rounds.reduce((sum, { failed }) => sum + failed, 0)),
      mebibytes(rounds.at(-1)?.memory ?? Number.NaN),
    ];
    console.log('Lookups of one AppView with the settings that are shipped, before, during and after:\n');
    console.log(
      table(
        ['', 'answers/s', 'of before', 'by work', 'p99, ms', 'not 200', 'memory, MB'],
        [row('before', quiet), row('during', hostile), row('after', after)],
      ),
    );
    console.log(
      `\nSwept, its heap was ${mebibytes(held)} MB before and ${mebibytes(heldAfter)} MB after; at its fullest the process had ${mebibytes(appView.memory().peak)} MB.\n`,
    );
    console.log(
      table(
        ['visitor', 'came', 'was answered'],
        Object.entries(visits).map(([name, { tried, answered }]) => [name, String(tried), String(answered)]),
      ),
    );
  } finally {
    world.kill();
    await appView.stop();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

function heard<T>(child: ReturnType<typeof fork>): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(message as T));
    child.once('exit', (code) => reject(new Error(`A process of the bench ended with code ${code}.`)));
  });
}
