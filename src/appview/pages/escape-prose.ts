import { prose } from '../../core/shown-text.ts';
import { escapeHtml } from '../../render/index.ts';

/** Text of the query, of hosts and of records as HTML, reduced to what can be shown. */
export function escapeProse(text: string): string {
  return escapeHtml(prose(text) ?? '');
}
