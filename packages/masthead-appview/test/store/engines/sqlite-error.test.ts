import { openSync, statSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderForEachTest } from '../../../../../test/support/for-each-test.ts';
import { StoreOpenError, StoreUnavailableError } from '../../../src/store/engine.ts';
import { FileLock, openDatabase, sqlite } from '../../../src/store/engines/sqlite.ts';

import { type Query, statement } from '../../../src/store/work.ts';

const file = join(folderForEachTest(), 'index.sqlite');
const rightsOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

test('the index, its logs, its lock and its copy are for this user alone', () => {
  const lock = new FileLock(file);
  lock.take();
  const database = openDatabase(file);
  for (const end of ['', '-wal', '-shm', '.ingest-lock']) expect(rightsOf(file + end), end).toBe('600');
  sqlite.backUp(file, `${file}.copy`);
  expect(rightsOf(`${file}.copy`)).toBe('600');
  database.close();
  lock.close();
});

describe('a damaged file', () => {
  /** Overwrites what lies behind the first page: tables and indexes. */
  function damage(): void {
    const handle = openSync(file, 'r+');
    for (let at = 4096; at < statSync(file).size; at += 512) writeSync(handle, Buffer.alloc(512, 0xa5), 0, 512, at);
  }

  type Reading = ReturnType<typeof sqlite.openReading>;
  test.each<[note: string, read: (of: Reading) => unknown]>([
    ['run', (of) => of.run(all())],
    ['prepare', (of) => of.prepare('SELECT uri FROM publications')([[]])],
  ])('is a typed error of %s, which says that it is damaged', (_note, read) => {
    openDatabase(file).close();
    const reading = sqlite.openReading(file, 'existing');
    damage();
    const damaged = expect.objectContaining({ name: StoreUnavailableError.name, damaged: true });
    expect(() => read(reading)).toThrow(damaged);
    reading.close();
  });

  test('is refused at the start, with what to do', () => {
    writeFileSync(file, 'no database, but long enough'.repeat(999));
    expect(() => openDatabase(file)).toThrow(StoreOpenError);
    expect(() => openDatabase(file)).toThrow(
      /^The database .* cannot be opened \(.*\); .*put the last back-up in its place.*\.$/,
    );
  });
});

test("an operator's change is on the disk when its commit returns; the ingest's may wait", () => {
  for (const [purpose, level] of [
    ['commands', 2],
    ['ingest', 1],
  ] as const) {
    const connection = sqlite.openWriting(file, 'make', purpose);
    expect(connection.run(pragma())).toBe(level);
    connection.close();
  }
});

function* pragma() {
  const [row] = (yield statement<{ synchronous: number }>('PRAGMA synchronous', [])) as { synchronous: number }[];
  return row?.synchronous;
}

function* all(): Generator<Query<unknown>, unknown, unknown[]> {
  return yield statement('SELECT * FROM publications', []);
}
