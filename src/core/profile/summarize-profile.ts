// The summary of a profile, and which position is the current one.

import { compact } from '../read-fields.ts';
import { type OrganisationNamesOptions, organisation } from './organisation.ts';
import type { ProfilePosition } from './profile-view.ts';
import type { ShownProfile } from './shown-profile.ts';

/** The part of a profile that fits into a byline or a small card. */
export interface ProfileSummary {
  readonly did: string;
  readonly handle: string;
  readonly displayName?: string;
  readonly avatar?: string;
  readonly pronouns?: string;
  readonly headline?: string;
  readonly currentTitle?: string;
  /**
   * The employer's name; absent when it is undisclosed, for whatever reason, and when no name is
   * proved.
   */
  readonly currentCompany?: string;
  /**
   * The employer's other name, when today's differs from the one in the record: the saved one, or
   * with `organisationNames: 'saved'` today's.
   */
  readonly currentCompanyOther?: string;
  /**
   * The party that the person represents there: a disclosure, to be shown with the title and the
   * company.
   */
  readonly currentOnBehalfOf?: string;
  readonly topSkills: readonly string[];
  readonly claimed: boolean;
}

/** The day that decides what is current. */
export interface TodayOptions {
  /** `YYYY-MM-DD` or a datetime; the clock's when left out. */
  readonly today?: string | undefined;
}

/** Options of `summarizeProfile`. */
export interface SummaryOptions extends TodayOptions, OrganisationNamesOptions {
  /** The number of skills, in the order of the profile; 5 when left out. */
  readonly maxSkills?: number | undefined;
}

/**
 * Reduces a profile to its summary. Fields without a value are absent.
 *
 * @example
 * ```js
 * import { fetchGetProfileView } from 'masthead/client';
 * import { summarizeProfile } from 'masthead/core';
 *
 * const profile = await fetchGetProfileView({ baseUrl: 'http://localhost:2584' }, 'mara.tidewater.example');
 * console.log(profile && summarizeProfile(profile, { maxSkills: 3 }).topSkills.join());
 * ```
 */
export function summarizeProfile(view: ShownProfile, options: SummaryOptions = {}): ProfileSummary {
  const { did, handle, displayName, avatar, pronouns, headline, claimed } = view;
  const position = primaryPosition(view.positions, options);
  const company = position && organisation(position, options);
  return compact({
    did,
    handle,
    displayName,
    avatar,
    pronouns,
    headline,
    currentTitle: position?.title,
    currentCompany: company?.name,
    currentCompanyOther: company?.other,
    currentOnBehalfOf: (position && onBehalfOf(position)) ?? undefined,
    topSkills: topSkills(view, options.maxSkills ?? 5),
    claimed,
  });
}

/** The names of the first skills. */
export function topSkills({ skills }: Pick<ShownProfile, 'skills'>, limit: number): string[] {
  return skills.slice(0, Math.max(0, limit)).map(({ name }) => name);
}

/**
 * A person's current position (docs/rules.md#primary-position): of those that have begun and have
 * no `endedAt`, the one flagged primary, otherwise the one that began last.
 *
 * @param positions in any order
 * @returns `null` when no position is current
 *
 * @example
 * ```js
 * import { primaryPosition } from 'masthead/core';
 *
 * const positions = [
 *   { title: 'Sub-editor', startedAt: '2014-08', endedAt: '2021-02' },
 *   { title: 'Editor', startedAt: '2021-03' },
 * ];
 * console.log(primaryPosition(positions)?.title); // Editor
 * ```
 */
export function primaryPosition<P extends Pick<ProfilePosition, 'endedAt' | 'startedAt' | 'primary'>>(
  positions: readonly P[],
  { today = now() }: TodayOptions = {},
): P | null {
  return positions
    .filter((position) => !position.endedAt && !isUpcoming(position, { today }))
    .reduce<P | null>((best, position) => (best && !precedes(position, best) ? best : position), null);
}

function precedes(a: Pick<ProfilePosition, 'startedAt' | 'primary'>, b: typeof a): boolean {
  return !a.primary === !b.primary ? (a.startedAt ?? '') > (b.startedAt ?? '') : !!a.primary;
}

/**
 * Whether something has not begun yet. A month or a year begins with its first day, and a day at
 * midnight UTC: on 22 November 2026, `2026-12` and `2027` are upcoming, `2026-11` and `2026` are
 * not.
 *
 * @example
 * ```js
 * import { isUpcoming } from 'masthead/core';
 *
 * console.log(isUpcoming({ startedAt: '2026-12' }, { today: '2026-11-22' })); // true
 * ```
 */
export function isUpcoming(
  { startedAt = '' }: Pick<ProfilePosition, 'startedAt'>,
  { today = now() }: TodayOptions = {},
): boolean {
  // As strings, a year or a month sorts before the days in it.
  return startedAt > today;
}

function now(): string {
  return new Date().toISOString();
}

/**
 * The party that a person represents in a role: its own name, otherwise the name that the person
 * wrote; `null` without a name, and for a name that the person wrote beside a DID
 * (docs/rules.md#people-in-a-record).
 *
 * @example
 * ```js
 * import { onBehalfOf } from 'masthead/core';
 *
 * console.log(onBehalfOf({ onBehalfOf: 'Valand Academy' })); // Valand Academy
 * ```
 */
export function onBehalfOf(
  position: Pick<ProfilePosition, 'onBehalfOf' | 'onBehalfOfDid' | 'onBehalfOfEntityRef' | 'onBehalfOfEntityName'>,
): string | null {
  const { onBehalfOf, onBehalfOfDid, onBehalfOfEntityName } = position;
  return onBehalfOfEntityName ?? (onBehalfOfDid ? null : (onBehalfOf ?? null));
}
