/** A record as the host sent it, with its key. */
export interface KeyedRecord {
  readonly rkey: string;
  readonly value: unknown;
}

/** The collections of a profile, and the section of the view that each becomes. `self` is not among them: there is only one record of it. */
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

/** A section of a profile view that has a collection of its own. */
export type ProfileSection = (typeof PROFILE_SECTIONS)[keyof typeof PROFILE_SECTIONS];

/** An account's records as the host sent them: `self` and `actorProfile` as values, the sections as keyed records in any order. */
export type ProfileRecords = {
  /** `id.sifa.profile.self` */
  readonly self?: unknown;
  /** `app.bsky.actor.profile` */
  readonly actorProfile?: unknown;
} & { readonly [Section in ProfileSection]?: readonly KeyedRecord[] | undefined };
