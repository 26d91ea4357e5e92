// `npm run pack`: builds, and writes the tarballs of all packages to dist/tarballs.
import { spawnSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
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
