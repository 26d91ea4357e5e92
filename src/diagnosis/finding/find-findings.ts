import { addressFindings } from './address-findings.ts';
import { fieldFindings } from './field-findings.ts';
import type { Finding } from './finding.ts';
import { isLoose, type JudgedRecords } from './records.ts';
import { siteFindings } from './site-findings.ts';

/**
 * Everything that is wrong with the records behind a card, the cause first: what keeps the card away, then what makes it poorer. Pure: asks nobody.
 *
 * There is a card exactly when none of the findings stops it, as far as the records say; who else claims the link is another question.
 */
export function findFindings(records: JudgedRecords): Finding[] {
  const { document, publication, now = Date.now() } = records;
  const site = siteFindings(records);
  const found = [
    ...site,
    ...addressFindings(records),
    ...(document
      ? fieldFindings('document', document, now).filter(({ field }) => field !== 'site' || site.length === 0)
      : []),
    ...(publication && !isLoose(records) ? fieldFindings('publication', publication, now) : []),
  ];
  return [...found.filter(({ stops }) => stops), ...found.filter(({ stops }) => !stops)];
}
