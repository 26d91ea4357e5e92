import type { HTMLTemplateResult, nothing as litNothing } from 'lit/html.js';

/** What a template gives. */
export type Template = HTMLTemplateResult;

// A class and no plain object: JSON can have every field of a template, but it cannot make one of these.
class Made implements Template {
  // lit's own mark, for whoever shows a template with lit.
  readonly _$litType$ = 1;
  readonly strings: TemplateStringsArray;
  readonly values: unknown[];

  constructor(strings: TemplateStringsArray, values: unknown[]) {
    this.strings = strings;
    this.values = values;
  }
}

/**
 * The tag of every template here: what lit's own `html` gives, without importing lit, which touches `document` as soon as it is loaded. So the templates
 * also load where there is no document, and `masthead/render` writes them out there.
 */
export const html = (strings: TemplateStringsArray, ...values: unknown[]): Template => new Made(strings, values);

/** Whether our own tag made this. Everything else is text, whatever it looks like: only a template's fixed words become markup. */
export const isTemplate = (value: unknown): value is Template => value instanceof Made;

/** In a template: no child, or no attribute. The same symbol as lit's. */
export const nothing = Symbol.for('lit-nothing') as typeof litNothing;
