// Writes the table of lexicons into lexicons/README.md, from tools/lexicons/lexicon-sources.ts and the files. With --check it changes nothing and fails when the
// page is out of step.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLexicons } from './lexicons/lexicon-files.ts';
import { lexiconTable, withTable } from './lexicons/lexicon-table.ts';

const root = join(import.meta.dirname, '..');
const table = await lexiconTable(readLexicons(join(root, 'lexicons')));
const path = join(root, 'lexicons/README.md');
const page = readFileSync(path, 'utf8');
const wanted = withTable(page, table);
if (page !== wanted) {
  if (process.argv.includes('--check')) {
    console.error('lexicons/README.md is out of step with lexicons/: run `npm run write -- lexicons` and commit.');
    process.exitCode = 1;
  } else writeFileSync(path, wanted);
}
