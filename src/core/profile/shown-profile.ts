// Reads the part of a profile that `<pro-profile>` shows. Most of this is in the script tag:
// every byte counts.

import { toRgb } from '../color/rgb.ts';
import { fields, flag, link, list, objectOf } from '../read-fields.ts';
import { line, prose } from '../shown-text.ts';
import { OWN_PROFILE_VIEW } from '../values/identifiers.ts';
import { agentRef, withAgent } from './organisation.ts';
import {
  type ProfileCoSpeaker,
  type ProfileEducation,
  type ProfileEntry,
  type ProfileInvestment,
  type ProfilePalette,
  type ProfilePosition,
  type ProfileSkill,
  type ProfileView,
  partialDate,
  personName,
  toEndDate,
} from './profile-view.ts';

/** The part of a profile that `<pro-profile>` shows in its fullest layout. */
export type ShownProfile = Pick<
  ProfileView,
  | 'did'
  | 'handle'
  | 'displayName'
  | 'givenName'
  | 'familyName'
  | 'avatar'
  | 'pronouns'
  | 'headline'
  | 'about'
  | 'location'
  | 'website'
  | 'claimed'
  | 'positions'
  | 'education'
  | 'skills'
  | 'cut'
  | 'palette'
  | FullSection
>;

/** The sections that show in the layout `full` only. */
export type FullSection = 'projects' | 'presentations' | 'presentationDeliveries' | 'investments';

/** A record key; empty when missing, since an entry with a name or a title is shown without it. */
export const key = (value: unknown): string => line(value) ?? '';
/** A list of lines, without the unreadable ones. */
export const lines = (value: unknown): string[] | undefined => list(value, line);
/** A place, as text and in parts. */
export const PLACE = {
  location: line,
  locationCountry: line,
  locationRegion: line,
  locationLocality: line,
  countryCode: line,
};
/** The beginning and end of an activity, and its description. */
export const TERM = { startedAt: partialDate, endedAt: toEndDate, description: prose };
export const SPAN = { ...TERM, primary: flag };
/**
 * The organisation of an entry: its saved name, and today's name from a service. Call `withAgent`
 * before these readers.
 */
export const AGENT = { agentRef, currentCompanyName: line };
const ENTITY = { ...AGENT, rkey: key, entityRef: link, entityName: line };

const position = objectOf<ProfilePosition>(
  {
    ...ENTITY,
    ...SPAN,
    ...PLACE,
    title: line,
    company: line,
    companyDid: line,
    onBehalfOf: line,
    onBehalfOfDid: line,
    onBehalfOfEntityRef: link,
    onBehalfOfEntityName: line,
    employmentType: line,
    workplaceType: line,
    skillRkeys: lines,
  },
  'title',
);
const education = objectOf<ProfileEducation>(
  {
    ...ENTITY,
    ...SPAN,
    rkey: line,
    institution: line,
    institutionDid: line,
    degree: line,
    eqfLevel: (value) => (Number.isSafeInteger(value) ? (value as number) : undefined),
    fieldOfStudy: line,
    activities: prose,
  },
  'rkey',
);
const skill = objectOf<ProfileSkill>(
  { rkey: key, name: line, category: line, subCategory: line, positionRkeys: lines },
  'name',
);
const named = objectOf<ProfileCoSpeaker>({ name: line }, 'name');
/** The people in an entry who have no account (docs/rules.md#people-in-a-record). */
export const coSpeakers = (value: unknown): ProfileCoSpeaker[] | undefined =>
  list(value, (one) => (fields(one).did || fields(one).handle ? undefined : named(one)));
type Talk = ProfileEntry<'presentationDeliveries'>;
const talk = objectOf<Pick<Talk, 'rkey' | 'title' | 'eventName' | 'date' | 'location' | 'status' | 'coSpeakers'>>(
  {
    rkey: line,
    title: line,
    eventName: line,
    date: partialDate,
    location: line,
    status: line,
    coSpeakers,
  },
  'rkey',
);
const talks = (value: unknown) => list(value, talk);
const project = objectOf<Pick<ProfileEntry<'projects'>, 'rkey' | 'name' | 'startDate' | 'endDate' | 'description'>>(
  { rkey: key, name: line, startDate: partialDate, endDate: toEndDate, description: prose },
  'name',
);
const presentation = objectOf<Pick<ProfileEntry<'presentations'>, 'rkey' | 'title' | 'description' | 'deliveries'>>(
  { rkey: key, title: line, description: prose, deliveries: (value) => talks(value) ?? [] },
  'title',
);
/**
 * Money in whole units; `undefined` for a negative or fractional value, and when the currency does
 * not have the form of ISO 4217.
 */
export const amount: (value: unknown) => { value: number; currency: string } | undefined = objectOf(
  {
    value: (value) => (Number.isSafeInteger(value) && Number(value) >= 0 ? Number(value) : undefined),
    currency: (value) => /^[a-z]{3}$/i.exec(line(value) ?? '')?.[0].toUpperCase(),
  },
  'value',
  'currency',
);
const investment = objectOf<
  Pick<
    ProfileInvestment,
    'rkey' | 'company' | 'status' | 'via' | 'viaDid' | 'amount' | 'startedAt' | 'endedAt' | 'description'
  >
