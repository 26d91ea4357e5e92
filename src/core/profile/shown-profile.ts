import { fields, flag, link, list, objectOf } from '../read-fields.ts';
import { line, prose } from '../shown-text.ts';
import { toEndDate, toPartialDate } from './partial-date.ts';
import type { ProfileEducation, ProfilePosition, ProfileSkill, ProfileView } from './profile-view.ts';

// This file is in the script tag: every byte counts.

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
>;

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
export const SPAN = { startedAt: toPartialDate, endedAt: toEndDate, description: prose, primary: flag };
const ENTITY = { rkey: key, entityRef: line, entityName: line };

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
    onBehalfOfEntityRef: line,
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
    fieldOfStudy: line,
    activities: prose,
  },
  'rkey',
);
const skill = objectOf<ProfileSkill>(
  { rkey: key, name: line, category: line, subCategory: line, positionRkeys: lines },
  'name',
);
const shown = objectOf<ShownProfile>(
  {
    did: line,
    handle: line,
    displayName: line,
    givenName: line,
    familyName: line,
    avatar: link,
    pronouns: line,
    headline: line,
    about: prose,
    location: line,
    website: link,
    claimed: (value) => value === true,
    positions: (value) => list(value, position) ?? [],
    education: (value) => list(value, education) ?? [],
    skills: (value) => list(value, skill) ?? [],
  },
  'did',
  'handle',
);

/** Reads a profile like `toProfileView`, but only the fields that are shown. */
export function toShownProfile(value: unknown): ShownProfile | null {
  return shown(profileIn(value)) ?? null;
}

/** The profile in an answer (`{profile}`), or the value itself. */
export function profileIn(value: unknown): unknown {
  const outer = fields(value);
  return outer.profile ?? outer;
}
