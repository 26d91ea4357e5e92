// Writes the table of lexicons into lexicons/README.md and docs/lexicons.md, from tools/lexicons/lexicon-sources.ts and the files. With --check it changes nothing
// and fails when a page is out of step.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLexicons } from './lexicons/lexicon-files.ts';
import { lexiconTable, withTable } from './lexicons/lexicon-table.ts';

const root = join(import.meta.dirname, '..');
const table = await lexiconTable(readLexicons(join(root, 'lexicons')));
for (const path of ['lexicons/README.md', 'docs/lexicons.md']) {
  const page = readFileSync(join(root, path), 'utf8');
  const wanted = withTable(page, table);
  if (page === wanted) continue;
  if (process.argv.includes('--check')) {
    console.error(`${path} is out of step with lexicons/: run \`npm run generate\` and commit.`);
    process.exitCode = 1;
  } else writeFileSync(join(root, path), wanted);
}
