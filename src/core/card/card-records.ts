import { looseCollection } from '../values/at-uri.ts';
import type { CardView } from './card-view.ts';

/** An AppView accepts at most this many in one query. */
export const MAX_RECORDS = 4;

/**
 * The at-uris of the records behind a card, as `records` of `<pub-card>` takes them: each once, at
 * most four.
 *
 * @returns empty when the view names none
 */
export function cardRecords({ associatedRefs = [] }: Pick<CardView, 'associatedRefs'>): string[] {
  const named = associatedRefs.flatMap(({ uri }) => (looseCollection(uri) ? [uri] : []));
  return [...new Set(named)].slice(0, MAX_RECORDS);
}
