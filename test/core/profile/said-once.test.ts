import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseProfileView } from '../../../src/core/index.ts';
import { saidOnce, toShownProfile } from '../../../src/core/profile/shown-profile.ts';

const OWNER = { did: 'did:plc:alice', handle: 'alice.example' };
const role = { title: 'Editor', company: 'Leodor', startedAt: '2020' };
const school = { institution: 'Valand Academy', degree: 'MFA' };

describe('an entry that says what another says shows once', () => {
  it.each<[note: string, section: string, first: object, second: object, count: 1 | 2]>([
    ['the same word', 'skills', { name: 'Go' }, { name: 'Go' }, 1],
    ['in other letters', 'skills', { name: 'TypeScript' }, { name: 'typescript' }, 1],
    ['with spaces around it', 'skills', { name: 'Go' }, { name: ' Go\u00a0' }, 1],
    ['with signs without a width', 'skills', { name: 'Go' }, { name: '\u200bG\u2060o\ufeff' }, 1],
    ['with an accent of its own', 'skills', { name: 'Caf\u00e9' }, { name: 'Cafe\u0301' }, 1],
    ['in another category', 'skills', { name: 'Go', category: 'languages' }, { name: 'Go' }, 1],
    ['another word', 'skills', { name: 'C' }, { name: 'C++' }, 2],
    ['a role, once flagged', 'positions', role, { ...role, primary: true }, 1],
    ['a role with other skills', 'positions', { ...role, skillRkeys: ['s'] }, role, 1],
    ['another employer', 'positions', role, { ...role, company: 'Tidewater' }, 2],
    ['an employer of the same name and another account', 'positions', role, { ...role, companyDid: 'did:plc:b' }, 2],
    ['another time at the same employer', 'positions', role, { ...role, startedAt: '2024' }, 2],
    ['a client of its own', 'positions', { ...role, description: 'For A.' }, { ...role, description: 'For B.' }, 2],
    ['a school', 'education', school, { ...school, institution: 'valand academy' }, 1],
  ])('%s, in %s', (_note, section, first, second, count) => {
    const both = [first, second].map((entry, at) => ({ rkey: 'ab'[at], ...entry }));
    const view = { ...OWNER, [section]: both };
    for (const read of [parseProfileView, toShownProfile]) {
      const entries = (read(view) as unknown as Record<string, { rkey: string }[]>)[section];
      expect(entries?.map(({ rkey }) => rkey)).toEqual(['a', 'b'].slice(0, count));
      expect(entries?.[0]).toMatchObject(first);
    }
  });
});

test('what only the second says of itself stays, and its links lead to the first', () => {
  const view = parseProfileView({
    ...OWNER,
    positions: [
      { rkey: 'p', ...role, skillRkeys: ['s'] },
      { rkey: 'q', ...role, primary: true, skillRkeys: ['t', 'u'] },
      { ...role, title: 'Without a key', skillRkeys: ['t'] },
    ],
    skills: [
      { rkey: 's', name: 'Go', positionRkeys: ['p'] },
      { rkey: 't', name: 'go', category: 'languages', positionRkeys: ['q', 'x'] },
    ],
  });
  expect(view?.positions).toMatchObject([{ rkey: 'p', primary: true, skillRkeys: ['s', 'u'] }, { skillRkeys: ['s'] }]);
  expect(view?.skills).toEqual([{ rkey: 's', name: 'Go', category: 'languages', positionRkeys: ['p', 'x'] }]);
});

test('whatever a profile says twice, all of it is said once, and in its order', () => {
  const word = fc.constantFrom('Go', ' go', 'G\u200bo', 'C', 'c ', 'D');
  const keys = fc.array(fc.constantFrom('0', '1', '2', 'gone'), { maxLength: 4 });
  const entries = <T>(entry: fc.Arbitrary<T>) =>
    fc.array(entry, { maxLength: 6 }).map((all) => all.map((each, at) => ({ ...each, rkey: `${at}` })));
  const plain = (text: string) => text.toLowerCase().replace(/[\s\u200b]/g, '');
  fc.assert(
    fc.property(
      entries(fc.record({ title: word, startedAt: fc.constantFrom('2020', '2021'), skillRkeys: keys })),
      entries(fc.record({ name: word, positionRkeys: keys })),
      entries(fc.record({ institution: word })),
      (positions, skills, education) => {
        const once = saidOnce({ positions, skills, education });
        expect(saidOnce(once)).toEqual(once);
        expect(once.skills.map(({ name }) => plain(name))).toEqual([...new Set(skills.map(({ name }) => plain(name)))]);
        // A link leads to an entry that is there, unless it led nowhere before.
        const there = once.skills.map(({ rkey }) => rkey);
        for (const key of once.positions.flatMap(({ skillRkeys = [] }) => skillRkeys))
          expect(there.includes(key) || Number(key) >= skills.length || key === 'gone').toBe(true);
      },
    ),
  );
});
