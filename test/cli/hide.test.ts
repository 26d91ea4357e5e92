import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hide, unhide } from '../../src/cli/hide.ts';
import { UsageError } from '../../src/cli/usage-error.ts';
import { document, PUBLICATION, publication, type TestIndex, testIndex, uri } from '../appview/test-index.ts';

const PUB = uri('a', PUBLICATION, 'pub');

let index: TestIndex;
beforeEach(async () => {
  index = testIndex();
  await index.feed(publication('a', 1, 'https://a.example'), document('a', 2, 'pub', '/post'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await index.close();
});

test.each([
  ['hide --undo', (args: string[]) => hide([...args, '--undo'])],
  ['unhide', unhide],
])('hide takes effect with the next answer, and %s takes it back', async (_note, undo) => {
  const said: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line) => void said.push(line));
  for (const subject of [PUB, 'did:plc:a']) {
    await hide([subject, '--db', index.file]);
    await hide([subject, '--db', index.file]);
    expect(await index.winner('https://a.example/post')).toBeNull();
    await undo([subject, '--db', index.file]);
    await undo([subject, '--db', index.file]);
    expect(await index.winner('https://a.example/post')).not.toBeNull();
  }
  expect(said.slice(0, 4)).toEqual([
    `${PUB} is now hidden.`,
    `${PUB} was already hidden.`,
    `${PUB} is now shown.`,
    `${PUB} was already shown.`,
  ]);
});

test.each([[[]], [['https://a.example']], [['at://alice.example/site.standard.publication/x']], [[PUB, 'did:plc:b']]])(
  '%j is no subject',
  async (args) => {
    await expect(hide(args)).rejects.toThrow(UsageError);
    await expect(unhide(args)).rejects.toThrow(UsageError);
  },
);
