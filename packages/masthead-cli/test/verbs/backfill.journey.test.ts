import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '../../../../test/support/clock/clock.ts';
import { closeStandIns } from '../../../masthead-appview/test/ingest/backfill/stand-in-hosts.ts';
import { DATABASE, listedNetwork, urls } from '../backfilled-network.ts';
import { spawnMasthead } from '../run-masthead.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-backfill-'));
});
afterEach(async () => {
  await closeStandIns();
  rmSync(folder, { recursive: true, force: true });
});

test('masthead backfill killed with -9 goes on where it was, and in a pipe it writes plain lines', async () => {
  let held = true;
  const { relay, flags } = await listedNetwork((cursor) => held && cursor === 20);
  const masthead = () => spawnMasthead(['backfill', ...flags, '--db', DATABASE], { cwd: folder });
  const first = masthead();
  await until(() => expect(urls(folder)).toHaveLength(20));
  first.child.kill('SIGKILL');
  const killed = await first.finished;
  expect(killed.signal).toBe('SIGKILL');
  held = false;
  const before = relay.asked.length;
  const second = await masthead().finished;
  expect(second.code).toBe(0);
  expect(urls(folder)).toHaveLength(40);
  expect(killed.err).toContain('data/masthead.sqlite yet; it is made now.');
  expect(second.err).toMatch(/Going on with the backfill/);
  expect(second.err).not.toContain('made now');
  // Those that were at hand when the end came are read once more.
  expect(second.out).toMatch(/^2[0-2] repositories were read: 2[0-2] records\./);
  const cursors = relay.asked.slice(before).map(({ params }) => params.get('cursor'));
  expect(cursors.filter((cursor) => cursor !== null)).toEqual(['20', '30']);
  const printed = [...`${killed.err}${second.err}`];
  expect(printed.filter((character) => character < ' ' && character !== '\n')).toEqual([]);
});
