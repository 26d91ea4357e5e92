// The collections of a profile, and its records as hosts send them.

import { isHidden } from '../../lexicon/self-labels.ts';

/** A record as the host sent it, with its key. */
export interface KeyedRecord {
  readonly rkey: string;
  readonly value: unknown;
}

/**
 * The collections of a profile, and the section of the view that each becomes. `self` is not here:
 * it has only one record.
 */
export const PROFILE_SECTIONS: Readonly<Record<string, ProfileSection>> = {
  'id.sifa.profile.position': 'positions',
  'id.sifa.profile.education': 'education',
  'id.sifa.profile.skill': 'skills',
  'id.sifa.profile.certification': 'certifications',
  'id.sifa.profile.course': 'courses',
  'id.sifa.profile.externalAccount': 'externalAccounts',
  'id.sifa.profile.honor': 'honors',
  'id.sifa.profile.investment': 'investments',
  'id.sifa.profile.involvement': 'involvement',
  'id.sifa.profile.language': 'languages',
  'id.sifa.profile.location': 'locations',
  'id.sifa.profile.presentation': 'presentations',
  'id.sifa.profile.presentationDelivery': 'presentationDeliveries',
  'id.sifa.profile.project': 'projects',
  'id.sifa.profile.publication': 'publications',
  'id.sifa.profile.volunteering': 'volunteering',
};

/** A section of a profile view that has a collection of its own. */
export type ProfileSection =
  | 'positions'
  | 'education'
  | 'skills'
  | 'certifications'
  | 'courses'
  | 'externalAccounts'
  | 'honors'
  | 'investments'
  | 'involvement'
  | 'languages'
  | 'locations'
  | 'presentations'
  | 'presentationDeliveries'
  | 'projects'
  | 'publications'
  | 'volunteering';

/**
 * An account's records from the host: `self` and `actorProfile` as values, the sections as keyed
 * records in any order.
 */
export type ProfileRecords = {
  /** `id.sifa.profile.self` */
  readonly self?: unknown;
  /** `app.bsky.actor.profile` */
  readonly actorProfile?: unknown;
} & { readonly [Section in ProfileSection]?: readonly KeyedRecord[] | undefined };

/**
 * The records that are readable and not hidden, by key: the oldest first, as TIDs sort by time.
 * Stores and servers list records in different orders.
 */
export function visible<View>(
  records: readonly KeyedRecord[] | undefined,
  read: (record: KeyedRecord) => View | null,
): View[] {
  return [...(records ?? [])]
    .sort((a, b) => compare(a.rkey, b.rkey))
    .filter(({ value }) => !isHidden(value))
    .map(read)
    .filter((view) => view !== null);
}

/** Compares strings by code units, the same in every locale. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
