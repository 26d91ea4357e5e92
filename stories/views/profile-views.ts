import type { ProfilePosition, ProfileView } from '../../src/core/index.ts';
import { pictureUrl } from './picture-url.ts';

const POSITIONS: readonly [chief: ProfilePosition, lecturer: ProfilePosition, former: ProfilePosition] = [
  { rkey: '1', title: 'Editor in chief', company: 'The Tidewater Review', startedAt: '2021-03', primary: true },
  { rkey: '2', title: 'Visiting lecturer', company: 'Valand Academy', startedAt: '2023-09' },
  { rkey: '3', title: 'Sub-editor', company: 'Nordsjö Kvartal', startedAt: '2014-08', endedAt: '2021-02' },
];
const CATEGORIES: Readonly<Record<string, readonly string[]>> = {
  Publishing: ['Editing', 'Long-form essays', 'Print production'],
  Design: ['Typography'],
  Leadership: ['Mentoring', 'Grant writing'],
};

/** A person with two current roles, a former one and a course of study. */
export const PROFILE: ProfileView = {
  did: 'did:plc:mara',
  handle: 'mara.tidewater.example',
  displayName: 'Mara Lindqvist',
  pronouns: 'she/her',
  avatar: pictureUrl('mara-avatar'),
  headline: 'Editor and maker of small magazines',
  about: 'I have edited magazines for fifteen years, most of them too small to fail.',
  location: 'Göteborg, Sweden',
  website: 'https://tidewater.example/about',
  claimed: true,
  positions: POSITIONS,
  education: [
    {
      rkey: '1',
      institution: 'University of Gothenburg',
      degree: 'MA',
      fieldOfStudy: 'Literary composition',
      startedAt: '2010',
      endedAt: '2012',
    },
  ],
  skills: Object.entries(CATEGORIES).flatMap(([category, names]) =>
    names.map((name) => ({ rkey: name, name, category })),
  ),
};

/** The same person with that many current roles. */
export function withRoles(current: 0 | 1 | 3): ProfileView {
  const third = { rkey: '4', title: 'Juror', company: 'Nordic Essay Prize', startedAt: '2025-01' };
  const [chief, lecturer, former] = POSITIONS;
  const positions = { 0: [former], 1: [chief, former], 3: [chief, lecturer, third, former] }[current];
  return { ...PROFILE, positions };
}

/** A role that has yet to begin, in any year in which this is looked at. */
const NEXT: ProfilePosition = {
  rkey: '5',
  title: 'Director',
  company: 'Harbour Press Museum',
  startedAt: '2099-01',
  primary: true,
};

/** The same person before a new role, with or without one until then. */
export function withNextRole(current: boolean): ProfileView {
  const [chief, , former] = POSITIONS;
  return { ...PROFILE, positions: current ? [NEXT, chief, former] : [NEXT, former] };
}

/** Somebody who sits on a board for somebody else. */
export const REPRESENTATIVE: ProfileView = {
  ...PROFILE,
  positions: [
    {
      rkey: '6',
      title: 'Board member',
      company: 'Nordsjö Kvartal',
      onBehalfOf: 'Leodor Ventures',
      startedAt: '2024-05',
    },
    ...POSITIONS.slice(2),
  ],
};

/**
 * Somebody whose employer and school call themselves otherwise now than when the records were
 * written.
 */
export const RENAMED: ProfileView = {
  ...PROFILE,
  positions: [
    {
      rkey: '7',
      title: 'Editor',
      agentRef: { name: 'Nordsjö Kvartal' },
      company: 'Nordsjö Kvartal',
      entityName: 'The North Sea Review',
      startedAt: '2024-05',
    },
  ],
  education: PROFILE.education.map((entry) => ({ ...entry, entityName: 'HDK-Valand' })),
};

/** Somebody who does not say where they work. */
export const UNDISCLOSED: ProfileView = {
  ...PROFILE,
  positions: [{ rkey: '8', title: 'Security engineer', startedAt: '2024-05' }],
};

/** The least that a profile can be. */
export const BARE_PROFILE: ProfileView = {
  did: 'did:plc:new',
  handle: 'newcomer.example',
  claimed: false,
  positions: [],
  education: [],
  skills: [],
};

/** A whole working life, and every skill anybody ever wrote down. */
export const LONG_PROFILE: ProfileView = {
  ...PROFILE,
  headline:
    'Editor, translator, typesetter, lecturer, juror, ferry captain at weekends, and maker of very small magazines',
  about: 'Fifteen years, eleven magazines, four towns. '.repeat(14).trim(),
  positions: Array.from({ length: 14 }, (_, at) => ({
    rkey: String(at),
    title:
      at % 3
        ? `Editor of issue ${20 - at}`
        : 'Head of production, translation and everything that nobody else wanted to do',
    company: at % 2 ? 'The Tidewater Review' : 'Nordsjö Kvartal, Göteborgs Hamns Förlag and friends',
    startedAt: `${2024 - at}-02`,
    ...(at > 0 && { endedAt: `${2025 - at}-01` }),
    ...(at % 4 === 0 && { description: 'A quarterly with four people, two rooms and one very good coffee machine.' }),
  })),
  skills: Array.from({ length: 48 }, (_, at) => ({
    rkey: String(at),
    name:
      ['Editing', 'Typography', 'Grant writing', 'Long-form essays', 'Rope work'][at % 5] + (at > 4 ? ` ${at}` : ''),
    category: ['Publishing', 'Design', 'Leadership', 'Seamanship'][at % 4] ?? '',
  })),
};
