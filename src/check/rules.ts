import { HOST_RULES, LINK_RULES, PATH_RULES } from './rules/address-rules.ts';
import { fieldFaults } from './rules/field-faults.ts';
import { SITE_RULES } from './rules/site-rules.ts';

/**
 * All that can be found in records without a request, in order. Of `site`, `path`, `host` and `link`
 * the first rule speaks that applies; a path that prevents the card leaves the link out. `record`
 * finds what the lexicon refuses in each field, and what cards show badly.
 */
export const RULES = {
  site: SITE_RULES,
  host: HOST_RULES,
  path: PATH_RULES,
  link: LINK_RULES,
  record: fieldFaults,
} as const;
