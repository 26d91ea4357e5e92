import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { expect, inject, onTestFinished, test } from 'vitest';
import { randomNumbers } from '../../../../test/support/index/random-events.ts';
import { DATABASE, inDatabase, listedNetwork } from '../backfilled-network.ts';
import { runMasthead, spawnMasthead } from '../run-masthead.ts';

test('killed at any moments, it ends with what an undisturbed one has', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-backfill-'));
  onTestFinished(async () => {
    rmSync(folder, { recursive: true, force: true });
  });
  const { flags } = await listedNetwork(() => false, 250);
  const args = ['backfill', ...flags, '--db', DATABASE];
  const rows = () =>
    inDatabase(folder, (database) => ({
      found: database.prepare('SELECT uri, rev, record FROM publications ORDER BY uri').all(),
      ...database.prepare('SELECT count(DISTINCT claimed_at) AS claims FROM publications').get(),
      ...database.prepare('SELECT count(*) AS queued FROM resyncs').get(),
    }));
  const random = randomNumbers(inject('seed'));
  for (let kill = 0; kill < 5; kill++) {
    const run = spawnMasthead(args, { cwd: folder });
    await later(600 + random() * 900);
    run.child.kill('SIGKILL');
    await run.finished;
  }
  expect(await runMasthead(args, { cwd: folder })).toMatchObject({ code: 0 });
  const disturbed = rows();
  expect(disturbed).toMatchObject({ claims: 1, queued: 0 });
  rmSync(join(folder, 'data'), { recursive: true });
  expect(await runMasthead(args, { cwd: folder })).toMatchObject({ code: 0 });
  expect(disturbed.found).toEqual(rows().found);
  expect(disturbed.found).toHaveLength(250);
});
