import { describe, expect, it } from 'vitest';
import { isHidden, isSignedInOnly, parsePublication, selfLabels } from '../../src/lexicon/index.ts';
import { hidden, publication } from './sample-records.ts';

const noUnauthenticated = { ...hidden, values: [{ val: '!no-unauthenticated' }] };
const labelled = (...values: unknown[]) => ({ ...publication, labels: { values } });

describe('selfLabels', () => {
  it.each([
    ['none', publication, []],
    ['one', { labels: hidden }, ['!hide']],
    ['without $type', labelled({ val: 'nudity' }, { val: 'graphic-media' }), ['nudity', 'graphic-media']],
    ['bad ones between', labelled(null, { val: 7 }, 'x', { val: 'nudity' }), ['nudity']],
    ['values that are no list', { labels: { values: 'nudity' } }, []],
    ['labels that are a list', { labels: [{ val: 'nudity' }] }, []],
    ['no record', null, []],
  ])('%s', (_note, record, expected) => {
    expect(selfLabels(record)).toEqual(expected);
  });
});

describe('isHidden', () => {
  it.each([
    ['nothing said', publication, false],
    ['a content warning hides nothing', labelled({ val: 'nudity' }), false],
    ['!hide', labelled({ val: '!hide' }), true],
    ['!no-unauthenticated', labelled({ val: '!no-unauthenticated' }), true],
    ['a word that only begins so', labelled({ val: '!hide-me' }), false],
    ['behind more labels than the lexicon allows', labelled(...Array(50).fill({ val: 'x' }), { val: '!hide' }), true],
    ['beside a malformed one', labelled({}, { val: '!hide' }), true],
  ])('%s', (_note, record, expected) => {
    expect(isHidden(record)).toBe(expected);
    expect(isHidden(parsePublication({ ...publication, ...record }))).toBe(expected);
  });
});

describe('isSignedInOnly', () => {
  it.each([
    ['no profile', undefined, false],
    ['a profile that says nothing', { displayName: 'Alice' }, false],
    ['the label, as Bluesky writes it', { displayName: 'Alice', labels: noUnauthenticated }, true],
    ['beside others', labelled({ val: 'porn' }, { val: '!no-unauthenticated' }), true],
    ['!hide is about the record alone', { labels: hidden }, false],
    ['a bare list is none', { labels: [{ val: '!no-unauthenticated' }] }, false],
    ['a text', '!no-unauthenticated', false],
  ])('%s', (_note, record, expected) => {
    expect(isSignedInOnly(record)).toBe(expected);
  });
});
