import { expect, test } from 'vitest';
import { serveOptions } from '../serve-options.ts';

test.each([
  [[], undefined, undefined],
  [['--verify', 'off'], 'off', undefined],
  [['--verify', 'prefer'], 'prefer', undefined],
  [['--verify', 'require', '--verify-pages'], 'require', true],
  [['--verify-pages'], undefined, true],
])('serve %j', async (flags, verify, verifyPages) => {
  const options = await serveOptions(flags);
  expect([options.verify, options.verifyPages]).toEqual([verify, verifyPages]);
});

test.each([
  [['--verify', 'always'], '--verify must be off, prefer or require, not "always".'],
  [['--verify', ''], '--verify must be off, prefer or require, not "".'],
  [
    ['--verify', 'off', '--verify-pages'],
    '--verify off reads no pages; leave out --verify-pages, or say --verify prefer.',
  ],
])('serve %j is no sense', async (flags, message) => {
  await expect(async () => serveOptions(flags)).rejects.toThrow(message);
});
