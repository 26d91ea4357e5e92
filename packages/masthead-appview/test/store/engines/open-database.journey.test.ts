import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { folderForEachTest } from '../../../../../test/support/for-each-test.ts';
import { StoreUnavailableError } from '../../../src/store/engine.ts';
import { FileLock, openDatabase } from '../../../src/store/engines/sqlite.ts';

const MODULE = join(import.meta.dirname, '../../../src/store/engines/sqlite.ts');
// Root may write everything, so it becomes nobody once the code is loaded.
const AS_NOBODY = `
  import { openDatabase } from ${JSON.stringify(MODULE)};
  if (process.getuid() === 0) process.setuid(65534);
  try { openDatabase(process.argv[1], process.argv[2]).close(); console.log('opened'); }
  catch (error) { console.log(error.name + ': ' + error.message); }`;

const folder = folderForEachTest();
const file = join(folder, 'index.sqlite');
afterEach(() => chmodSync(folder, 0o700));

function openAsNobody(): string {
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', AS_NOBODY, file, 'make'], {
    encoding: 'utf8',
  });
  return stdout.trim();
}

describe.skipIf(process.platform === 'win32')('a database that this user may not write', () => {
  it.each([
    { note: 'the file', rights: { folder: 0o777, file: 0o444 } },
    { note: 'its folder, where the lock and the log go', rights: { folder: 0o555, file: 0o666 } },
  ])('is no server’s, which would wait for ever for its turn to ingest: $note', ({ rights }) => {
    // Another process leads.
    const leader = openDatabase(file);
    chmodSync(file, rights.file);
    chmodSync(folder, rights.folder);
    expect(openAsNobody()).toMatch(/^StoreOpenError: The database .* cannot be opened \(EACCES: .*--db\.$/);
    leader.close();
  });

  it('is one once it may', () => {
    openDatabase(file).close();
    chmodSync(file, 0o666);
    chmodSync(folder, 0o777);
    // The folders of a run are for its user alone.
    for (const above of [dirname(folder), dirname(dirname(folder))]) chmodSync(above, 0o711);
    expect(openAsNobody()).toBe('opened');
  });
});

it('a lock is not taken for held where reading it fails, and is tried again', () => {
  execFileSync('mkfifo', [`${file}.ingest-lock`]);
  const lock = new FileLock(file);
  expect(() => lock.take()).toThrow(StoreUnavailableError);
  rmSync(`${file}.ingest-lock`);
  expect(lock.take()).toBe('taken');
  lock.close();
});
