import { fields } from '../../core/read-fields.ts';
import { addressFaults } from './address-faults.ts';
import { fieldFindings } from './field-findings.ts';
import { type Finding, finding } from './finding.ts';
import { isLoose, type JudgedRecord, type JudgedRecords } from './records.ts';
import { siteFault } from './site-fault.ts';

/**
 * Everything that is wrong with the records behind a card, the cause first: what keeps the card away, then what makes it poorer. Pure: asks nobody.
 *
 * There is a card exactly when none of the findings stops it, as far as the records say; who else claims the link is another question.
 */
export function findFindings(records: JudgedRecords): Finding[] {
  const { document, publication, link, now = Date.now() } = records;
  const judged = { document, publication, link: { record: { url: link } } };
  const site = siteFault(records);
  const found = [
    ...(document && site ? [finding('document', document, site)] : []),
    ...addressFaults(records).map((fault) => finding(fault.record, judged[fault.record] ?? { record: null }, fault)),
    ...(document ? fieldFindings('document', document, now) : []).filter(({ field }) => field !== 'site' || !site),
    ...(publication && !isLoose(records) ? fieldFindings('publication', publication, now) : []),
  ];
  return [...found.filter(({ stops }) => stops), ...found.filter(({ stops }) => !stops)];
}

/**
 * What is wrong with a publication, and with where its documents say that they are. Of a fault that many documents have, one is shown.
 *
 * @param documents of the same account; those of other publications are passed over
 */
export function publicationFindings(publication: JudgedRecord, documents: readonly JudgedRecord[] = []): Finding[] {
  const own = publication.uri?.replace('/site.standard.publication/', '/pub.leaflet.publication/');
  const found = documents.flatMap((document) => {
    const { site } = fields(document.record);
    if (site !== publication.uri && site !== own) return [];
    const all = findFindings({ document, publication, publications: [publication] });
    return all.filter(({ record, field }) => record === 'document' && (field === 'site' || field === 'path'));
  });
  const ofDocuments = [...new Set(found.map(({ id }) => id))].flatMap((id) => {
    const [first, ...more] = found.filter((each) => each.id === id);
    if (!first || more.length === 0) return first ?? [];
    return { ...first, says: `${first.says} So have ${more.length} more of its newest documents.` };
  });
  return [...findFindings({ publication }), ...ofDocuments];
}
