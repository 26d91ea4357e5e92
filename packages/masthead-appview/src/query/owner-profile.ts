import type { CardProfile } from 'masthead/core';
import type { BlobUrl } from 'masthead/internal/atproto';
import { seen } from 'masthead/internal/core';
import { isHidden, readActorProfile } from 'masthead/lexicon';
import type { OwnerRow } from '../store/store-rows.ts';

/** The handle in views of an account whose handle is unknown or failed its check. */
export const INVALID_HANDLE = 'handle.invalid';

/** An owner for a card, with display name and avatar from `app.bsky.actor.profile` unless that is hidden by a self-label. */
export function ownerProfile(owner: OwnerRow, blobUrl: BlobUrl): CardProfile {
  const record: unknown = owner.actorProfile === null ? undefined : JSON.parse(owner.actorProfile);
  const profile = isHidden(record) ? null : readActorProfile(record);
  const avatar = profile?.avatar && blobUrl(owner.did, profile.avatar, 'avatar');
  const displayName = seen(profile?.displayName);
  return {
    did: owner.did,
    handle: owner.handle ?? INVALID_HANDLE,
    ...(displayName !== undefined && { displayName }),
    ...(avatar && { avatar }),
  };
}
