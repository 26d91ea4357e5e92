// `npm run build`: the script tags and the parts that they load, with their integrity hashes, and dist/lib (the package).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildParts, buildScripts } from './build-scripts.ts';
import { writeFrameworkTypes } from './framework-types.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const integrity: Record<string, string> = {};

for (const { name, code, map } of [...(await buildScripts()), ...(await buildParts())]) {
  mkdirSync(dirname(join(dist, name)), { recursive: true });
  writeFileSync(join(dist, name), code);
  writeFileSync(join(dist, `${name}.map`), map);
  integrity[name] = `sha384-${createHash('sha384').update(code).digest('base64')}`;
}
writeFileSync(join(dist, 'integrity.json'), `${JSON.stringify(integrity, null, 2)}\n`);

writeFrameworkTypes(join(root, 'custom-elements.json'), join(dist, 'types'));

// Beside the old one until it is whole: whoever serves dist/ meanwhile finds either of them.
const lib = join(dist, 'lib');
const fresh = join(dist, `.lib-${process.pid}`);
const tsc = spawnSync(
  process.execPath,
  [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json', '--outDir', fresh],
  { cwd: root, stdio: 'inherit' },
);
if (tsc.status === 0) {
  rmSync(lib, { recursive: true, force: true });
  renameSync(fresh, lib);
  console.log(`Built dist/lib and ${Object.keys(integrity).join(', ')}.`);
} else {
  rmSync(fresh, { recursive: true, force: true });
  process.exitCode = 1;
}
