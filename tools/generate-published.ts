// Says in the README and at the top of each page with such a command how to run it while nothing is
// on npm, or takes that away (published-note.ts). With --check it changes nothing and fails when a
// page is out of step.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PUBLISHED, withNote } from './published-note.ts';

const root = join(import.meta.dirname, '..');
for (const path of globSync(['README.md', 'docs/*.md', 'packages/*/README.md'], { cwd: root }).sort()) {
  const page = readFileSync(join(root, path), 'utf8');
  const wanted = withNote(page, path === 'README.md', PUBLISHED);
  if (page === wanted) continue;
  if (process.argv.includes('--check')) {
    console.error(`${path} is out of step with tools/published-note.ts: run \`npm run write -- notes\` and commit.`);
    process.exitCode = 1;
  } else writeFileSync(join(root, path), wanted);
}
