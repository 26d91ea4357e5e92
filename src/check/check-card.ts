import { writtenDocument } from '../lexicon/read/written-record.ts';
import { firstFault } from './fault-rule.ts';
import type { Finding } from './finding.ts';
import { type FaultOf, findingsOf } from './findings-of.ts';
import { placeOf } from './placed.ts';
import { type CheckedRecord, type CheckedRecords, isLoose } from './records.ts';
import { RULES } from './rules.ts';

/**
 * Finds everything that is wrong with the records behind a card. Pure: makes no request.
 *
 * As far as the records decide, there is a card exactly when no finding `stops` it. Who else claims the link is not considered.
 *
 * @returns what prevents the card first, then what makes it poorer; empty when nothing is wrong
 *
 * @example
 * ```js
 * import { checkCard } from 'masthead/check';
 *
 * const publication = { record: { url: 'https://example.com', name: 'Letters' } };
 * for (const { id, advice } of checkCard({ publication, link: 'https://example.com' })) console.log(id, advice);
 * ```
 */
export function checkCard(records: CheckedRecords): Finding[] {
  const { document, publication, link, now = Date.now() } = records;
  const placed = placeOf(records);
  const site = document && firstFault(RULES.site, placed);
  const path = placed.path === undefined ? undefined : firstFault(RULES.path, placed);
  const address = path?.stops ? undefined : firstFault(RULES.link, placed);
  const faults: FaultOf[] = [
    ...[site, firstFault(RULES.host, placed), path, address].filter((fault) => fault !== undefined),
    ...(document ? RULES.record('document', document, now, link) : [])
      .filter(({ field }) => field !== 'site' || !site)
      .map((fault) => ({ ...fault, record: 'document' as const })),
    ...(publication && !isLoose(records) ? RULES.record('publication', publication, now, link) : []).map((fault) => ({
      ...fault,
      record: 'publication' as const,
    })),
  ];
  const found = findingsOf(faults, { document, publication, link: { record: { url: link } } }, link);
  return [...found.filter(({ stops }) => stops), ...found.filter(({ stops }) => !stops)];
}

/**
 * Finds what is wrong with a publication, and with the addresses of its documents. A fault that several documents have is reported once, with their number.
 *
 * @param documents of the same account; those of other publications are ignored
 * @returns empty when nothing is wrong
 *
 * @example
 * ```js
 * import { checkSite } from 'masthead/check';
 *
 * const publication = { record: { url: 'https://example.com/?p=1', name: 'Letters' } };
 * console.log(checkSite(publication).map(({ id }) => id).join());
 * ```
 */
export function checkSite(publication: CheckedRecord, documents: readonly CheckedRecord[] = []): Finding[] {
  const own = publication.uri?.replace('/site.standard.publication/', '/pub.leaflet.publication/');
  const found = documents.flatMap((document) => {
    const { site } = writtenDocument(document.record);
    if (site !== publication.uri && site !== own) return [];
    const all = checkCard({ document, publication, publications: [publication] });
    return all.filter(({ record, field }) => record === 'document' && (field === 'site' || field === 'path'));
  });
  const ofDocuments = [...new Set(found.map(({ id }) => id))].flatMap((id) => {
    const [first, ...more] = found.filter((each) => each.id === id);
    if (!first || more.length === 0) return first ?? [];
    return { ...first, says: `${first.says} So have ${more.length} more of its newest documents.` };
  });
  return [...checkCard({ publication }), ...ofDocuments];
}
