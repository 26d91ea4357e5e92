import { html, type TemplateResult } from 'lit';
import type { Finding } from '../../../src/check/findings.ts';

/**
 * Every finding by its field: what stands there, what to write, and why.
 *
 * @param good what to say when there is none
 */
export function findingList(findings: readonly Finding[], good: string): TemplateResult {
  return html`<div role="status">
    ${
      findings.length === 0
        ? html`<p class="good">✓ ${good}</p>`
        : html`<p class="wrong">${findings.length === 1 ? 'One problem' : `${findings.length} problems`}</p>`
    }
  </div>
  <ul class="problems">
    ${findings.map(
      ({ stops, record, field, found, wanted, says, advice, run = [] }) => html`<li>
        <code>${field || `the ${record} itself`}</code>
        <span>
          ${stops ? html`<strong>No card:</strong>` : 'A hint:'} ${says} ${advice}
          ${found === undefined ? '' : html`<br />There is <code>${found}</code>`}
          ${wanted === undefined ? '' : html`<br />Write <code>${wanted}</code>`}
          ${run.map((command) => html`<br />Run <code>${command}</code>`)}
        </span>
      </li>`,
    )}
  </ul>`;
}
