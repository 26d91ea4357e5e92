import type { FoundRecord } from '../../../../src/atproto/node/repository/newest-records.ts';
import type { DocumentPlan } from '../../src/feed/plan/document-plan.ts';

/**
 * What a repository holds after a plan was written. A cover that would be downloaded is there, too.
 */
export function applyPlan(documents: readonly FoundRecord[], { writes }: DocumentPlan): FoundRecord[] {
  const held = new Map(documents.map((document) => [document.uri, document]));
  for (const { action, uri, after = {}, cover } of writes) {
    if ((action === 'create') === held.has(uri)) throw new Error(`${action} of ${uri}`);
    const blob = { $type: 'blob', ref: { $link: 'bafkreiabc' }, mimeType: 'image/png', size: 1 };
    const record = cover === undefined ? after : { ...after, coverImage: blob };
    held.set(uri, { uri, cid: `after ${uri} ${JSON.stringify(record)}`, record });
  }
  return [...held.values()];
}
