import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { engines: { node: string } };

/** The version of the oldest Node that is supported. */
export const OLDEST_NODE = engines.node.replace(/^>=/, '');

/**
 * Installs that Node below `node_modules/.cache`, and keeps it from run to run.
 *
 * @returns the program; nothing when it cannot be had
 */
export function installOldestNode(): string | undefined {
  const folder = join(root, 'node_modules/.cache/oldest-node', OLDEST_NODE);
  const program = join(folder, 'node_modules/node/bin/node');
  if (!existsSync(program)) {
    mkdirSync(folder, { recursive: true });
    const quiet = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    const args = ['install', ...quiet, '--prefix', folder, `node@${OLDEST_NODE}`];
    spawnSync('npm', args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return stdout?.startsWith(`v${OLDEST_NODE}`) ? program : undefined;
}
