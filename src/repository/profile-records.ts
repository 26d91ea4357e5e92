/** A record as it came, with its key. */
export interface KeyedRecord {
  readonly rkey: string;
  readonly value: unknown;
}

/**
 * Each collection of a profile and the section of the view that it becomes. `self` is apart: there is one.
 */
export const PROFILE_SECTIONS = {
  'id.sifa.profile.position': 'positions',
  'id.sifa.profile.education': 'education',
  'id.sifa.profile.skill': 'skills',
  'id.sifa.profile.certification': 'certifications',
  'id.sifa.profile.course': 'courses',
  'id.sifa.profile.externalAccount': 'externalAccounts',
  'id.sifa.profile.honor': 'honors',
  'id.sifa.profile.involvement': 'involvement',
  'id.sifa.profile.language': 'languages',
  'id.sifa.profile.location': 'locations',
  'id.sifa.profile.presentation': 'presentations',
  'id.sifa.profile.presentationDelivery': 'presentationDeliveries',
  'id.sifa.profile.project': 'projects',
  'id.sifa.profile.publication': 'publications',
  'id.sifa.profile.volunteering': 'volunteering',
} as const;

/** A section of a profile view that comes from a collection of its own. */
export type ProfileSection = (typeof PROFILE_SECTIONS)[keyof typeof PROFILE_SECTIONS];

/** Somebody's records as they came: `self` and `actorProfile` as values, the sections as keyed records in any order. */
export type ProfileRecords = {
  /** `id.sifa.profile.self` */
  readonly self?: unknown;
  /** `app.bsky.actor.profile` */
  readonly actorProfile?: unknown;
} & { readonly [Section in ProfileSection]?: readonly KeyedRecord[] | undefined };
