// `vite build` makes the files that a page can load: dist/*.js, dist/*.mjs and the parts beside
// them. `vite` serves the demo with the elements from their sources, and the answers of an AppView
// that runs already (`npm start`): MASTHEAD_APP_VIEW says where, http://localhost:2584 when not set.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vite';
import { builderFiles, builderPartBeside, copyBuilderPage } from './tools/vite/builder.ts';
import { minifyLiterals } from './tools/vite/minify-literals.ts';
import { oneSmallFile } from './tools/vite/one-small-file.ts';
import { integrityOf, PARTS_TABLE, partsBeside } from './tools/vite/parts-beside.ts';
import { scriptEnvironment, scriptFiles } from './tools/vite/scripts.ts';
import { smallLit } from './tools/vite/small-lit.ts';

const dist = join(import.meta.dirname, 'dist');
const files = scriptFiles();
const built = [...files, ...builderFiles()];
const appView = process.env.MASTHEAD_APP_VIEW ?? 'http://localhost:2584';

export default defineConfig(({ command }) =>
  command === 'build'
    ? {
        plugins: [minifyLiterals(), smallLit(), partsBeside(files), builderPartBeside(), oneSmallFile()],
        build: { outDir: 'dist' },
        environments: Object.fromEntries(built.map((file) => [file.environment, scriptEnvironment(file)])),
        builder: {
          async buildApp({ build, environments }) {
            for (const { environment } of built) {
              const found = environments[environment];
              if (found) await build(found);
            }
            copyBuilderPage(dist);
            // For the `integrity` attribute of each file that a page can load.
            const hashes = [...files.map(({ file }) => file), PARTS_TABLE].map((file) => [
              file,
              integrityOf(readFileSync(join(dist, file))),
            ]);
            writeFileSync(join(dist, 'integrity.json'), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
          },
        },
      }
    : {
        root: 'demo/page',
        plugins: [
          {
            name: 'elements-from-sources',
            transformIndexHtml: {
              order: 'pre',
              handler: (html) =>
                html.replace(
                  '<script defer src="/masthead.js"',
                  `<script type="module" src="/@fs${join(import.meta.dirname, 'src/elements/define/masthead.ts')}"`,
                ),
            },
          },
        ],
        server: {
          fs: { allow: [join(import.meta.dirname)] },
          // What is not a file of the demo is the AppView's.
          proxy: {
            '^/(xrpc|images|img|p|embed|oembed|check|card|profile|page\\.css|favicon)\\b': {
              target: appView,
              changeOrigin: true,
            },
          },
        },
      },
);
