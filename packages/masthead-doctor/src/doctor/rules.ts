import { MISS_RULES } from './rules/miss-rules.ts';
import { ACCOUNT_RULES, HANDLE_RULES, LINK_RULES, NOBODY_RULES } from './rules/owner-rules.ts';
import { PAGE_RULES } from './rules/page-rules.ts';
import { PROOF_RULES } from './rules/proof-rules.ts';
import { BLUESKY_RULES, INDEX_RULES } from './rules/reader-rules.ts';
import { QUERY_RULES, RECORD_RULES, SIGNED_IN_RULES } from './rules/record-rules.ts';
import { RIVAL_RULES } from './rules/rival-rules.ts';

/**
 * All rules of the doctor, in the order of its report. In each step the first rule that applies
 * speaks; of `nobody`, `query` and `miss` only one rule in all.
 */
export const RULES = {
  link: LINK_RULES,
  nobody: NOBODY_RULES,
  account: ACCOUNT_RULES,
  handle: HANDLE_RULES,
  miss: MISS_RULES,
  query: QUERY_RULES,
  record: RECORD_RULES,
  signedIn: SIGNED_IN_RULES,
  rivals: RIVAL_RULES,
  page: PAGE_RULES,
  proof: PROOF_RULES,
  index: INDEX_RULES,
  bluesky: BLUESKY_RULES,
} as const;
