import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callMasthead } from '../../packages/masthead-cli/test/call-masthead.ts';

// docs/troubleshooting.md quotes messages, commands and flags; each has to be one that there is.
const root = join(import.meta.dirname, '../..');
const page = readFileSync(join(root, 'docs/troubleshooting.md'), 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (?:you see|---)/.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

/** Code as the page quotes it, with one mark around it or with two. */
const quotes = (text: string) =>
  Array.from(text.matchAll(/``(.+?)``|`([^`]+)`/g), ([, long, short]) => (long ?? short ?? '').trim());

/** The sources as people see what they say: what is put together at run time as `…`, and texts over several lines as one. */
const sources = globSync('{src,tools,packages/*/src,packages/*/bin}/**/*.{ts,mjs,js}', { cwd: root }).map((file) =>
  readFileSync(join(root, file), 'utf8')
    .replace(/\$\{(?:[^{}`]|\{[^{}]*\})*\}/g, '…')
    .replace(/['`"] \+\s+['`"]/g, ''),
);
const quoted = page.split('\n').flatMap(quotes);
const isSaid = (message: string) => sources.some((source) => source.includes(message));

it('has rows, each with what is seen, why, and what to do', () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const row of rows) expect(row, row[0]).toHaveLength(3);
});

describe('every message is one that the code says', () => {
  // The browser's and npm's own words are said to be theirs.
  const messages = rows
    .filter(([seen = '']) => !/\((?:the browser|npm)'s words\)/.test(seen))
    .flatMap(([seen = '']) => quotes(seen))
    .filter((quote) => / [\w….]+ /.test(quote));

  it.each(messages)('%s', (message) => {
    expect(isSaid(message)).toBe(true);
  });

  it('and there are enough of them', () => {
    expect(messages.length).toBeGreaterThan(20);
    expect(isSaid('There is no cake; bake one.')).toBe(false);
  });
});

describe('every command is one that there is', () => {
  const commands = [...new Set(quoted.filter((quote) => quote.startsWith('npx masthead-cli ')))];

  it.each(commands)('%s', async (command) => {
    const [, , ...words] = command.split(' ');
    const verbs = words.slice(0, words[0] === 'publish' ? 2 : 1);
    const { out, code } = await callMasthead([...verbs, '--help']);
    expect(code).toBe(0);
    for (const flag of command.match(/ --[a-z-]+/g) ?? []) expect(out).toContain(flag.trim());
  });

  it('and so is every flag that stands alone', async () => {
    const helps = await Promise.all(
      [['serve'], ['publish', 'theme']].map((verb) => callMasthead([...verb, '--help']).then(({ out }) => out)),
    );
    // That of npm, and the flag that every verb with a result has.
    const flags = new Set(
      quoted.flatMap((quote) => quote.match(/^--[a-z-]+/) ?? []).filter((flag) => flag !== '--ignore-scripts'),
    );
    expect(flags.size).toBeGreaterThan(5);
    for (const flag of flags) expect(helps.join(), flag).toContain(flag);
  });
});

it('names reasons that there are', () => {
  const source = readFileSync(join(root, 'src/elements/loading/asking.ts'), 'utf8');
  for (const reason of ['no-match', 'missing', 'invalid']) {
    expect(page).toContain(`| \`${reason}\` |`);
    expect(source).toContain(`'${reason}'`);
  }
});
