import { fields } from '../../core/read-fields.ts';
import { findFindings } from './find-findings.ts';
import type { Finding } from './finding.ts';
import type { JudgedRecord } from './records.ts';

/**
 * What is wrong with a publication, and with where its documents say that they are. Of a fault that many documents have, one is shown.
 *
 * @param documents of the same account; those of other publications are passed over
 */
export function publicationFindings(publication: JudgedRecord, documents: readonly JudgedRecord[] = []): Finding[] {
  const shown = new Map<string, { readonly finding: Finding; count: number }>();
  const own = publication.uri?.replace('/site.standard.publication/', '/pub.leaflet.publication/');
  for (const document of documents) {
    const { site } = fields(document.record);
    if (site !== publication.uri && site !== own) continue;
    for (const finding of findFindings({ document, publication, publications: [publication] })) {
      if (finding.record !== 'document' || !['site', 'path'].includes(finding.field)) continue;
      const before = shown.get(finding.id);
      if (before) before.count++;
      else shown.set(finding.id, { finding, count: 1 });
    }
  }
  const ofDocuments = [...shown.values()].map(({ finding, count }) =>
    count === 1 ? finding : { ...finding, says: `${finding.says} So have ${count - 1} more of its newest documents.` },
  );
  return [...findFindings({ publication }), ...ofDocuments];
}
