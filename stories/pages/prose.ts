import { html, type TemplateResult } from 'lit';

/** What the manifest says, with its `code` as code. */
export function prose(text = ''): TemplateResult {
  return html`${text.split('`').map((piece, at) => (at % 2 ? html`<code>${piece}</code>` : piece))}`;
}
