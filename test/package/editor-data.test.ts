import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

// What an editor offers while somebody types a tag, an attribute, `::part(` or `--pub-`: everything
// in the manifest, once.
interface Named {
  readonly name: string;
  readonly description?: string;
}
interface Attribute extends Named {
  readonly type: { readonly text: string };
}
interface Element {
  readonly tagName: string;
  readonly attributes: readonly Attribute[];
  readonly events: readonly Attribute[];
  readonly slots: readonly Named[];
  readonly cssParts: readonly Named[];
  readonly cssProperties: readonly Named[];
}
interface HtmlData {
  readonly tags: readonly (Named & {
    readonly attributes: readonly (Named & { readonly values: readonly Named[]; readonly valueSet?: string })[];
  })[];
}
interface CssData {
  readonly properties: readonly Named[];
  readonly pseudoElements: readonly Named[];
}
interface WebTypes {
  readonly name: string;
  readonly version: string;
  readonly contributions: {
    readonly html: {
      readonly elements: readonly (Named & {
        readonly attributes: readonly (Named & { readonly value: { readonly type: string } })[];
        readonly events: readonly (Named & { readonly type: string })[];
        readonly slots: readonly Named[];
        readonly js: { readonly properties: readonly Named[] };
      })[];
    };
    readonly css: { readonly properties: readonly Named[]; readonly 'pseudo-elements': readonly Named[] };
  };
}

const root = join(import.meta.dirname, '../..');
const read = <T>(file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as T;
const namesOf = (entries: readonly Named[]) => entries.map(({ name }) => name);
const once = (names: readonly string[]) => [...new Set(names)].sort();

const described = read<{
  name: string;
  version: string;
  customElements: string;
  'web-types': string;
  files: string[];
  exports: Record<string, unknown>;
}>('package.json');
const manifest = read<{ modules: { declarations: Element[] }[] }>('custom-elements.json');
const elements = manifest.modules.flatMap(({ declarations }) => declarations);
const parts = once(elements.flatMap(({ cssParts }) => namesOf(cssParts)));
const properties = once(elements.flatMap(({ cssProperties }) => namesOf(cssProperties)));
const html = read<HtmlData>('dist/types/vscode.html-custom-data.json');
const css = read<CssData>('dist/types/vscode.css-custom-data.json');
const webTypes = read<WebTypes>('dist/types/web-types.json');

/** The words between the quotes of `'a'|'b'`. */
const wordsOf = (type: string) =>
  Array.from(type.matchAll(/'([^']+)'|(\d+)/g), ([, word, number = '']) => word ?? number);

describe('the manifest', () => {
  it('describes both elements, and every attribute, event, part and property in words', () => {
    expect(elements.map(({ tagName }) => tagName).sort()).toEqual(['pro-profile', 'pub-card']);
    for (const { attributes, events, slots, cssParts, cssProperties } of elements) {
      for (const group of [attributes, events, slots, cssParts, cssProperties]) {
        expect(group.filter(({ description }) => !description)).toEqual([]);
        expect(group.length).toBeGreaterThan(0);
      }
    }
  });
});

describe('package.json', () => {
  it.each([['customElements'], ['web-types']] as const)('%s leads to a file of the package', (field) => {
    const file = described[field].replace(/^\.\//, '');
    expect(existsSync(join(root, file))).toBe(true);
    expect(described.files.some((kept) => file === kept || file.startsWith(`${kept}/`))).toBe(true);
  });

  it('lets tools import the manifest', () => {
    expect(described.exports['./custom-elements.json']).toBe(`./${described.customElements}`);
  });
});

describe.each(elements)('$tagName', ({ tagName, attributes, events, slots }) => {
  const tag = html.tags.find(({ name }) => name === tagName);
  const contribution = webTypes.contributions.html.elements.find(({ name }) => name === tagName);

  it('has its attributes in VS Code, with their values', () => {
    expect(namesOf(tag?.attributes ?? [])).toEqual(namesOf(attributes));
    for (const { name, type, description } of attributes) {
      const offered = tag?.attributes.find((attribute) => attribute.name === name);
      expect(offered).toMatchObject({ description, values: wordsOf(type.text).map((word) => ({ name: word })) });
      // `v`: VS Code writes the bare name.
      expect(offered?.valueSet).toBe(type.text === 'boolean' ? 'v' : undefined);
    }
  });

  it("has its attributes, events, slots and properties in JetBrains' editors", () => {
    expect(contribution?.attributes.map(({ name, value }) => [name, value.type])).toEqual(
      attributes.map(({ name, type }) => [name, type.text]),
    );
    expect(contribution?.events.map(({ name, type }) => [name, type])).toEqual(
      events.map(({ name, type }) => [name, type.text]),
    );
    expect(namesOf(contribution?.slots ?? [])).toEqual(namesOf(slots));
    expect(namesOf(contribution?.js.properties ?? [])).toContain('view');
  });
});

describe('style sheets', () => {
  it('offer every part once', () => {
    expect(namesOf(css.pseudoElements).sort()).toEqual(parts.map((part) => `::part(${part})`));
    expect(namesOf(webTypes.contributions.css['pseudo-elements']).sort()).toEqual(parts.map((part) => `part(${part})`));
  });

  it('offer every custom property once', () => {
    expect(namesOf(css.properties).sort()).toEqual(properties);
    expect(namesOf(webTypes.contributions.css.properties).sort()).toEqual(properties);
  });
});

it('names the package and its version to JetBrains', () => {
  expect(webTypes).toMatchObject({ name: described.name, version: described.version });
});

it('says nothing is "undefined"', () => {
  expect(JSON.stringify([html, css, webTypes])).not.toContain('undefined');
});
