import { html, type TemplateResult } from 'lit';
import { isTemplate, type Template } from '../template/html.ts';

/** A template as lit takes it. What was not made by our own tag is text. */
export function drawn({ strings, values }: Template): TemplateResult {
  return html(strings, ...values.map(drawnValue));
}

function drawnValue(value: unknown): unknown {
  if (isTemplate(value)) return drawn(value);
  return Array.isArray(value) ? value.map(drawnValue) : value;
}
