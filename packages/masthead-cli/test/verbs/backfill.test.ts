import { describe, expect, test } from 'vitest';
import { stopClock, until } from '../../../../test/support/clock/clock.ts';
import { folderForEachTest } from '../../../../test/support/for-each-test.ts';
import { did } from '../../../../test/support/index/test-index.ts';
import { standInHost } from '../../../masthead-appview/test/ingest/backfill/stand-in-hosts.ts';
import { DATABASE, inDatabase, listedNetwork, urls } from '../backfilled-network.ts';
import { callMasthead, startMasthead } from '../call-masthead.ts';

const folder = folderForEachTest();

const masthead = (...args: string[]) => callMasthead([...args, '--db', DATABASE], { cwd: folder });

test('Ctrl-C ends it in order and says how to go on; the next run does, and in a pipe both write plain lines', async () => {
  let held = true;
  const { relay, flags } = await listedNetwork((cursor) => held && cursor === 20);
  const run = startMasthead(['backfill', ...flags, '--db', DATABASE], { cwd: folder });
  await until(() => expect(urls(folder)).toHaveLength(20));
  const first = await run.stop('SIGINT');
  expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/Run it again to continue/) });
  expect(first.err).toContain('data/masthead.sqlite yet; it is created now.');
  held = false;
  const before = relay.asked.length;
  const second = await masthead('backfill', ...flags);
  expect(second).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^2[0-2] repositories were read: 2[0-2] records\./),
  });
  expect(second.err).toMatch(/Going on with the backfill/);
  expect(second.err).not.toContain('created now');
  expect(urls(folder)).toHaveLength(40);
  const cursors = relay.asked.slice(before).map(({ params }) => params.get('cursor'));
  expect(cursors.filter((cursor) => cursor !== null)).toEqual(['20', '30']);
  const printed = [...`${first.err}${second.err}`];
  expect(printed.filter((character) => character < ' ' && character !== '\n')).toEqual([]);
});

describe('an address that nobody answers at is told in one sentence, and the command fails', () => {
  test.each([
    { note: 'nobody listens there', from: () => 'http://127.0.0.1:9', reason: 'ECONNREFUSED' },
    { note: 'it hangs up', answer: 'nothing', reason: 'could not be asked' },
    { note: 'it is down', answer: '502', reason: 'answered 502' },
    { note: 'it takes the question and never answers', answer: 'silence', reason: 'time' },
  ])('$note', async ({ from, answer, reason }) => {
    const mute = await standInHost((_, __, response) => {
      if (answer === 'nothing') response.destroy();
      else if (answer !== 'silence') response.writeHead(Number(answer)).end();
      return undefined;
    });
    const address = from?.() ?? mute.origin;
    const clock = answer === 'silence' ? stopClock() : undefined;
    const run = masthead('backfill', '--from', address, '--dev', mute.origin);
    if (clock) await until(() => expect(mute.asked).toHaveLength(1));
    await clock?.advance(60_000);
    const { code, out, err } = await run;
    const [made, told = '', ...more] = err.trim().split('\n');
    expect(made).toMatch(/it is created now\.$/);
    expect(more).toEqual([]);
    expect(told).toContain(`${address} gives no list of repositories (`);
    expect(told).toContain(reason);
    expect(told).toMatch(/\); see that the address is right, or try it later\.$/);
    expect({ code, out }).toEqual({ code: 1, out: '' });
  });
});

test('masthead index dead-letters --retry says what came of it', async () => {
  const { flags } = await listedNetwork(() => false);
  expect(await masthead('backfill', ...flags)).toMatchObject({ code: 0 });
  const about = `at://${did('n3')}/site.standard.publication/pub`;
  inDatabase(folder, (database) => {
    database.prepare('UPDATE publications SET record = NULL, visible = 0, shown = 0 WHERE uri = ?').run(about);
    const letter = database.prepare(
      'INSERT INTO dead_letters (source, cursor, about, reason, body, time) VALUES (?, 1, ?, ?, ?, 1)',
    );
    letter.run('jetstream', about, 'an older Masthead could not read it', '{}');
  });
  expect(urls(folder)).toHaveLength(39);
  expect(await masthead('index', 'dead-letters', '--retry', ...flags.slice(2, 6))).toMatchObject({
    code: 0,
    out: 'Dead letters tried again: 1; still left of these accounts: 0.\n',
  });
  expect(urls(folder)).toHaveLength(40);
});
