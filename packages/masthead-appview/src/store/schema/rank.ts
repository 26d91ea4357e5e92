import { CLAIM_ORDER, type DecidedBy } from 'masthead/internal/core/match/judge';

/**
 * The SQL of each rule of the order of claims. `null` for the URL and the kind of record, which are
 * the same for all rows that are compared.
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

/** SQL: the order of claims on one URL, best first. The ranked indexes have it too. */
export const RANK: string = CLAIM_ORDER.flatMap((rule) => COLUMNS[rule] ?? []).join(', ');
