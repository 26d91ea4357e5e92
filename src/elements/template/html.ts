import type { HTMLTemplateResult, nothing as litNothing } from 'lit/html.js';

/** The result of a template. */
export type Template = HTMLTemplateResult;

/**
 * The tag of every template here. It gives what lit's `html` gives, without importing lit, which uses `document` as soon as it loads. So `masthead/render` can
 * load the templates without a document and write them as HTML.
 */
export const html = (strings: TemplateStringsArray, ...values: unknown[]): Template => ({
  _$litType$: 1,
  strings,
  values,
});

/**
 * Whether a value was made by a template tag. Lit checks the same. Only the strings of a tagged literal are an array with `raw`; JSON could forge every other
 * field of a template. Any other value must be treated as text.
 */
export function isTemplate(value: unknown): value is Template {
  const strings = (value as Partial<Template> | null | undefined)?.strings;
  return Array.isArray(strings) && Object.hasOwn(strings, 'raw');
}

/** In a template: no child, or no attribute. It is lit's own symbol. */
export const nothing = Symbol.for('lit-nothing') as typeof litNothing;
