import { describe, expect, it } from 'vitest';
import { isHidden, readPublication, selfLabels } from '../../src/lexicon/index.ts';
import { hidden, publication } from './sample-records.ts';

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
    expect(isHidden(readPublication({ ...publication, ...record }))).toBe(expected);
  });
});
