// `npm run build`: the script tags with their integrity hashes, and dist/lib (the package).
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildScripts } from './build-scripts.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const integrity: Record<string, string> = {};

rmSync(dist, { recursive: true, force: true });
mkdirSync(dist);
for (const { name, code, map } of await buildScripts()) {
  writeFileSync(join(dist, name), code);
  writeFileSync(join(dist, `${name}.map`), map);
  integrity[name] = `sha384-${createHash('sha384').update(code).digest('base64')}`;
}
writeFileSync(join(dist, 'integrity.json'), `${JSON.stringify(integrity, null, 2)}\n`);

const tsc = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
if (tsc.status === 0) console.log(`Built dist/lib and ${Object.keys(integrity).join(', ')}.`);
else process.exitCode = 1;
