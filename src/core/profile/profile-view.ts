import type { IdSifaGetProfileView } from '../../lexicon/generated/index.ts';
import type { Readable } from '../../lexicon/read/readable.ts';

type Lexicon = Readable<IdSifaGetProfileView.ProfileView>;

/** A position in a profile: the record's fields, with the employer's name resolved. */
export interface ProfilePosition extends Readable<IdSifaGetProfileView.PositionView> {}

/** A course of study in a profile. */
export interface ProfileEducation extends Readable<IdSifaGetProfileView.EducationView> {}

/** A skill in a profile. */
export interface ProfileSkill extends Readable<IdSifaGetProfileView.SkillView> {}

/** A person's public profile: a checked `id.sifa.getProfileView#profileView`. Optional sections may be absent where the person has no such entries. */
export interface ProfileView extends Omit<Lexicon, 'claimed' | 'discoverable' | 'positions' | 'education' | 'skills'> {
  /** Whether the person has a `self` record of their own. */
  readonly claimed: boolean;
  /** `false` when the person asks search engines and other collectors to leave them out. Their page then says `noindex` and has no structured data. */
  readonly discoverable?: false;
  readonly positions: readonly ProfilePosition[];
  readonly education: readonly ProfileEducation[];
  readonly skills: readonly ProfileSkill[];
}

/** The type of a section's entries, such as `ProfileEntry<'certifications'>`. */
export type ProfileEntry<Section extends keyof ProfileView> =
  NonNullable<ProfileView[Section]> extends readonly (infer Entry extends object)[] ? Entry : never;
