import type { Known } from './known.ts';
import type { Rule } from './rule.ts';
import { LINK_RULES, PATH_RULES, START_RULE } from './rules/address-rules.ts';
import { LEXICON_RULE } from './rules/lexicon-rules.ts';
import { LABEL_RULES, RECORD_RULES, TEXT_RULES } from './rules/record-rules.ts';
import { SITE_RULES } from './rules/site-rules.ts';

/**
 * All rules that need no request, in order: for a field and its parts, the first rule that applies
 * counts. Faults that prevent the card come first. Only one rule reports a difference between the
 * address of the records and the link.
 */
export const RULES: readonly Rule<Known>[] = [
  ...SITE_RULES,
  ...PATH_RULES,
  (known) => LINK_RULES.map((find) => find(known)).find(({ length }) => length > 0) ?? [],
  START_RULE,
  ...LABEL_RULES,
  LEXICON_RULE,
  ...TEXT_RULES,
  ...RECORD_RULES,
];
