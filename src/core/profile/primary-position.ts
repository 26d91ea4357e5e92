import type { ProfilePosition } from './profile-view.ts';

/**
 * Somebody's current position (docs/rules.md#primary-position): of those that have begun and have no `endedAt`, the one flagged primary, else the one that
 * began last.
 *
 * @param positions in any order
 * @param today `YYYY-MM-DD` or a datetime; the clock's when left out
 * @returns `undefined` when none is current
 */
export function primaryPosition<P extends Held>(positions: readonly P[], today: string = now()): P | undefined {
  return positions
    .filter((position) => !position.endedAt && !isUpcoming(position, today))
    .reduce<P | undefined>((best, position) => (best && !precedes(position, best) ? best : position), undefined);
}

function precedes(a: Held, b: Held): boolean {
  return !a.primary === !b.primary ? (a.startedAt ?? '') > (b.startedAt ?? '') : !!a.primary;
}

type Held = Pick<ProfilePosition, 'endedAt' | 'startedAt' | 'primary'>;

/**
 * Whether something has not begun yet. A month or a year begins with its first day, and a day at midnight UTC: on 22 November 2026, `2026-12` and `2027`
 * are upcoming, `2026-11` and `2026` are not.
 *
 * @param today `YYYY-MM-DD` or a datetime; the clock's when left out
 */
export function isUpcoming({ startedAt = '' }: Pick<ProfilePosition, 'startedAt'>, today: string = now()): boolean {
  // Compared as strings: a year or a month sorts before the days in it.
  return startedAt > today;
}

function now(): string {
  return new Date().toISOString();
}

/** The employer's name to show: `entityName`, else `company`; `undefined` without either. */
export function employer({ entityName, company }: Pick<ProfilePosition, 'entityName' | 'company'>): string | undefined {
  return entityName ?? company;
}

/** The party that somebody represents in a role: its own name, else what the person wrote, else its DID, else its reference; `undefined` without any. */
export function onBehalfOf(
  position: Pick<ProfilePosition, 'onBehalfOf' | 'onBehalfOfDid' | 'onBehalfOfEntityRef' | 'onBehalfOfEntityName'>,
): string | undefined {
  return position.onBehalfOfEntityName ?? position.onBehalfOf ?? position.onBehalfOfDid ?? position.onBehalfOfEntityRef;
}
