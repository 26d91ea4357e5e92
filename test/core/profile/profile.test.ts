import { describe, expect, it } from 'vitest';
import { primaryPosition, summarizeProfile, toPartialDate, toProfileView } from '../../../src/core/index.ts';

describe('toPartialDate', () => {
  it.each([
    ['a year', '2021', '2021'],
    ['a month', '2021-05', '2021-05'],
    ['a day', '2021-05-31', '2021-05-31'],
    ['a datetime of an old record', '2021-05-31T00:00:00.000Z', '2021-05-31'],
    ['month 13', '2021-13', undefined],
    ['day 32', '2021-01-32', undefined],
    ['words', 'May 2021', undefined],
    ['a number', 2021, undefined],
    ['a month with a time', '2021-05T00:00', undefined],
  ])('%s', (_note, value, expected) => {
    expect(toPartialDate(value)).toBe(expected);
  });
});

describe('primaryPosition', () => {
  it.each([
    [
      'the one flagged primary, though another started later',
      [{ startedAt: '2024' }, { startedAt: '2020', primary: true }],
      1,
    ],
    [
      'a primary one that has ended does not count',
      [{ startedAt: '2020' }, { startedAt: '2024', endedAt: '2025', primary: true }],
      0,
    ],
    ['else the latest to start', [{ startedAt: '2019' }, { startedAt: '2024-02' }, { startedAt: '2024-01-31' }], 1],
    ['a vague year sorts before its months', [{ startedAt: '2024-01' }, { startedAt: '2024' }], 0],
    [
      'the later of two primaries',
      [
        { startedAt: '2019', primary: true },
        { startedAt: '2020', primary: true },
      ],
      1,
    ],
    ['one without a start is better than none', [{}], 0],
    ['the first of two equals', [{ startedAt: '2020' }, { startedAt: '2020' }], 0],
    ['none when all have ended', [{ startedAt: '2020', endedAt: '2021' }], -1],
    ['none when there is none', [], -1],
  ])('%s', (_note, positions, index) => {
    expect(primaryPosition(positions)).toBe(positions[index]);
  });
});

const profile = {
  did: 'did:plc:ada',
  handle: 'ada.test',
  displayName: 'Ada',
  headline: 'Engines',
  claimed: true,
  positions: [
    {
      rkey: '1',
      title: 'Analyst',
      company: 'Engine Co',
      entityName: 'The Analytical Engine Company',
      startedAt: '1842',
    },
    { rkey: '2', title: 'Student', startedAt: '1830', endedAt: '1841' },
  ],
  skills: ['A', 'B', 'C', 'D', 'E', 'F'].map((name, at) => ({ rkey: String(at), name })),
  honors: [{ rkey: '9', title: 'A medal' }],
};

describe('toProfileView', () => {
  it('reads an answer, and sections that no card shows', () => {
    const view = toProfileView(profile);
    expect(view?.positions).toHaveLength(2);
    expect(view?.honors).toEqual(profile.honors);
    expect(view?.education).toEqual([]);
  });
  it.each([
    ['no did', { handle: 'a.test' }],
    ['no handle', { did: 'did:plc:a' }],
    ['{}', {}],
    ['null', null],
    ['text', 'profile'],
  ])('gives null for %s', (_note, value) => {
    expect(toProfileView(value)).toBeNull();
  });
  it('drops bad parts and keeps the person', () => {
    const view = toProfileView({
      ...profile,
      avatar: 'javascript:1',
      website: 7,
      positions: [{ title: 7 }, null, { title: 'Ok', startedAt: 'soon' }],
      skills: 'many',
    });
    expect(view).not.toHaveProperty('avatar');
    expect(view).not.toHaveProperty('website');
    expect(view?.positions).toMatchObject([{ title: 'Ok' }]);
    expect(view?.skills).toEqual([]);
  });
  it('never turns a finished position into a current one', () => {
    const view = toProfileView({ ...profile, positions: [{ rkey: '1', title: 'Done', endedAt: 'last year' }] });
    expect(primaryPosition(view?.positions ?? [])).toBeUndefined();
  });
});

describe('summarizeProfile', () => {
  const view = toProfileView(profile);
  if (!view) throw new Error('the sample profile must be readable');
  it('takes the current role, the resolved employer and five skills', () => {
    expect(summarizeProfile(view)).toEqual({
      did: 'did:plc:ada',
      handle: 'ada.test',
      displayName: 'Ada',
      headline: 'Engines',
      currentTitle: 'Analyst',
      currentCompany: 'The Analytical Engine Company',
      topSkills: ['A', 'B', 'C', 'D', 'E'],
      claimed: true,
    });
  });
  it.each([
    ['two', 2, 2],
    ['none', 0, 0],
    ['a negative number of', -1, 0],
    ['more than there are', 99, 6],
  ])('shows %s skills when asked', (_note, maxSkills, shown) => {
    expect(summarizeProfile(view, { maxSkills }).topSkills).toHaveLength(shown);
  });
});
