// Templates for Lit. The script tags have `src/elements/lit/render.ts` in place of this file.

import { html, type TemplateResult } from 'lit';
import { isTemplate, type Template } from './html.ts';

/** Converts a template for lit. A value that our own tag did not make stays text. */
export function drawn({ strings, values }: Template): TemplateResult {
  return html(strings, ...values.map(drawnValue));
}

function drawnValue(value: unknown): unknown {
  if (isTemplate(value)) return drawn(value);
  return Array.isArray(value) ? value.map(drawnValue) : value;
}
