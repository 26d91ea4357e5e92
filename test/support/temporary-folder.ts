import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { env } = process;

/**
 * Vitest's global set-up: a folder for the temporary files of this run, which fails when it leaves
 * files of ours ("masthead-…") there. A browser's files are removed with the folder. Each project
 * of a run has this set-up: the first makes the folder, the last to end checks it.
 */
export default function ownTemporaryFolder(): () => void {
  const folder = env.MASTHEAD_TEMPORARY ?? mkdtempSync(join(tmpdir(), 'masthead-run-'));
  // PostgreSQL runs as a user without rights where the tests run as root.
  chmodSync(folder, 0o755);
  Object.assign(env, { TMPDIR: folder, MASTHEAD_TEMPORARY: folder });
  countProjects(+1);
  return () => {
    if (countProjects(-1) > 0) return;
    const left = readdirSync(folder).filter((name) => name.startsWith('masthead-'));
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    if (left.length > 0) throw new Error(`The tests left temporary files: ${left.join(', ')}`);
  };
}

/**
 * How many projects use the folder. The count is in the environment: each project loads this module
 * again.
 */
function countProjects(more: number): number {
  const projects = Number(env.MASTHEAD_TEMPORARY_USERS ?? 0) + more;
  env.MASTHEAD_TEMPORARY_USERS = String(projects);
  return projects;
}
