import type { HTMLTemplateResult, nothing as litNothing } from 'lit/html.js';

/**
 * The tag of every template here: what lit's own `html` gives, without importing lit, which touches `document` as soon as it is loaded. So the templates
 * also load where there is no document, and `masthead/render` writes them out there.
 */
export const html = (strings: TemplateStringsArray, ...values: unknown[]): HTMLTemplateResult => ({
  _$litType$: 1,
  strings,
  values,
});

/** In a template: no child, or no attribute. The same symbol as lit's. */
export const nothing = Symbol.for('lit-nothing') as typeof litNothing;

/** What a template gives. */
export type Template = HTMLTemplateResult;
