import { AppBskyActorProfile } from '../generated/index.ts';
import { readRecord } from '../read/read-record.ts';
import type { Readable } from '../read/readable.ts';

/** An `app.bsky.actor.profile`, read. */
export interface ActorProfile extends Readable<AppBskyActorProfile.Main> {}

/**
 * Reads a Bluesky profile leniently.
 *
 * @param value a record as it came
 * @returns `null` for anything but an object, and for another `$type`
 */
export function readActorProfile(value: unknown): ActorProfile | null {
  return readRecord(AppBskyActorProfile.mainSchema, value);
}
