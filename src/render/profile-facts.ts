import { onBehalfOf, primaryPosition, summarizeProfile } from '../core/index.ts';
import type { ShownProfile } from '../core/profile/shown-profile.ts';
import { fillMessage } from '../elements/language/fill-message.ts';
import type { ProfileMessages } from '../elements/language/message-set.ts';
import { nextPosition, roleText } from '../elements/pro-profile/pro-profile.template.ts';

/** The texts of a profile summary; empty where there is nothing to show. */
export interface ProfileFacts {
  /** The main role, or else the next one. */
  readonly role: string;
  /** The message that the role has yet to begin. */
  readonly upcoming: string;
  /** The message on whose behalf the role is held. */
  readonly party: string;
  readonly skills: readonly string[];
}

/** The texts of a summary. `today` is `YYYY-MM-DD`, the current day when left out; `maxSkills` is 5 when left out. */
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
