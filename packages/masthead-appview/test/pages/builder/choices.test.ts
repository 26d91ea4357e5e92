import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_MESSAGES } from '../../../../../src/elements/text/all-messages.ts';
import {
  APPEARANCES,
  CONTRASTS,
  FORMS,
  LANGUAGE_TAGS,
  LAYOUTS,
  languageName,
  oneLine,
  readState,
  writeState,
} from '../../../src/pages/builder/choices.ts';
import { NOTHING_CHOSEN } from './nothing-chosen.ts';

const LANGUAGES = ['en', 'de', 'ar'];

describe('the state in the address', () => {
  it.each([
    ['nothing', '', {}],
    ['an actor, as other pages name it', '?actor=alice.example', { pasted: 'alice.example' }],
    ['what is the default by now, in an address of before', '?url=a.example&contrast=aa', { pasted: 'a.example' }],
    ['words that nobody knows', '?layout=huge&appearance=pink&contrast=no&lang=tlh&as=pdf', {}],
    ['names of what every object has', '?layout=constructor&as=toString&lang=__proto__', {}],
  ])('reads %s', (_, query, state) => {
    expect(readState(query, LANGUAGES)).toEqual({ ...NOTHING_CHOSEN, ...state });
  });

  it('reads what it wrote, which is written in the same words as ever', () => {
    const look = { layout: 'compact', appearance: 'dark', contrast: 'as-published', lang: 'ar' } as const;
    expect(writeState({ pasted: 'a.example', ...look, text: 'Hi', form: 'markdown' })).toBe(
      '?url=a.example&layout=compact&appearance=dark&contrast=as-published&lang=ar&text=Hi&as=markdown',
    );
    const states = fc.record({
      pasted: fc.string({ unit: 'grapheme' }),
      layout: fc.constantFrom('', ...LAYOUTS.card, ...LAYOUTS.profile),
      appearance: fc.constantFrom('', ...APPEARANCES.card),
      contrast: fc.constantFrom('', ...CONTRASTS.slice(1)),
      lang: fc.constantFrom('', ...LANGUAGES),
      text: fc.string({ unit: 'grapheme', maxLength: 40 }),
      form: fc.constantFrom(...FORMS),
    });
    fc.assert(
      fc.property(states, (state) => {
        expect(readState(writeState(state), LANGUAGES)).toEqual(state);
      }),
    );
  });

  it.each([
    ['a megabyte that was pasted', 'x'.repeat(1e6)],
    ['letters that become nine signs each', '’'.repeat(2000)],
  ])('leaves %s out, so that the address can be opened again', (_, pasted) => {
    expect(writeState({ ...NOTHING_CHOSEN, pasted, layout: 'compact' })).toBe('?layout=compact');
  });
});

it.each([
  ['line breaks, and a bidi override', 'a\n  b\u202Ec', 'a bc'],
  ['nothing to see', ' \u202E\n', undefined],
])('a text in one line: %s', (_, text, line) => {
  expect(oneLine(text)).toBe(line);
});

describe('the languages on offer', () => {
  it('are English and every one that the elements speak, scripts too', () => {
    const spoken = Object.keys(ALL_MESSAGES).map((tag) => tag.toLowerCase());
    expect(LANGUAGE_TAGS.map((tag) => tag.toLowerCase()).sort()).toEqual(['en', ...spoken].sort());
  });

  it('call themselves by their own names', () => {
    expect(['en', 'zh-Hant', 'ar'].map(languageName)).toEqual(['English', '繁體中文', 'العربية']);
  });
});
