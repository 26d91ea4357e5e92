import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Vitest's global set-up: a folder for the temporary files of this run, so that a run says what it left there. Ours begin with "masthead-"; what a browser leaves goes
 * with the folder.
 */
export default function ownTemporaryFolder(): (() => void) | undefined {
  // Each project of a run has this set-up, and one folder is enough.
  if (process.env.MASTHEAD_TEMPORARY !== undefined) return undefined;
  const before = process.env.TMPDIR;
  const folder = mkdtempSync(join(tmpdir(), 'masthead-run-'));
  // PostgreSQL runs as somebody without rights where the tests run as root.
  chmodSync(folder, 0o755);
  Object.assign(process.env, { TMPDIR: folder, MASTHEAD_TEMPORARY: folder });
  return () => {
    const left = readdirSync(folder).filter((name) => name.startsWith('masthead-'));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    delete process.env.MASTHEAD_TEMPORARY;
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    if (left.length > 0) throw new Error(`The tests left temporary files: ${left.join(', ')}`);
  };
}