>({ ...TERM, rkey: key, company: line, status: line, via: line, viaDid: line, amount }, 'company');
/** The entries of a section, repetitions included. */
export const readPositions = (value: unknown): ProfilePosition[] =>
  list(value, (item) => position(withAgent(item, 'company'))) ?? [];
export const readEducation = (value: unknown): ProfileEducation[] =>
  list(value, (item) => education(withAgent(item, 'institution'))) ?? [];
export const readSkills = (value: unknown): ProfileSkill[] => list(value, skill) ?? [];
const name = (value: unknown) => personName(line(value));
const shown = objectOf<ShownProfile>(
  {
    did: line,
    handle: line,
    displayName: name,
    givenName: name,
    familyName: name,
    avatar: link,
    pronouns: line,
    headline: line,
    about: prose,
    location: line,
    website: link,
    claimed: (value) => value === true,
    positions: (value) => withoutRepetitions(readPositions(value)),
    education: (value) => withoutRepetitions(readEducation(value)),
    skills: (value) => withoutRepetitions(readSkills(value)),
    projects: (value) => list(value, project),
    presentations: (value) => list(value, presentation),
    presentationDeliveries: talks,
    investments: (value) => list(value, (item) => investment(withAgent(item, 'company'))),
    cut: lines,
    palette: objectOf<ProfilePalette>({ accent: toRgb, accentForeground: toRgb }, 'accent', 'accentForeground'),
  },
  'did',
  'handle',
);

/** Reads a profile like `parseProfileView`, but only the fields that are shown. */
export function toShownProfile(value: unknown): ShownProfile | null {
  const profile = fields(profileIn(value));
  // A view that was already read has these fields inside; an answer has them below the name of
  // Masthead's lexicon.
  const { cut = profile.cut, palette = profile.palette } = fields(profile[OWN_PROFILE_VIEW]);
  return shown({ ...profile, cut, palette }) ?? null;
}

/** The profile in an answer (`{profile}`), or the value itself. */
export function profileIn(value: unknown): unknown {
  const outer = fields(value);
  return outer.profile ?? outer;
}

type Entry = ProfileSkill | ProfilePosition | ProfileEducation;

/**
 * The visible content of an entry: the name of a skill; of others everything but the key, the flag
 * and the links.
 */
const contentOf = (entry: object & { readonly name?: string }) =>
  JSON.stringify(entry.name ?? { ...entry, rkey: undefined, primary: undefined, skillRkeys: undefined })
    .normalize()
    .toLowerCase()
    .replace(/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');

/**
 * The entries of a section; of several with the same content only the first
 * (docs/rules.md#said-once).
 */
const withoutRepetitions = <E extends object>(entries: readonly E[]): E[] => {
  const seen = new Set();
  return entries.filter((entry) => seen.size < seen.add(contentOf(entry)).size);
};

/**
 * A profile without repeated positions, education and skills. The entry that stays gets the fields
 * and the links of its repetitions.
 */
export function saidOnce<Profile extends Pick<ProfileView, 'positions' | 'education' | 'skills'>>(
  profile: Profile,
): Profile {
  const { positions, education, skills } = profile;
  const skillKeys = keptKeys(skills);
  const positionKeys = keptKeys(positions);
  return {
    ...profile,
    positions: mergeRepetitions(positions, 'skillRkeys', skillKeys),
    education: mergeRepetitions(education),
    skills: mergeRepetitions(skills, 'positionRkeys', positionKeys),
  };
}

/** Maps the key of each entry to the key of the entry that stays in its place. */
function keptKeys(entries: readonly Entry[]): ReadonlyMap<string, string> {
  const first = new Map<string, string>();
  const keys = new Map<string, string>();
  for (const entry of entries) {
    const content = contentOf(entry);
    first.set(content, first.get(content) ?? entry.rkey);
    keys.set(entry.rkey, first.get(content) ?? entry.rkey);
  }
  return keys;
}

/**
 * The entries without repetitions: the first one keeps its fields, and gets those that only a later
 * one has. Its links are those of all of them.
 *
 * @param links the field with keys of the other section
 * @param keys the result of `keptKeys` for that section
 */
function mergeRepetitions<
  E extends Entry & { readonly [L in Links]?: readonly string[] },
  Links extends string = never,
>(entries: readonly E[], links?: Links, keys?: ReadonlyMap<string, string>): E[] {
  const found = new Map<string, E>();
  for (const entry of entries) {
    const content = contentOf(entry);
    const kept = found.get(content);
    const all = links && [kept, entry].flatMap((each) => each?.[links] ?? []).map((key) => keys?.get(key) ?? key);
    const hasLinks = links && (kept?.[links] ?? entry[links]);
    found.set(content, { ...entry, ...kept, ...(links && hasLinks && { [links]: [...new Set(all)] }) });
  }
  return [...found.values()];
}
