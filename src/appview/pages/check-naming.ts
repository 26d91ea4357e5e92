import type { Diagnosis } from '../../diagnosis/diagnosis.ts';
import { escapeProse } from './escape-prose.ts';

/** The part of `/check` about what the page names, and why each record is its own or not; empty when it names nothing. */
export function checkNaming(page: Diagnosis['page']): string {
  if (!page || page.candidates.length === 0) return '';
  const items = page.candidates.map(({ how, verdict, uri, why }) => {
    const mark = verdict === 'claims' ? 'ok' : 'warn';
    return `<li class="${mark}"><p><span class="mark">${escapeProse(verdict)}</span> <code>${escapeProse(uri)}</code> <small>${escapeProse(how)}</small></p><p>${escapeProse(why)}</p></li>`;
  });
  return `<h2>What the page names</h2>\n<p>A page may name a record; only a record claims a page.</p>\n<ul class="findings">\n${items.join('\n')}\n</ul>`;
}
