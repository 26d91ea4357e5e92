// `npm run build`: the script tags and the parts that they load, with their integrity hashes, and dist/lib (the package).
import { spawnSync } from 'node:child_process';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { writeFrameworkTypes } from './framework-types.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

const builder = await createBuilder({ configFile: join(root, 'vite.config.ts'), root, logLevel: 'warn' });
await builder.buildApp();

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
  console.log('Built dist/: the script tags, their parts, and lib/.');
} else {
  rmSync(fresh, { recursive: true, force: true });
  process.exitCode = 1;
}
