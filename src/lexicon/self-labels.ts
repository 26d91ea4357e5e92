// What its owner hides.

import { fields } from '../core/read-fields.ts';

const MAX_SCANNED = 1_000;

const SIGNED_IN_ONLY = '!no-unauthenticated';

/**
 * The self-labels of a record: the values in its `labels`, of the first 1,000 entries.
 *
 * @param record a record as it came, or as it was read
 * @returns empty when there are none
 *
 * @example
 * ```js
 * import { selfLabels } from 'masthead/lexicon';
 *
 * const labels = { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!hide' }] };
 * console.log(selfLabels({ labels }).join()); // !hide
 * ```
 */
export function selfLabels(record: unknown): string[] {
  const { values } = fields(fields(record).labels);
  if (!Array.isArray(values)) return [];
  return values
    .slice(0, MAX_SCANNED)
    .map((label) => fields(label).val)
    .filter((val) => typeof val === 'string');
}

/**
 * Whether the owner keeps a record out of public answers, with the self-label `!hide` or
 * `!no-unauthenticated`.
 *
 * @param record a record as it came, or as it was read
 *
 * @example
 * ```js
 * import { isHidden } from 'masthead/lexicon';
 *
 * const labels = { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!hide' }] };
 * console.log(isHidden({ labels })); // true
 * ```
 */
export function isHidden(record: unknown): boolean {
  return selfLabels(record).some((label) => label === '!hide' || label === SIGNED_IN_ONLY);
}

/**
 * What `!no-unauthenticated` on an account's `app.bsky.actor.profile` covers: the whole account, or
 * that record alone.
 */
export type UnauthenticatedLabel = 'account' | 'profile';

/**
 * Whether an account is for people who are signed in: its owner put the self-label
 * `!no-unauthenticated` on its `app.bsky.actor.profile`. An account has no self-labels of its own,
 * so a label on this record covers the whole account
 * (docs/rules.md#accounts-for-people-who-are-signed-in).
 *
 * @param actorProfile that record as it came; `undefined` for an account without one
 * @returns `false` when it is not a record
 *
 * @example
 * ```js
 * import { isSignedInOnly } from 'masthead/lexicon';
 *
 * const labels = { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!no-unauthenticated' }] };
 * console.log(isSignedInOnly({ displayName: 'Alice', labels })); // true
 * ```
 */
export function isSignedInOnly(actorProfile: unknown): boolean {
  return selfLabels(actorProfile).includes(SIGNED_IN_ONLY);
}
