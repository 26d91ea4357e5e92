// The small texts of a card and a profile, for drawings and flat HTML.

import { cardDomain } from '../core/card/card-action.ts';
import type { CardView } from '../core/card/card-view.ts';
import { fillTemplate } from '../core/message-text.ts';
import type { ProfilePosition } from '../core/profile/profile-view.ts';
import type { ShownProfile } from '../core/profile/shown-profile.ts';
import {
  isUpcoming,
  onBehalfOf,
  primaryPosition,
  type SummaryOptions,
  summarizeProfile,
  type TodayOptions,
} from '../core/profile/summarize-profile.ts';
import { tidyUrl } from '../core/values/canonical-url.ts';
import { latestFirst, nextPosition, otherName, roleText } from '../elements/pro-profile/pro-profile.template.ts';
import { formatDate, formatUnit } from '../elements/text/format.ts';
import type { CardMessages, ProfileMessages } from '../elements/text/message-set.ts';

/**
 * A card's date, reading time and author as text; those that the view does not have are left out.
 */
export function cardFacts(view: CardView, messages: CardMessages): string[] {
  const { createdAt, readingTime } = view;
  return [
    createdAt && formatDate(createdAt, messages.lang),
    readingTime && fillTemplate(messages.minutesRead, { time: formatUnit(readingTime, 'minute', messages.lang) }),
    cardAuthor(view),
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[];
}

/**
 * The author's handle, without words around it (docs/rules.md#author); `undefined` where the view
 * has no author.
 */
export function cardAuthor({ associatedProfiles: [owner] = [] }: CardView): string | undefined {
  return owner && `@${owner.handle}`;
}

/**
 * The text below the name: the domain (docs/rules.md#domain). For a link without a record the name
 * is the host, and this is its path. `undefined` when there is neither.
 */
export function cardPlace(card: CardView | null, link: string): string | undefined {
  return card ? cardDomain(card, link) : tidyUrl(link).path || undefined;
}

/** In UTF-16 units, as in the element's template: a shorter description is never cut. */
const LONG = 140;

/** Whether a description may be cut. */
export function isLong(description: string): boolean {
  return description.length > LONG;
}

/** The texts of a profile summary; a text is empty when there is nothing to show. */
export interface ProfileFacts {
  /** The main role; without one, the next role. */
  readonly role: string;
  /** Another current role and the party that it is held for; `+2` counts the remaining roles. */
  readonly also: string;
  /** The message that the role has not begun. */
  readonly upcoming: string;
  /** The message with the employer's other name. */
  readonly other: string;
  /** The message on whose behalf the role is held. */
  readonly party: string;
  readonly skills: readonly string[];
}

/**
 * The texts of a summary. `today` is `YYYY-MM-DD`, the current day when left out; `maxSkills` is 5
 * when left out.
 */
export function profileFacts(
  profile: ShownProfile | null,
  messages: ProfileMessages,
  { today = new Date().toISOString(), maxSkills = 5, organisationNames }: SummaryOptions,
): ProfileFacts {
  if (!profile) return { role: '', also: '', upcoming: '', other: '', party: '', skills: [] };
  const naming = { messages, organisationNames };
  const main = primaryPosition(profile.positions, { today });
  const position = main ?? nextPosition(profile, { today });
  const behalf = (held: ProfilePosition | undefined) => {
    const name = held && onBehalfOf(held);
    return name ? fillTemplate(messages.onBehalfOf, { name }) : '';
  };
  const [next, ...rest] = main ? otherPositions(profile, main, { today }) : [];
  const also = next ? [roleText(next, naming), behalf(next)].filter(Boolean).join(', ') : '';
  return {
    role: position ? roleText(position, naming) : '',
    also: rest.length > 0 ? `${also} +${rest.length}` : also,
    upcoming: position && !main ? messages.upcoming : '',
    other: (position && otherName(position, naming)) ?? '',
    party: behalf(position),
    skills: summarizeProfile(profile, { maxSkills }).topSkills,
  };
}

/** The other current positions, in the order of the element. */
function otherPositions({ positions }: ShownProfile, main: ProfilePosition, today: TodayOptions): ProfilePosition[] {
  return positions
    .filter((position) => !position.endedAt && position !== main && !isUpcoming(position, today))
    .sort(latestFirst(today));
}
