import { describe, expect, it } from 'vitest';
import { type PostText, postRecord } from '../../src/index.ts';

const text: PostText = { text: 'Hello', facets: [], graphemes: 5, unknownHandles: [] };
const embed = {
  $type: 'app.bsky.embed.external',
  external: { uri: 'https://alice.example', title: 'A', description: '' },
} as const;

describe('the record of a post', () => {
  it('has no more than it needs', async () => {
    expect(await postRecord({ text, embed, at: 0 })).toEqual({
      $type: 'app.bsky.feed.post',
      text: 'Hello',
      embed,
      createdAt: '1970-01-01T00:00:00.000Z',
    });
  });

  it.each<[note: string, langs: string[], expected: string[]]>([
    ['one', ['en'], ['en']],
    ['as the standard spells them', ['PT-br', ' de '], ['pt-BR', 'de']],
  ])('has languages: %s', async (_, langs, expected) => {
    expect(await postRecord({ text, embed, langs })).toMatchObject({ langs: expected });
  });

  it.each<[note: string, more: object, says: RegExp]>([
    ['no language tag', { langs: ['English, please'] }, /"English, please" is no language tag/],
    ['an empty one', { langs: [''] }, /"" is no language tag/],
    [
      'four languages',
      { langs: ['a1', 'en', 'de', 'fr'].map((tag) => tag.replace('a1', 'es')) },
      /3 languages at the most, not 4/,
    ],
    [
      'a text over the limit that nobody counted',
      { text: { ...text, text: 'x'.repeat(301) } },
      /would not be right.*text/,
    ],
    [
      'an embed that is none',
      { embed: { ...embed, external: { uri: 'x y', title: 'A', description: '' } } },
      /would not be right.*uri/,
    ],
  ])('is refused with %s', async (_, more, says) => {
    await expect(postRecord({ text, embed, ...more })).rejects.toMatchObject({
      kind: 'invalid',
      message: expect.stringMatching(says),
    });
  });
});
