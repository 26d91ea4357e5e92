import { CLAIM_ORDER, type DecidedBy } from 'masthead/internal/core/match/judge';

/**
 * What each rule of the order of claims is in a row; the URL and the kind of record are the same
 * for all rows that are compared.
 */
const COLUMNS: Readonly<Record<DecidedBy, string | null>> = {
  verified: 'verified DESC',
  mirror: 'mirrored',
  owner: 'owns_host DESC',
  longest: null,
  kind: null,
  claim: 'claimed_at',
  age: 'born',
  uri: 'uri',
};

/** SQL: the order of claims on one address, best first. The ranked indexes have it too. */
export const RANK: string = CLAIM_ORDER.flatMap((rule) => COLUMNS[rule] ?? []).join(', ');
