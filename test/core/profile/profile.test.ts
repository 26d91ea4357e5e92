import { describe, expect, it } from 'vitest';
import {
  isUpcoming,
  onBehalfOf,
  type ProfilePosition,
  type ProfileView,
  parseProfileView,
  primaryPosition,
  summarizeProfile,
} from '../../../src/core/index.ts';
import { partialDate, toEndDate } from '../../../src/core/profile/profile-view.ts';

describe('partialDate', () => {
  it.each([
    ['a year', '2021', '2021'],
    ['a day', '2021-05-31', '2021-05-31'],
    ['a datetime of an old record', '2021-05-31T00:00:00.000Z', '2021-05-31'],
    ['month 13', '2021-13', undefined],
    ['31 February with a time', '2021-02-31T00:00:00Z', undefined],
    ['29 February of a short year', '2021-02-29', undefined],
    ['29 February of a leap year', '2024-02-29', '2024-02-29'],
    ['nothing', '', undefined],
    ['a number', 2021, undefined],
    ['a month with a time', '2021-05T00:00', undefined],
  ])('%s', (_note, value, expected) => {
    expect(partialDate(value)).toBe(expected);
  });
});

describe('what ended', () => {
  const LASTING =
    'present|Present| now |ongoing|today|heute|bis jetzt|présent|aujourd’hui|en cours|actualidad|hoy|hoje|atual|heden|' +
    '現在|现在|至今|الآن|حتى الآن|null|n/a|some day|-|–|…|?| |';
  it.each(LASTING.split('|'))('%j is no end', (written) => {
    expect(toEndDate(written)).toBeUndefined();
    const view = parseProfileView({ ...profile, positions: [{ title: 'Here', startedAt: '2020', endedAt: written }] });
    expect(view && summarizeProfile(view).currentTitle).toBe('Here');
  });

  it.each(['2021', '2021-05', '2021-05-31', 'spring 2019', '05/21', '٢٠٢١', '二〇一九年'])('%j is one', (written) => {
    expect(toEndDate(written)).toBe(written);
  });
});

describe('primaryPosition', () => {
  it.each([
    ['the one flagged primary before a later one', [{ startedAt: '2024' }, { startedAt: '2020', primary: true }], 1],
    ['not a primary one that ended', [{ startedAt: '2020' }, { startedAt: '2024', endedAt: '2025', primary: true }], 0],
    ['else the latest to start', [{ startedAt: '2019' }, { startedAt: '2024-02' }, { startedAt: '2024-01-31' }], 1],
    ['a vague year sorts before its months', [{ startedAt: '2024-01' }, { startedAt: '2024' }], 0],
    ['the later of two primaries', ['2019', '2020'].map((startedAt) => ({ startedAt, primary: true })), 1],
    ['one without a start is better than none', [{}], 0],
    ['the first of two equals', [{ startedAt: '2020' }, { startedAt: '2020' }], 0],
    ['none when all have ended', [{ startedAt: '2020', endedAt: '2021' }], -1],
    ['none when there is none', [], -1],
  ])('%s', (_note, positions, index) => {
    expect(primaryPosition(positions)).toBe(positions[index] ?? null);
  });
});

