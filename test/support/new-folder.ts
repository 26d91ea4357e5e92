import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEnd } from './at-end.ts';

/** A new folder, which is removed with the running test, or with the file where no test runs. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-test-'));
  atEnd(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}
