import { spawnSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { openReader } from '../../../packages/masthead-appview/src/store/engines.ts';
import { canonical } from '../../support/canonical.ts';
import { folderForEachTest } from '../../support/for-each-test.ts';
import { differences, dumpStore } from '../../support/index/dump-store.ts';
import { randomEvents } from '../../support/index/random-events.ts';
import { type IngestProcess, startIngestProcess } from './ingest-process.ts';

// No disk is filled: the kernel lets the process write no file longer than this.
const FULL = 1024 * 1024;

const folder = folderForEachTest();
let current: IngestProcess | undefined;

test.runIf(process.platform === 'linux')(
  'a disk that is full: it says so, answers go on, nothing is torn, and with room again it goes on by itself',
  async () => {
    const file = join(folder, 'events.jsonl');
    writeFileSync(file, randomEvents(11, 8000, 1000).join('\n'));
    const calm = join(folder, 'calm.sqlite');
    current = startIngestProcess(calm, file);
    await current.until('done');
    await current.end('SIGTERM');
    expect(statSync(calm).size).toBeGreaterThan(2 * FULL);

    const full = join(folder, 'full.sqlite');
    current = startIngestProcess(full, file, FULL);
    await current.until('held');
    expect(current.said()).toMatch(/held .*disk/);
    // Whoever reads is not disturbed, and what is there is whole.
    const reader = await openReader(full);
    expect(await reader.publicationsAt([canonical('https://h1.example/1')], 12)).not.toEqual([]);
    await reader.close();
    expect(integrity(full)).toBe('ok');

    const { status } = spawnSync('prlimit', ['--pid', String(current.child.pid), '--fsize=unlimited:unlimited']);
    expect(status).toBe(0);
    await current.until('done');
    await current.end('SIGTERM');
    expect(integrity(full)).toBe('ok');
    expect(differences(await dumpStore(full), await dumpStore(calm))).toEqual([]);
  },
  240_000,
);

function integrity(file: string): unknown {
  const database = new DatabaseSync(file);
  try {
    return database.prepare('PRAGMA integrity_check').get()?.integrity_check;
  } finally {
    database.close();
  }
}
