import { cpSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { extname, join } from 'node:path';

// Of dist/: what belongs to the package alone, not to pages.
const NOT_SERVED = new Set(['lib', 'types', 'tarballs']);

// Of demo/: what `masthead serve --sample` reads. The rest writes these.
const SAMPLE = ['page', 'sample/events.jsonl', 'sample/images.json', 'sample/images'];

// Its scripts hold the code of others, who ask for their notice beside it.
const NOTICES = ['LICENSE', 'docs/licences.md'];

/**
 * Copies what `masthead-cli` has of the rest of the repository: the files of dist/ that an AppView serves, to `dist/web`; the sample, to
 * `dist/demo`; the lexicons and the licences.
 *
 * @param root the repository, built
 * @param folder of the package
 */
export function copyServedFiles(root: string, folder: string): void {
  const dist = join(root, 'dist');
  const web = join(folder, 'dist/web');
  // Beside the old ones until they are whole, for a server may be reading them.
  const fresh = join(folder, 'dist', `.web-${process.pid}`);
  mkdirSync(fresh, { recursive: true });
  for (const name of readdirSync(dist)) {
    if (name.startsWith('.') || NOT_SERVED.has(name)) continue;
    cpSync(join(dist, name), join(fresh, name), { recursive: true, filter: (file) => extname(file) !== '.map' });
  }
  replace(web, fresh);
  const sample = join(folder, 'dist', `.demo-${process.pid}`);
  for (const path of SAMPLE) cpSync(join(root, 'demo', path), join(sample, path), { recursive: true });
  replace(join(folder, 'dist/demo'), sample);
  rmSync(join(folder, 'lexicons'), { recursive: true, force: true });
  cpSync(join(root, 'lexicons'), join(folder, 'lexicons'), { recursive: true });
  for (const file of NOTICES) cpSync(join(root, file), join(folder, file));
}

function replace(folder: string, fresh: string): void {
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
}
