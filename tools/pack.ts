// `npm run pack`: builds, writes the tarballs of all packages to dist/tarballs, and the reference
// of their names to dist/docs/reference.
import { spawnSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { publicEntries } from './api/public-entries.ts';
import { writeReference } from './api/write-reference.ts';
import { builtPackages } from './package/built-package.ts';
import { packPackage } from './package/pack-package.ts';

const root = join(import.meta.dirname, '..');
const tarballs = join(root, 'dist/tarballs');

const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (status !== 0) process.exit(1);

rmSync(tarballs, { recursive: true, force: true });
for (const built of builtPackages().values()) {
  const { tarball, files } = await packPackage(built, tarballs);
  console.log(`${tarball}: ${files.length} files, ${Math.ceil(statSync(tarball).size / 1024)} KiB`);
}

await writeReference(publicEntries(), join(root, 'dist/docs/reference'));
console.log('npm install --global dist/tarballs/*.tgz; in a project npm install with all of them at once.');
