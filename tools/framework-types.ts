// Types of the two elements for the templates of React 19, Vue and Svelte, from
// custom-elements.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeEditorData } from './editor-data.ts';

interface Described {
  readonly name: string;
  readonly description?: string;
  readonly type?: { readonly text: string };
}
interface ElementDescription {
  readonly name: string;
  readonly tagName: string;
  readonly attributes: readonly Described[];
  readonly events: readonly Described[];
}
type Lines = (element: ElementDescription) => string;

const MARK = '// Made from custom-elements.json by the build.';

/**
 * Writes `react.d.ts`, `vue.d.ts` and `svelte.d.ts`, and what VS Code and JetBrains' editors read.
 *
 * @param manifestFile custom-elements.json
 * @param outdir the folder to write to; made when missing
 */
export function writeFrameworkTypes(manifestFile: string, outdir: string): void {
  const manifest = readFileSync(manifestFile, 'utf8');
  const { modules } = JSON.parse(manifest) as { modules: { declarations: ElementDescription[] }[] };
  const elements = modules.flatMap(({ declarations }) => declarations);
  const each = (lines: Lines, between = '\n') => elements.map(lines).join(between);
  const classes = `import type { ${each(namedTypes, ', ')} } from 'masthead/elements';`;
  const files: Readonly<Record<string, string>> = {
    // The classes of the elements have the same names as what React's templates call.
    react: `${MARK}
import type { DetailedHTMLProps, FunctionComponent, HTMLAttributes, JSX } from 'react';
${classes}

${each(typesOf, '\n\n')}

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
${each(reactEntry)}
    }
  }
}

${each(reactComponent)}
export { ${each(({ name }) => `${name}Component as ${name}`, ', ')} };
`,
    // Vue's checker looks a name up without its hyphens, and reads events from the signatures of
    // `$emit`.
    vue: `${MARK}
import type { HTMLAttributes, PublicProps } from 'vue';
${classes}

${each(vueTypes, '\n\n')}

declare module 'vue' {
  interface GlobalComponents {
${each(vueEntry)}
  }
}
`,
    svelte: `${MARK}
import type { HTMLAttributes } from 'svelte/elements';
${classes}

${each(typesOf, '\n\n')}

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
${each(svelteEntry)}
  }
}
`,
  };
  mkdirSync(outdir, { recursive: true });
  for (const [framework, types] of Object.entries(files)) writeFileSync(join(outdir, `${framework}.d.ts`), types);
  const booleans = elements.flatMap(({ attributes }) => attributes).filter(({ type }) => type?.text === 'boolean');
  writeEditorData(manifest, outdir, new Set(booleans.map(({ name }) => name)));
}

const reactEntry: Lines = ({ tagName, name }) =>
  `      '${tagName}': DetailedHTMLProps<HTMLAttributes<${name}>, ${name}> & ${name}Attributes & ${name}Events;`;
const reactComponent: Lines = ({ tagName, name }) =>
  `declare const ${name}Component: FunctionComponent<JSX.IntrinsicElements['${tagName}']>;`;
const vueEntry: Lines = ({ tagName, name }) => {
  const props = `HTMLAttributes & PublicProps & ${name}Attributes`;
  return `    '${tagName}': new () => ${name} & { $props: ${props}; $emit: ${name}Emit };`;
};
const svelteEntry: Lines = ({ tagName, name }) =>
  `    '${tagName}': HTMLAttributes<${name}> & ${name}Attributes & ${name}Events;`;
const typesOf: Lines = (element) => `${attributesOf(element)}\n\n${eventsOf(element)}`;
const vueTypes: Lines = (element) =>
  `${attributesOf(element, (name) => new Set([name, camelCase(name)]))}\n\n${emitOf(element)}`;

/** The class, and the types of its events, which `masthead/elements` exports. */
function namedTypes({ name, events }: ElementDescription): string {
  return [name, ...events.map(({ type }) => type?.text)].join(', ');
}

/** @param names an attribute's names in a template */
function attributesOf(
  { name, attributes }: ElementDescription,
  names: (attribute: string) => Iterable<string> = (attribute) => [attribute],
): string {
  const lines = attributes.flatMap(({ name, description, type: { text } = { text: 'string' } }) =>
    // A number may stand in a template as it stands in HTML.
    [...names(name)].map((written) =>
      property(written, text === 'number' ? `number | \`\${number}\`` : text, description),
    ),
  );
  const view = property('view', 'object', 'Data to show without any request.');
  return `export interface ${name}Attributes {\n${[...lines, view].join('\n')}\n}`;
}

function eventsOf({ name, events }: ElementDescription): string {
  const lines = events.map((event) =>
    property(
      `on${event.name}`,
      `((event: ${event.type?.text} & { currentTarget: ${name} }) => void)`,
      event.description,
    ),
  );
  return `export interface ${name}Events {\n${lines.join('\n')}\n}`;
}

function emitOf({ name, events }: ElementDescription): string {
  const lines = events.map(
    (event) => `  (name: '${event.name}', event: ${event.type?.text} & { currentTarget: ${name} }): void;`,
  );
  return `export interface ${name}Emit {\n${lines.join('\n')}\n}`;
}

// The elements take `null` and `undefined` for an attribute that is absent.
function property(name: string, type: string, description?: string): string {
  return `${description ? `  /** ${description} */\n` : ''}  '${name}'?: ${type} | null | undefined;`;
}

function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
