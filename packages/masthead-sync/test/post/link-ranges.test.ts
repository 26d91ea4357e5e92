import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linkRanges } from '../../src/post/post-text.ts';

const LINK = 'https://alice.example/essays/the-first-one';
const found = (text: string, link = LINK) => linkRanges(text, link).map(({ start, end }) => text.slice(start, end));

describe('a text names a link', () => {
  it.each<[note: string, text: string, named: string[], link?: string]>([
    ['whole', `Read ${LINK} now`, [LINK]],
    ['twice', `${LINK} ${LINK}`, [LINK, LINK]],
    ['at the end of a sentence', `It is at ${LINK}.`, [LINK]],
    ['in brackets', `(see ${LINK})`, [LINK]],
    ['in quotes of other languages', `„${LINK}“ «${LINK}»`, [LINK, LINK]],
    ['without its scheme', 'alice.example/essays/the-first-one', ['alice.example/essays/the-first-one']],
    ['with the slash that does not count', `${LINK}/`, [`${LINK}/`]],
    ['cut as Bluesky’s app cuts it', 'see alice.example/essays/the-f...', ['alice.example/essays/the-f...']],
    ['cut with an ellipsis', 'alice.example/essays/the-f…', ['alice.example/essays/the-f…']],
    ['with its query', 'https://a.example/x?a=1#b', ['https://a.example/x?a=1#b'], 'https://a.example/x?a=1#b'],
    ['without its query', 'a.example/x', ['a.example/x'], 'https://a.example/x?a=1#b'],
    ['without www', 'alice.example/a', ['alice.example/a'], 'https://www.alice.example/a'],
    ['a home page by its host', 'I write at alice.example!', ['alice.example'], 'https://alice.example/'],
    ['after a line break', `New:\n${LINK}\n`, [LINK]],
    ['after emoji', `🎉${LINK}`, [LINK]],
    // The comma was a part of the link then, which led to a page that is not there.
    ['before an Arabic comma', `مرحبا ${LINK}، شكرا`, [LINK]],
    ['before a Chinese full stop, after which is no space', `见 ${LINK}。谢谢`, [LINK]],
    ['before a mark of direction', `${LINK}\u200f`, [LINK]],
  ])('%s', (_, text, named, link) => {
    expect(found(text, link)).toEqual(named);
  });
});

describe('a text does not name it', () => {
  it.each<[note: string, text: string, link?: string]>([
    ['a longer path', `${LINK}-and-two`],
    ['a page below it', `${LINK}/comments`],
    ['the link with another query', `${LINK}?page=2`],
    ['a host that only ends like it', 'notalice.example', 'https://alice.example'],
    ['a host that only begins like it', 'alice.example.evil.com', 'https://alice.example'],
    ['an e-mail address', 'me@alice.example', 'https://alice.example'],
    ['a subdomain', 'blog.alice.example', 'https://alice.example'],
    ['another scheme', 'ftp://alice.example/a', 'https://alice.example/a'],
    ['it in a longer link', `https://archive.example/${LINK}`],
    ['a handle', '@alice.example', 'https://alice.example'],
    ['a page of a home page', 'alice.example/other', 'https://alice.example'],
    ['nothing', ''],
    ['no link', 'javascript:alert(1)', 'javascript:alert(1)'],
  ])('%s', (_, text, link) => {
    expect(found(text, link)).toEqual([]);
  });
});

it('gives ranges in order that do not overlap, for any text', () => {
  const words = fc.constantFrom(
    LINK,
    'alice.example/essays/the-first-one',
    'alice.example/essays/the-f...',
    ' ',
    '.',
    '(',
    '🎉',
    'x',
    '/',
  );
  fc.assert(
    fc.property(fc.array(words, { maxLength: 20 }), (parts) => {
      const text = parts.join('');
      let last = 0;
      for (const { start, end } of linkRanges(text, LINK)) {
        expect(start).toBeGreaterThanOrEqual(last);
        expect(text.slice(start, end)).toMatch(/^(?:https:\/\/)?alice\.example\/essays\/the-f/);
        last = end;
      }
    }),
  );
});