describe('a role that has not begun', () => {
  it.each([
    ['next month', '2026-12', true],
    ['this month: its first day is past', '2026-11', false],
    ['today', '2026-11-22', false],
    ['next year', '2027', true],
    ['this year', '2026', false],
    ['no start at all', undefined, false],
  ])('%s: %s', (_note, startedAt, upcoming) => {
    for (const today of ['2026-11-22', '2026-11-22T00:00:00.000Z', '2026-11-22T23:59:59.999Z']) {
      expect(isUpcoming({ startedAt } as { startedAt?: string }, { today })).toBe(upcoming);
    }
  });

  it.each<[note: string, positions: Partial<ProfilePosition>[], index: number]>([
    ['is not the primary one, though flagged', [{ startedAt: '2026-12', primary: true }, { startedAt: '2020' }], 1],
    ['is nobody’s role where there is no other', [{ startedAt: '2026-12', primary: true }], -1],
    ['leaves the flag to one that has begun', [{ startedAt: '2026-11', primary: true }, { startedAt: '2026-12' }], 0],
  ])('%s', (_note, positions, index) => {
    expect(primaryPosition(positions, { today: '2026-11-22' })).toBe(positions[index] ?? null);
  });

  it('becomes the role on its first day, in the same view', () => {
    const view = parseProfileView({ ...profile, positions: [{ title: 'Chief', startedAt: '2026-12' }] }) as ProfileView;
    const on = (today: string) => summarizeProfile(view, { today }).currentTitle;
    expect([on('2026-11-30'), on('2026-12-01')]).toEqual([undefined, 'Chief']);
  });

  it('by the clock where no day is given', () => {
    expect(primaryPosition([{ startedAt: '2999' }, { startedAt: '1999' }])).toEqual({ startedAt: '1999' });
  });
});

describe('on whose behalf a role is held', () => {
  it.each([
    ['as the person writes it', { onBehalfOf: 'Leodor Ventures' }, 'Leodor Ventures'],
    ['by the party’s own name', { onBehalfOf: 'leodor', onBehalfOfEntityName: 'Leodor Ventures' }, 'Leodor Ventures'],
    ['for nobody, by an account alone', { onBehalfOfDid: 'did:plc:leodor' }, null],
    ['for nobody, by words beside an account', { onBehalfOf: 'Leodor', onBehalfOfDid: 'did:plc:leodor' }, null],
    [
      'by the own name of an account',
      { onBehalfOf: 'leodor', onBehalfOfDid: 'did:plc:leodor', onBehalfOfEntityName: 'Leodor Ventures' },
      'Leodor Ventures',
    ],
    ['for nobody, by a reference alone', { onBehalfOfEntityRef: 'http://www.wikidata.org/entity/Q42' }, null],
    ['nobody’s', { onBehalfOf: ' ' }, null],
    ['what is no text', { onBehalfOf: { name: 'x' } }, null],
  ])('is told %s', (_note, part, name) => {
    const positions = [{ title: 'Board member', company: 'Acme', ...part }];
    const view = parseProfileView({ ...profile, positions }) as ProfileView;
    expect(view.positions.map(onBehalfOf)).toEqual([name]);
    expect(summarizeProfile(view).currentOnBehalfOf ?? null).toBe(name);
  });
});

const profile = {
  did: 'did:plc:ada',
  handle: 'ada.test',
  displayName: 'Ada',
  headline: 'Engines',
  claimed: true,
  positions: [
    { rkey: '1', title: 'Analyst', company: 'Engine Co', entityName: 'Analytical Engine Company', startedAt: '1842' },
    { rkey: '2', title: 'Student', startedAt: '1830', endedAt: '1841' },
  ],
  skills: ['A', 'B', 'C', 'D', 'E', 'F'].map((name, at) => ({ rkey: String(at), name })),
  honors: [{ rkey: '9', title: 'A medal' }],
};

describe('parseProfileView', () => {
  it.each([
    ['no handle', { did: 'did:plc:a' }],
    ['null', null],
  ])('gives null for %s', (_note, value) => {
    expect(parseProfileView(value)).toBeNull();
  });
  it('drops bad parts and keeps the person', () => {
    const view = parseProfileView({
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
});

describe('summarizeProfile', () => {
  const view = parseProfileView(profile);
  if (!view) throw new Error('the sample profile must be readable');
  it('takes the current role, the resolved employer and five skills', () => {
    expect(summarizeProfile(view)).toEqual({
      did: 'did:plc:ada',
      handle: 'ada.test',
      displayName: 'Ada',
      headline: 'Engines',
      currentTitle: 'Analyst',
      currentCompany: 'Analytical Engine Company',
      currentCompanyOther: 'Engine Co',
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
