import type { ProfilePosition } from './profile-view.ts';

/**
 * What somebody does now (DESIGN.md §2, "Primary position"): among the positions without `endedAt` the one flagged primary, else the latest to start.
 *
 * @param positions in any order
 * @returns `undefined` when every position has ended
 */
export function primaryPosition<P extends Pick<ProfilePosition, 'endedAt' | 'startedAt' | 'primary'>>(
  positions: readonly P[],
): P | undefined {
  return positions
    .filter(({ endedAt }) => !endedAt)
    .reduce<P | undefined>((best, position) => (best && !precedes(position, best) ? best : position), undefined);
}

function precedes(
  a: Pick<ProfilePosition, 'startedAt' | 'primary'>,
  b: Pick<ProfilePosition, 'startedAt' | 'primary'>,
): boolean {
  return a.primary === b.primary || (!a.primary && !b.primary)
    ? (a.startedAt ?? '') > (b.startedAt ?? '')
    : a.primary === true;
}

/** The employer's name to show: `entityName`, else `company`. */
export function employer({ entityName, company }: Pick<ProfilePosition, 'entityName' | 'company'>): string | undefined {
  return entityName ?? company;
}
