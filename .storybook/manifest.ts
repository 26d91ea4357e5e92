import manifest from '../custom-elements.json' with { type: 'json' };

/** Something that can be said of an element: an attribute, a part, an event, … */
export interface Described {
  readonly name: string;
  readonly description?: string;
  readonly type?: { readonly text: string };
}

/** An element, as custom-elements.json describes it. */
export interface ElementDescription {
  readonly tagName: string;
  readonly description: string;
  readonly attributes: readonly Described[];
  readonly events: readonly Described[];
  readonly slots: readonly Described[];
  readonly cssParts: readonly Described[];
  readonly cssProperties: readonly Described[];
  readonly cssStates: readonly Described[];
}

/** What the manifest says of an element. */
export function describedElement(tag: string): ElementDescription {
  const found = manifest.modules.flatMap(({ declarations }) => declarations).find(({ tagName }) => tagName === tag);
  if (!found) throw new Error(`custom-elements.json knows no <${tag}>: run "npm run write -- manifest".`);
  return found;
}
