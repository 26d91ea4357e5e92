import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ownerProfile } from '../../packages/masthead-appview/src/query/card-answer.ts';
import { assembleProfileView } from '../../src/atproto/view/assemble-profile-view.ts';
import { showsSomething } from '../../src/core/shown-text.ts';
import { checkRecord, parseDocument, parsePublication } from '../../src/lexicon/index.ts';
import { asDid } from '../support/values.ts';

const NOTHING: readonly [note: string, text: string][] = [
  ['nothing at all', ''],
  ['white space', ' \t\u00a0\u2003\u3000\u2028'],
  ['zero-width space, joiner and non-joiner', '\u200b\u200c\u200d'],
  ['a soft hyphen', '\u00ad'],
  ['the Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['the blank of Braille', '\u2800'],
  ['tags', '\u{e0001}\u{e0041}\u{e007f}'],
  ['bidi controls', '\u200e\u200f\u061c\u202a\u202e\u202c\u2066\u2069'],
  ['variation selectors', '\ufe0f\ufe0e\u{e0100}'],
  ['word joiner and byte order mark', '\u2060\ufeff'],
  ['the grapheme joiner', '\u034f'],
  ['Khmer and Mongolian vowels that nobody sees', '\u17b4\u17b5\u180e\u180b'],
  ['control characters', '\u0000\u0007\u009f'],
  ['half a character', '\ud83d'],
  ['marks of interlinear notes, and a note without a head', '\ufff9\ufffb\u{1d159}'],
];

const SOMETHING: readonly [note: string, text: string][] = [
  ['a letter', 'a'],
  ['a full stop', '.'],
  ['an emoji', '😀'],
  ['an emoji that is joined', '👩‍👩‍👧'],
  ['an emoji with its selector', '❤️'],
  ['a flag of tags', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
  ['Persian with a non-joiner', 'می‌خواهم'],
  ['Sinhala with a joiner', 'ශ්‍රී'],
  ['Hebrew between bidi marks', '\u200fשלום\u200e'],
  ['the Arabic sign of a number', '\u0600'],
  ['a combining mark, which stands on a circle', '\u0301'],
  ['a syllable of Hangul', '한'],
  ['a sign of private use', '\ue000'],
  ['Braille', '⠁'],
];

it.each([...NOTHING.map((each) => [...each, false] as const), ...SOMETHING.map((each) => [...each, true] as const)])(
  'what shows nothing counts as absent: %s',
  (_note, text, shows) => {
    expect(showsSomething(text)).toBe(shows);
  },
);

// Profiles fall back to the next name, or to the handle.
it.each([
  ['\u3164', false],
  ['\u0301', true],
])('each reader of names asks that: %j', (name, shows) => {
  const publication = { $type: 'site.standard.publication', url: 'https://a.example', name };
  const document = { site: 'https://a.example', path: '/x', publishedAt: '2026-01-01T00:00:00Z', title: name };
  expect(parsePublication(publication) !== null).toBe(shows);
  expect(parseDocument({ $type: 'site.standard.document', ...document }) !== null).toBe(shows);
  expect(checkRecord('site.standard.publication', publication)).toEqual(
    shows ? [] : [{ path: 'name', message: 'has no character that can be seen' }],
  );
  const blobUrl = () => 'https://a.example/blob';
  const actorProfile = JSON.stringify({ $type: 'app.bsky.actor.profile', displayName: name });
  const owner = { did: asDid('did:plc:a'), handle: 'a.example', pds: null, hasProfile: false, profileHidden: false };
  expect('displayName' in ownerProfile({ ...owner, actorProfile }, blobUrl)).toBe(shows);
  const self = { createdAt: '2026-01-01T00:00:00Z', displayName: name, headline: 'H' };
  const records = { self, actorProfile: { displayName: 'Alice' } };
  const view = assembleProfileView({ did: 'did:plc:a', handle: 'a.example', records, blobUrl } as never);
  expect(view?.displayName).toBe(shows ? name : 'Alice');
});

it('one seen character among any others is enough', () => {
  const unseen = fc.array(fc.constantFrom(...NOTHING.flatMap(([, text]) => [...text])));
  fc.assert(
    fc.property(unseen, fc.constantFrom(...SOMETHING.map(([, text]) => text)), unseen, (before, seen, after) => {
      expect(showsSomething([...before, ...after].join(''))).toBe(false);
      expect(showsSomething(before.join('') + seen + after.join(''))).toBe(true);
    }),
  );
});
