import { describe, expect, it } from 'vitest';
import { assembleLocation } from '../../../src/atproto/view/section-views.ts';

describe('assembleLocation', () => {
  it.each([
    ['everything', { country: 'NL', region: 'Utrecht', locality: 'Zeist' }, 'Zeist, Utrecht, Netherlands', 'NL'],
    ['a country in lower case', { country: 'be' }, 'Belgium', 'BE'],
    ['a country that is written out', { country: 'Wonderland', locality: 'Hole' }, 'Hole, Wonderland', undefined],
    ['a code that nobody gave out', { country: 'QX' }, 'QX', 'QX'],
    ['a blank country', { country: '  ', locality: 'Utrecht' }, 'Utrecht', undefined],
  ])('%s', (_note, address, location, countryCode) => {
    expect(assembleLocation(address)).toMatchObject({ location, ...(countryCode && { countryCode }) });
  });

  it('is nothing without an address', () => {
    expect(assembleLocation(undefined)).toEqual({});
    expect(assembleLocation({ country: ' ' })).toEqual({});
  });
});
