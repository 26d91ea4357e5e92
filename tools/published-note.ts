// `npm run write -- notes`: says in the README and at the top of each page with a command that
// needs the packages how to run it while nothing is on npm. With --check it changes nothing, and
// fails when a page is out of step.
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Whether the packages are on npm. Once they are, `true` takes the note from every page. */
const PUBLISHED: boolean = false;

const BEGIN = '**Not on npm yet.**';
const LINE = `> ${BEGIN} In a clone, \`npx masthead-cli\` works.`;
const BOX = `> ${BEGIN} After \`npm ci\`:
>
> - in the clone \`npx masthead-cli …\`, before any build;
> - as a command everywhere \`npm run pack && npm install --global dist/tarballs/*.tgz\`;
> - in a project \`npm install …/dist/tarballs/*.tgz\`, all of them at once.`;

const NOTE = /^> \*\*Not on npm yet\.\*\*.*\n(?:>.*\n)*\n/m;
const COMMAND = /\b(?:npx masthead(?:-cli)? \w|npm install (?:[\w@/.-]+ )*masthead)/;

const root = join(import.meta.dirname, '..');
for (const path of globSync(['README.md', 'docs/*.md', 'packages/*/README.md'], { cwd: root })) {
  const page = readFileSync(join(root, path), 'utf8');
  const bare = page.replace(NOTE, '');
  // The README has a box before its first part; the others have a line below their title.
  const noted =
    path === 'README.md'
      ? bare.replace(/^(?=## )/m, `${BOX}\n\n`)
      : bare.replace(/^# .*\n\n/, (title) => `${title}${LINE}\n\n`);
  const wanted = PUBLISHED || !COMMAND.test(bare) ? bare : noted;
  if (page === wanted) continue;
  if (process.argv.includes('--check')) {
    console.error(`${path} is out of step with tools/published-note.ts: run \`npm run write -- notes\` and commit.`);
    process.exitCode = 1;
  } else writeFileSync(join(root, path), wanted);
}
