// The records about a person or an organisation.

import {
  AppBskyActorProfile,
  IdSifaOrgProfile,
  IdSifaProfileEducation,
  IdSifaProfilePosition,
  IdSifaProfileSelf,
  IdSifaProfileSkill,
} from '../generated/index.ts';
import type { ReadRecord } from '../read/own-rules.ts';
import { parseRecord } from '../read/parse-record.ts';
import type { Readable } from '../read/value-reader.ts';

/** An `id.sifa.profile.education`, read. */
export interface Education extends Readable<IdSifaProfileEducation.Main> {}

/**
 * Reads an education entry leniently.
 *
 * @param value a record as it came
 * @returns `null` without `institution` and `createdAt`
 *
 * @example
 * ```js
 * import { parseEducation } from 'masthead/lexicon';
 *
 * const record = { institution: 'University of Gothenburg', createdAt: '2026-03-01T10:00:00Z' };
 * console.log(parseEducation(record)?.institution); // University of Gothenburg
 * ```
 */
export function parseEducation(value: unknown): Education | null {
  return parseRecord(IdSifaProfileEducation.mainSchema, value);
}

/** An `id.sifa.profile.position`, read. */
export interface Position extends ReadRecord<IdSifaProfilePosition.Main> {}

/**
 * Reads a position leniently.
 *
 * @param value a record as it came
 * @returns `null` without `title`, `startedAt` and `createdAt`
 *
 * @example
 * ```js
 * import { parsePosition } from 'masthead/lexicon';
 *
 * const record = { title: 'Editor', company: 'Tidewater', startedAt: '2021-03', createdAt: '2026-03-01T10:00:00Z' };
 * console.log(parsePosition(record)?.title); // Editor
 * ```
 */
export function parsePosition(value: unknown): Position | null {
  return parseRecord(IdSifaProfilePosition.mainSchema, value);
}

/** An `id.sifa.profile.self`, read. */
export interface ProfileSelf extends Readable<IdSifaProfileSelf.Main> {}

/**
 * Reads a professional profile leniently.
 *
 * @param value a record as it came
 * @returns `null` without a `createdAt`
 *
 * @example
 * ```js
 * import { parseProfileSelf } from 'masthead/lexicon';
 *
 * const record = { headline: 'Editor', langs: 'en', createdAt: '2026-03-01T10:00:00Z' };
 * console.log(parseProfileSelf(record)?.headline); // Editor
 * ```
 */
export function parseProfileSelf(value: unknown): ProfileSelf | null {
  return parseRecord(IdSifaProfileSelf.mainSchema, value);
}

/** An `id.sifa.profile.skill`, read. */
export interface Skill extends Readable<IdSifaProfileSkill.Main> {}

/**
 * Reads a skill leniently.
 *
 * @param value a record as it came
 * @returns `null` without `name` and `createdAt`
 *
 * @example
 * ```js
 * import { parseSkill } from 'masthead/lexicon';
 *
 * console.log(parseSkill({ name: 'Editing', createdAt: '2026-03-01T10:00:00Z' })?.name); // Editing
 * ```
 */
export function parseSkill(value: unknown): Skill | null {
  return parseRecord(IdSifaProfileSkill.mainSchema, value);
}

/** An `app.bsky.actor.profile`, read. */
export interface ActorProfile extends Readable<AppBskyActorProfile.Main> {}

/**
 * Reads a Bluesky profile leniently.
 *
 * @param value a record as it came
 * @returns `null` for anything but an object, and for another `$type`
 *
 * @example
 * ```js
 * import { parseActorProfile } from 'masthead/lexicon';
 *
 * console.log(parseActorProfile({ displayName: 'Mara Lindqvist', avatar: 7 })?.displayName); // Mara Lindqvist
 * ```
 */
export function parseActorProfile(value: unknown): ActorProfile | null {
  return parseRecord(AppBskyActorProfile.mainSchema, value);
}

/** An `id.sifa.org.profile`, read. */
export interface OrgProfile extends Readable<IdSifaOrgProfile.Main> {}

/**
 * Reads an organisation's profile leniently.
 *
 * @param value a record as it came
 * @returns `null` without `name` and `createdAt`
 *
 * @example
 * ```js
 * import { parseOrgProfile } from 'masthead/lexicon';
 *
 * console.log(parseOrgProfile({ name: 'Valand Academy', createdAt: '2026-03-01T10:00:00Z' })?.name); // Valand Academy
 * ```
 */
export function parseOrgProfile(value: unknown): OrgProfile | null {
  return parseRecord(IdSifaOrgProfile.mainSchema, value);
}
