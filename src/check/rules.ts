import type { Known } from './judged.ts';
import { firstOf, type Rule } from './rule.ts';
import { HOST_RULE, LINK_RULES, PATH_RULES } from './rules/address-rules.ts';
import { LEXICON_RULE } from './rules/lexicon-rules.ts';
import { LABEL_RULES, MISSING_RULES, RECORD_RULES } from './rules/record-rules.ts';
import { SITE_RULES } from './rules/site-rules.ts';
import { TEXT_RULES } from './rules/text-rules.ts';

/**
 * All that can be found in records without a request, in order: of a field, and what is within it, the first rule speaks that applies. What
 * prevents the card goes before the rest. Of how the address of the records and the link differ, one rule speaks.
 */
export const RULES: readonly Rule<Known>[] = [
  ...SITE_RULES,
  ...PATH_RULES,
  firstOf(...LINK_RULES),
  HOST_RULE,
  ...LABEL_RULES,
  ...MISSING_RULES,
  LEXICON_RULE,
  ...TEXT_RULES,
  ...RECORD_RULES,
];
