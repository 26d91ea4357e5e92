import { readProfileDetails } from './profile-details.ts';
import type { ProfileView } from './profile-view.ts';
import { profileIn, toShownProfile } from './shown-profile.ts';

/**
 * Reads a profile view leniently out of an AppView's answer (the profile itself, or `{profile}` around it). Every field is made anew, by its name and type:
 * a bad one is dropped and the rest is kept, texts are cut to what can be shown, lists end, and what the lexicon does not know is left out.
 *
 * @param value JSON from the network or the page
 * @returns `null` when there is no `did` or no `handle`
 */
export function toProfileView(value: unknown): ProfileView | null {
  const shown = toShownProfile(value);
  return shown && { ...shown, ...readProfileDetails(profileIn(value)) };
}
