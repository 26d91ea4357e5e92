import { prose } from 'masthead/internal/core';
import { escapeHtml } from 'masthead/render';

/** Text of the query, of hosts and of records as HTML, reduced to what can be shown. */
export function escapeProse(text: string): string {
  return escapeHtml(prose(text) ?? '');
}
