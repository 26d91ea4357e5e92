import type { HTMLTemplateResult, nothing as litNothing } from 'lit/html.js';

/** What a template gives. */
export type Template = HTMLTemplateResult;

/**
 * The tag of every template here: what lit's own `html` gives, without importing lit, which touches `document` as soon as it is loaded. So the templates
 * also load where there is no document, and `masthead/render` writes them out there.
 */
export const html = (strings: TemplateStringsArray, ...values: unknown[]): Template => ({
  _$litType$: 1,
  strings,
  values,
});

/**
 * Whether a tag made this: lit's check, for whoever writes templates out without lit. Only a tagged literal's strings have `raw`; JSON can make every other
 * field of a template. What no tag made is text, whatever it looks like.
 */
export function isTemplate(value: unknown): value is Template {
  const strings = (value as Partial<Template> | null | undefined)?.strings;
  return Array.isArray(strings) && Object.hasOwn(strings, 'raw');
}

/** In a template: no child, or no attribute. The same symbol as lit's. */
export const nothing = Symbol.for('lit-nothing') as typeof litNothing;
