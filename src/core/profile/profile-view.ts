import { plainJson } from '../plain-json.ts';
import { compact, fields, link, list } from '../read-fields.ts';
import { line, prose } from '../shown-text.ts';
import { type PartialDate, toPartialDate } from './partial-date.ts';

/** A position in a profile: the record's fields, with the employer's name resolved. */
export interface ProfilePosition {
  readonly rkey: string;
  readonly title: string;
  /** The employer as the person wrote it. */
  readonly company?: string;
  readonly companyDid?: string;
  readonly entityRef?: string;
  /** The employer's name from the organisation that `companyDid` or `entityRef` leads to; shown before `company`. */
  readonly entityName?: string;
  /** Whom the person represents in this role, as they write it: a disclosure, to be shown with the role. `onBehalfOf()` knows the name to show. */
  readonly onBehalfOf?: string;
  readonly onBehalfOfDid?: string;
  readonly onBehalfOfEntityRef?: string;
  /** That party's name from the organisation that `onBehalfOfDid` or `onBehalfOfEntityRef` leads to. */
  readonly onBehalfOfEntityName?: string;
  readonly description?: string;
  readonly employmentType?: string;
  readonly workplaceType?: string;
  /** Assembled text, as it is shown. */
  readonly location?: string;
  readonly startedAt?: PartialDate;
  /** Absent while the position lasts. */
  readonly endedAt?: PartialDate;
  readonly primary?: boolean;
  readonly skillRkeys?: readonly string[];
}

/** A course of study in a profile. */
export interface ProfileEducation {
  readonly rkey: string;
  readonly institution?: string;
  readonly institutionDid?: string;
  readonly entityRef?: string;
  readonly entityName?: string;
  readonly degree?: string;
  readonly fieldOfStudy?: string;
  readonly activities?: string;
  readonly description?: string;
  readonly startedAt?: PartialDate;
  readonly endedAt?: PartialDate;
}

/** A skill in a profile. */
export interface ProfileSkill {
  readonly rkey: string;
  readonly name: string;
  readonly category?: string;
  readonly subCategory?: string;
  readonly positionRkeys?: readonly string[];
}

/**
 * A person's public profile: `id.sifa.getProfileView#profileView`, checked. Sections beyond these are passed through as plain data that nobody has looked into:
 * check them before you show them.
 */
export interface ProfileView {
  readonly did: string;
  readonly handle: string;
  readonly displayName?: string;
  readonly givenName?: string;
  readonly familyName?: string;
  readonly avatar?: string;
  readonly pronouns?: string;
  readonly headline?: string;
  readonly about?: string;
  /** Assembled text, as it is shown. */
  readonly location?: string;
  readonly website?: string;
  readonly openTo?: readonly string[];
  readonly langs?: readonly string[];
  readonly createdAt?: string;
  /** Whether the person's own `self` record exists. */
  readonly claimed: boolean;
  readonly positions: readonly ProfilePosition[];
  readonly education: readonly ProfileEducation[];
  readonly skills: readonly ProfileSkill[];
  readonly [section: string]: unknown;
}

/**
 * Reads a profile view leniently out of an AppView's answer (the profile itself, or `{profile}` around it). Every field is made anew, by its name and type:
 * a bad one is dropped and the rest is kept, texts are cut to what can be shown.
 *
 * @param value JSON from the network or the page
 * @returns `null` when there is no `did` or no `handle`
 */
export function toProfileView(value: unknown): ProfileView | null {
  const outer = fields(value);
  const profile = fields(outer.profile ?? outer);
  const did = line(profile.did);
  const handle = line(profile.handle);
  if (!did || !handle) return null;
  const { positions, education, skills, ...rest } = profile;
  return compact({
    ...(plainJson(rest) as object),
    did,
    handle,
    displayName: line(profile.displayName),
    givenName: line(profile.givenName),
    familyName: line(profile.familyName),
    avatar: link(profile.avatar),
    pronouns: line(profile.pronouns),
    headline: line(profile.headline),
    about: prose(profile.about),
    location: line(profile.location),
    website: link(profile.website),
    openTo: list(profile.openTo, line),
    langs: list(profile.langs, line),
    createdAt: line(profile.createdAt),
    claimed: profile.claimed === true,
    positions: list(positions, toPosition) ?? [],
    education: list(education, toEducation) ?? [],
    skills: list(skills, toSkill) ?? [],
  }) as unknown as ProfileView;
}

function toPosition(value: unknown): ProfilePosition | undefined {
  const position = fields(value);
  const title = line(position.title);
  if (!title) return undefined;
  return compact({
    ...(plainJson(position) as object),
    ...shared(position),
    title,
    company: line(position.company),
    companyDid: line(position.companyDid),
    onBehalfOf: line(position.onBehalfOf),
    onBehalfOfDid: line(position.onBehalfOfDid),
    onBehalfOfEntityRef: line(position.onBehalfOfEntityRef),
    onBehalfOfEntityName: line(position.onBehalfOfEntityName),
    employmentType: line(position.employmentType),
    workplaceType: line(position.workplaceType),
    location: line(position.location),
    primary: position.primary === true,
    skillRkeys: list(position.skillRkeys, line),
  }) as unknown as ProfilePosition;
}

function toEducation(value: unknown): ProfileEducation | undefined {
  const education = fields(value);
  return compact({
    ...(plainJson(education) as object),
    ...shared(education),
    institution: line(education.institution),
    institutionDid: line(education.institutionDid),
    degree: line(education.degree),
    fieldOfStudy: line(education.fieldOfStudy),
    activities: prose(education.activities),
  }) as unknown as ProfileEducation;
}

/** What positions and education have in common. */
function shared(entry: Record<string, unknown>) {
  return {
    rkey: line(entry.rkey) ?? '',
    entityRef: line(entry.entityRef),
    entityName: line(entry.entityName),
    description: prose(entry.description),
    startedAt: toPartialDate(entry.startedAt),
    // A date that cannot be read still says that it is over.
    endedAt: entry.endedAt ? (toPartialDate(entry.endedAt) ?? line(entry.endedAt)) : undefined,
  };
}

function toSkill(value: unknown): ProfileSkill | undefined {
  const skill = fields(value);
  const name = line(skill.name);
  if (!name) return undefined;
  return compact({
    ...(plainJson(skill) as object),
    rkey: line(skill.rkey) ?? '',
    name,
    category: line(skill.category),
    subCategory: line(skill.subCategory),
    positionRkeys: list(skill.positionRkeys, line),
  }) as unknown as ProfileSkill;
}
