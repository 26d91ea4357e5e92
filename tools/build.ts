// `npm run build`: the script tags and the parts that they load, with their integrity hashes, and
// the builder's page; then each package, with the sample that `masthead serve --sample` shows.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { createBuilder, createLogger } from 'vite';
import { writeFrameworkTypes } from './framework-types.ts';
import { markBuilt, sourcesOf } from './fresh-build.ts';
import { builtPackage, builtPackages } from './package/built-package.ts';
import { compilePackages, writePackage } from './package/write-package.ts';
import { countStart } from './starts.ts';

// Of demo/: what `masthead serve --sample` reads. The rest writes these.
const SAMPLE = ['page', 'sample/events.jsonl', 'sample/images.json', 'sample/images'];

countStart('builds');
const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const sources = sourcesOf(root);
markBuilt(root, undefined);

// Vite says of a folder with "#" in its path that it may not work there. Its server does not; the
// files that it builds are the same (tools/start-up.sh).
const customLogger = createLogger('warn');
const { warn } = customLogger;
customLogger.warn = (message, options) => {
  if (!message.includes('may not work when running Vite')) warn(message, options);
};
const builder = await createBuilder({ configFile: join(root, 'vite.config.ts'), root, customLogger });
await builder.buildApp();

writeFrameworkTypes(join(root, 'custom-elements.json'), join(dist, 'types'));

if (compilePackages()) {
  for (const built of builtPackages().values()) writePackage(built);
  const { folder } = builtPackage('masthead-cli');
  for (const path of SAMPLE) cpSync(join(root, 'demo', path), join(folder, 'dist/demo', path), { recursive: true });
  markBuilt(root, sources);
  console.log('Built dist/: the script tags, their parts, and lib/; and packages/*/dist.');
} else process.exitCode = 1;
