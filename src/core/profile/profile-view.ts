import { compact, fields, link, list, text } from '../read-fields.ts';
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
  readonly description?: string;
  readonly employmentType?: string;
  readonly workplaceType?: string;
  readonly location?: unknown;
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
 * A person's public profile: `id.sifa.getProfileView#profileView`, checked. Sections beyond these are passed through as they came.
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
 * Reads a profile view leniently out of an AppView's answer (the profile itself, or `{profile}` around it). A bad part is dropped and the rest is kept.
 *
 * @param value JSON from the network or the page
 * @returns `null` when there is no `did` or no `handle`
 */
export function toProfileView(value: unknown): ProfileView | null {
  const outer = fields(value);
  const profile = fields(outer.profile ?? outer);
  const did = text(profile.did);
  const handle = text(profile.handle);
  if (!did || !handle) return null;
  return compact({
    ...profile,
    did,
    handle,
    displayName: text(profile.displayName),
    givenName: text(profile.givenName),
    familyName: text(profile.familyName),
    avatar: link(profile.avatar),
    pronouns: text(profile.pronouns),
    headline: text(profile.headline),
    about: text(profile.about),
    location: text(profile.location),
    website: link(profile.website),
    openTo: list(profile.openTo, text),
    langs: list(profile.langs, text),
    createdAt: text(profile.createdAt),
    claimed: profile.claimed === true,
    positions: list(profile.positions, toPosition) ?? [],
    education: list(profile.education, toEducation) ?? [],
    skills: list(profile.skills, toSkill) ?? [],
  }) as unknown as ProfileView;
}

function toPosition(value: unknown): ProfilePosition | undefined {
  const position = fields(value);
  const title = text(position.title);
  if (!title) return undefined;
  return compact({
    ...position,
    rkey: text(position.rkey) ?? '',
    title,
    company: text(position.company),
    entityName: text(position.entityName),
    startedAt: toPartialDate(position.startedAt),
    // A date that cannot be read still says that the position is over.
    endedAt: position.endedAt ? (toPartialDate(position.endedAt) ?? text(position.endedAt)) : undefined,
    primary: position.primary === true,
    skillRkeys: list(position.skillRkeys, text),
  }) as unknown as ProfilePosition;
}

function toEducation(value: unknown): ProfileEducation | undefined {
  const education = fields(value);
  return compact({
    ...education,
    rkey: text(education.rkey) ?? '',
    institution: text(education.institution),
    entityName: text(education.entityName),
    degree: text(education.degree),
    fieldOfStudy: text(education.fieldOfStudy),
    startedAt: toPartialDate(education.startedAt),
    endedAt: toPartialDate(education.endedAt),
  }) as unknown as ProfileEducation;
}

function toSkill(value: unknown): ProfileSkill | undefined {
  const skill = fields(value);
  const name = text(skill.name);
  if (!name) return undefined;
  return compact({
    ...skill,
    rkey: text(skill.rkey) ?? '',
    name,
    category: text(skill.category),
    subCategory: text(skill.subCategory),
    positionRkeys: list(skill.positionRkeys, text),
  }) as unknown as ProfileSkill;
}
