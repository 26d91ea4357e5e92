import { describe, expect, it } from 'vitest';
import {
  parseActorProfile,
  parseEducation,
  parseOrgProfile,
  parsePosition,
  parseProfileSelf,
  parseSkill,
} from '../../../src/lexicon/index.ts';
import { actor, CID, education, icon, organisation, position, self, skill } from '../sample-records.ts';

const READERS: [string, (value: unknown) => unknown, Record<string, unknown>, string[]][] = [
  ['parseProfileSelf', parseProfileSelf, self, ['createdAt']],
  ['parsePosition', parsePosition, position, ['title', 'startedAt', 'createdAt']],
  ['parseSkill', parseSkill, skill, ['name', 'createdAt']],
  ['parseEducation', parseEducation, education, ['institution', 'createdAt']],
  ['parseOrgProfile', parseOrgProfile, organisation, ['name', 'createdAt']],
];

describe.each(READERS)('%s', (_name, read, record, required) => {
  it('reads a right one', () => {
    const { $type: _type, ...rest } = record;
    expect(read(record)).toEqual(rest);
  });

  it.each(required)('gives null without %s', (field) => {
    expect(read({ ...record, [field]: undefined })).toBeNull();
    expect(read({ ...record, [field]: 7 })).toBeNull();
  });
});

describe('profile records in the wild', () => {
  it.each([
    ['a full datetime as the first day: old records', { startedAt: '2020-01-05T00:00:00.000Z' }],
    ['a year alone', { startedAt: '2020' }],
  ])('keeps %s as written, for the view to cut', (_note, part) => {
    expect(parsePosition({ ...position, ...part })).toMatchObject(part);
  });

  it('drops an address without a country and keeps the person', () => {
    expect(parseProfileSelf({ ...self, location: { locality: 'Utrecht' } })).not.toHaveProperty('location');
  });

  it('cuts a headline at 120 graphemes and not inside an emoji', () => {
    const read = parseProfileSelf({ ...self, headline: '👩‍👩‍👧'.repeat(200) });
    expect(read?.headline).toBe('👩‍👩‍👧'.repeat(66));
    expect(parseProfileSelf({ ...self, headline: 'é'.repeat(200) })?.headline).toBe('é'.repeat(120));
  });

  it('drops an avatar that is no PNG and no JPEG', () => {
    expect(parseActorProfile({ ...actor, avatar: { ...icon, mimeType: 'image/gif' } })).toEqual({
      displayName: 'Alice',
    });
  });

  it('reads a general profile in which nothing is required', () => {
    expect(parseActorProfile({})).toEqual({});
    expect(parseActorProfile(actor)?.avatar?.cid).toBe(CID);
    expect(parseActorProfile(null)).toBeNull();
  });
});
