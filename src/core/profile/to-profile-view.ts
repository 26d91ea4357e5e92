import { readProfileDetails } from './profile-details.ts';
import type { ProfileView } from './profile-view.ts';
import { profileIn, toShownProfile } from './shown-profile.ts';

/**
 * Reads a profile view leniently from an AppView's answer (the profile itself, or `{profile}` around it). Only the lexicon's fields are copied, each checked:
 * a bad field is dropped and the rest is kept, texts are cut to what can be shown, and lists to their limit.
 *
 * @param value JSON from the network or the page
 * @returns `null` when there is no `did` or no `handle`
 */
export function toProfileView(value: unknown): ProfileView | null {
  const shown = toShownProfile(value);
  return shown && { ...shown, ...readProfileDetails(profileIn(value)) };
}
