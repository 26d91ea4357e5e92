// `npm run build`: the script tags and the parts that they load, with their integrity hashes, and
// the builder's page; then each package, with the sample that `masthead serve --sample` shows.
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeFrameworkTypes } from './framework-types.ts';
import { markBuilt, sourcesOf } from './fresh-build.ts';
import { builtPackage, builtPackages } from './package/built-package.ts';
import { compilePackages, writePackage } from './package/write-package.ts';
import { countStart } from './starts.ts';
import { buildBuilder } from './vite/builder.ts';
import { integrityOf } from './vite/parts-beside.ts';
import { buildScripts, scriptFiles } from './vite/scripts.ts';

// Of demo/: what `masthead serve --sample` reads. The rest writes these.
const SAMPLE = ['page', 'sample/events.jsonl', 'sample/images.json', 'sample/images'];

countStart('builds');
const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const sources = sourcesOf(root);
markBuilt(root, undefined);

mkdirSync(join(dist, 'lang'), { recursive: true });
const integrity: Record<string, string> = {};
for (const [file, { code }] of await buildScripts(scriptFiles())) {
  writeFileSync(join(dist, file), code);
  // For the `integrity` attribute of each file that a page can load.
  integrity[file] = integrityOf(code);
}
writeFileSync(join(dist, 'integrity.json'), `${JSON.stringify(integrity, null, 2)}\n`);
await buildBuilder(dist);

writeFrameworkTypes(join(root, 'custom-elements.json'), join(dist, 'types'));

if (compilePackages()) {
  for (const built of builtPackages().values()) writePackage(built);
  const { folder } = builtPackage('masthead-cli');
  for (const path of SAMPLE) cpSync(join(root, 'demo', path), join(folder, 'dist/demo', path), { recursive: true });
  markBuilt(root, sources);
  console.log('Built dist/: the script tags, their parts, and lib/; and packages/*/dist.');
} else process.exitCode = 1;
