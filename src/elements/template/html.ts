// The templates of both elements, independent of Lit.

import type { nothing as litNothing } from 'lit/html.js';

/** The result of a template. */
export interface Template {
  readonly strings: TemplateStringsArray;
  readonly values: readonly unknown[];
}

/**
 * The tag of every template here. It only stores its input: an element passes that to lit's own
 * `html`, and `masthead/render` writes it as HTML. So the templates load without lit, which uses
 * `document` as soon as it loads.
 */
export const html = (strings: TemplateStringsArray, ...values: unknown[]): Template => ({ strings, values });

/**
 * Whether a value was made by a template tag. Only the strings of a tagged literal are an array
 * with `raw`; JSON could forge every other field of a template. Any other value must be treated as
 * text.
 */
export function isTemplate(value: unknown): value is Template {
  const strings = (value as Partial<Template> | null | undefined)?.strings;
  return Array.isArray(strings) && Object.hasOwn(strings, 'raw');
}

/** In a template: no child, or no attribute. It is lit's own symbol. */
export const nothing = Symbol.for('lit-nothing') as typeof litNothing;
