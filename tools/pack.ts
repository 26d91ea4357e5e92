// `npm run pack`: builds, and writes the tarballs of both packages to dist/tarballs. Fails where one holds other files than its list in packages/contents says;
// `--write` writes the lists.
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { builtPackages } from './package/built-package.ts';
import { packPackage } from './package/pack-package.ts';
import { contentsProblem, packageContents } from './package/package-contents.ts';

const root = join(import.meta.dirname, '..');
const tarballs = join(root, 'dist/tarballs');
const { values: flags } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (status !== 0) process.exit(1);

rmSync(tarballs, { recursive: true, force: true });
for (const built of Object.values(builtPackages())) {
  const { name, tarball, files } = await packPackage(built, tarballs);
  const list = join(root, 'packages/contents', `${name}.txt`);
  const contents = packageContents(files);
  if (flags.write) writeFileSync(list, contents);
  const problem = contentsProblem(name, readFileSync(list, 'utf8'), contents);
  if (problem) {
    console.error(problem);
    process.exitCode = 1;
  }
  console.log(`${tarball}: ${files.length} files, ${Math.ceil(statSync(tarball).size / 1024)} KiB`);
}
