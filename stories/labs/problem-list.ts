import { html, type TemplateResult } from 'lit';
import type { Problem } from '../../src/lexicon/index.ts';

/**
 * Every problem by its path.
 *
 * @param good what to say when there is none
 */
export function problemList(problems: readonly Problem[], good: string): TemplateResult {
  return html`<div role="status">
    ${
      problems.length === 0
        ? html`<p class="good">✓ ${good}</p>`
        : html`<p class="wrong">${problems.length === 1 ? 'One problem' : `${problems.length} problems`}</p>`
    }
  </div>
  <ul class="problems">
    ${problems.map(({ path, message }) => html`<li><code>${path || 'the record itself'}</code><span>${message}</span></li>`)}
  </ul>`;
}
