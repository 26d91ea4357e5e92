// Templates for Lit. The script tags have `src/elements/lit/render.ts` in place of this file.

import { html, type TemplateResult } from 'lit';
import { isTemplate, type Template } from './html.ts';

/** Converts a template for lit. A value that our own tag did not make stays text. */
export function litTemplate({ strings, values }: Template): TemplateResult {
  return html(strings, ...values.map(litValue));
}

function litValue(value: unknown): unknown {
  if (isTemplate(value)) return litTemplate(value);
  return Array.isArray(value) ? value.map(litValue) : value;
}
