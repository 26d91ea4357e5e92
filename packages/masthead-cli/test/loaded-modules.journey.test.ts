import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

// What a command does not need it does not load: the start of every command is the sum of its modules.
const run = promisify(execFile);
const COMMAND = join(import.meta.dirname, '../src/masthead.ts');
const TELL = `import { registerHooks } from 'node:module';
const packages = new Set();
registerHooks({ load(url, context, next) {
  packages.add(/.*node_modules\\/((?:@[^/]+\\/)?[^/]+)/.exec(url)?.[1] ?? /packages\\/([^/]+)\\/src/.exec(url)?.[1]);
  return next(url, context);
} });
process.on('exit', () => console.error('LOADED ' + [...packages].join(' ')));`;

async function loaded(...args: readonly string[]): Promise<string[]> {
  const preload = `data:text/javascript,${encodeURIComponent(TELL)}`;
  const { stderr } = await run(process.execPath, ['--import', preload, COMMAND, ...args]);
  return /LOADED (.*)/.exec(stderr)?.[1]?.split(' ') ?? [];
}

test.each([
  { note: 'the list of commands', args: ['--help'] },
  { note: 'the doctor', args: ['doctor', '--help'] },
  { note: 'a server, before it is started,', args: ['serve', '--help'] },
  { note: 'a card, before it is drawn,', args: ['card', '--help'] },
])('$note loads neither parsers of feeds, nor a database, nor what draws', async ({ args }) => {
  const packages = await loaded(...args);
  expect(packages).toContain('commander');
  const heavy = ['feedsmith', 'pg', 'kysely', 'lit', 'sharp', '@atproto/sync'];
  expect(packages.filter((name) => heavy.includes(name))).toEqual([]);
});
