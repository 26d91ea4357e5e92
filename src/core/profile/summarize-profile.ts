import { compact } from '../read-fields.ts';
import { employer, onBehalfOf, primaryPosition } from './primary-position.ts';
import type { ShownProfile } from './shown-profile.ts';

/** What fits into a byline or a small card. */
export interface ProfileSummary {
  readonly did: string;
  readonly handle: string;
  readonly displayName?: string;
  readonly avatar?: string;
  readonly pronouns?: string;
  readonly headline?: string;
  readonly currentTitle?: string;
  readonly currentCompany?: string;
  /** The party that they represent there: a disclosure, to be shown with the title and the company. */
  readonly currentOnBehalfOf?: string;
  readonly topSkills: readonly string[];
  readonly claimed: boolean;
}

/**
 * Reduces a profile to its summary. Fields without a value are absent.
 *
 * @param view the profile
 * @param options `maxSkills`: the limit of skills, in the order given; 5 when left out. `today`: the day that decides which position is current,
 *   `YYYY-MM-DD`; the clock's when left out
 */
export function summarizeProfile(
  view: ShownProfile,
  { maxSkills = 5, today }: { maxSkills?: number; today?: string } = {},
): ProfileSummary {
  const { did, handle, displayName, avatar, pronouns, headline, claimed } = view;
  const position = primaryPosition(view.positions, today);
  return compact({
    did,
    handle,
    displayName,
    avatar,
    pronouns,
    headline,
    currentTitle: position?.title,
    currentCompany: position && employer(position),
    currentOnBehalfOf: position && onBehalfOf(position),
    topSkills: topSkills(view, maxSkills),
    claimed,
  });
}

/** The names of the first skills. */
export function topSkills({ skills }: Pick<ShownProfile, 'skills'>, limit: number): string[] {
  return skills.slice(0, Math.max(0, limit)).map(({ name }) => name);
}
