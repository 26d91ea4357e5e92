import { onBehalfOf, primaryPosition, summarizeProfile } from '../core/index.ts';
import type { ShownProfile } from '../core/profile/shown-profile.ts';
import { fillMessage } from '../elements/language/fill-message.ts';
import type { ProfileMessages } from '../elements/language/message-set.ts';
import { nextPosition, roleText } from '../elements/pro-profile/pro-profile.template.ts';

/** What a summary of a profile says, as text; empty where there is nothing to say. */
export interface ProfileFacts {
  /** The main role, or else the next one. */
  readonly role: string;
  /** That this role has yet to begin. */
  readonly upcoming: string;
  /** Whom it is held for. */
  readonly party: string;
  readonly skills: readonly string[];
}

/**
 * Works out what a summary says.
 *
 * @param today `YYYY-MM-DD`; the clock's when left out
 * @param maxSkills 5 when left out
 */
export function profileFacts(
  profile: ShownProfile | null,
  messages: ProfileMessages,
  { today = new Date().toISOString(), maxSkills = 5 }: { readonly today?: string; readonly maxSkills?: number },
): ProfileFacts {
  if (!profile) return { role: '', upcoming: '', party: '', skills: [] };
  const main = primaryPosition(profile.positions, today);
  const position = main ?? nextPosition(profile, today);
  const party = position && onBehalfOf(position);
  return {
    role: position ? roleText(position) : '',
    upcoming: position && !main ? messages.upcoming : '',
    party: party ? fillMessage(messages.onBehalfOf, { name: party }) : '',
    skills: summarizeProfile(profile, { maxSkills }).topSkills,
  };
}
