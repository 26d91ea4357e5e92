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
interface FrameworkTypes {
  readonly module: string;
  /** What is taken from it. */
  readonly imports: readonly string[];
  /** The blocks around an element's entry. */
  readonly scope: readonly string[];
  readonly entry: (element: ElementDescription) => string;
  /** What the module exports beside types. */
  readonly exports?: (elements: readonly ElementDescription[]) => readonly string[];
  /** An attribute's names in a template. */
  readonly names?: (attribute: string) => readonly string[];
}

/** The frameworks whose templates know the elements, and how each of them is told. */
const FRAMEWORKS: Readonly<Record<string, FrameworkTypes>> = {
  react: {
    module: 'react',
    imports: ['DetailedHTMLProps', 'FunctionComponent', 'HTMLAttributes', 'JSX'],
    scope: ['namespace JSX', 'interface IntrinsicElements'],
    entry: ({ name }) => `DetailedHTMLProps<HTMLAttributes<${name}>, ${name}> & ${name}Attributes & ${name}Events`,
    // The classes of the elements have the same names.
    exports: (elements) => [
      ...elements.map(
        ({ name, tagName }) =>
          `declare const ${name}Component: FunctionComponent<JSX.IntrinsicElements['${tagName}']>;`,
      ),
      `export { ${elements.map(({ name }) => `${name}Component as ${name}`).join(', ')} };`,
    ],
  },
  vue: {
    module: 'vue',
    imports: ['HTMLAttributes', 'PublicProps'],
    scope: ['interface GlobalComponents'],
    entry: ({ name }) =>
      `new () => ${name} & { $props: HTMLAttributes & PublicProps & ${name}Attributes; $emit: ${name}Emit }`,
    // Vue's type checker looks a name up without its hyphens.
    names: (attribute) => [...new Set([attribute, camelCase(attribute)])],
  },
  svelte: {
    module: 'svelte/elements',
    imports: ['HTMLAttributes'],
    scope: ['interface SvelteHTMLElements'],
    entry: ({ name }) => `HTMLAttributes<${name}> & ${name}Attributes & ${name}Events`,
  },
};

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
  mkdirSync(outdir, { recursive: true });
  for (const [framework, types] of Object.entries(FRAMEWORKS)) {
    writeFileSync(join(outdir, `${framework}.d.ts`), typesFor(types, elements));
  }
  writeEditorData(manifest, outdir);
}

function typesFor(framework: FrameworkTypes, elements: readonly ElementDescription[]): string {
  const { module, imports, scope, entry, exports } = framework;
  const indent = (depth: number) => '  '.repeat(depth + 1);
  const entries = elements.map((element) => `${indent(scope.length)}'${element.tagName}': ${entry(element)};`);
  return [
    '// Made from custom-elements.json by the build.',
    `import type { ${imports.join(', ')} } from '${module}';`,
    `import type { ${namedTypes(elements).join(', ')} } from 'masthead/elements';`,
    ...elements.flatMap((element) => ['', ...attributesOf(element, framework), '', ...eventsOf(element, framework)]),
    '',
    `declare module '${module}' {`,
    ...scope.map((line, depth) => `${indent(depth)}${line} {`),
    ...entries,
    ...scope.map((_, depth) => `${indent(depth)}}`).reverse(),
    '}',
    ...(exports ? ['', ...exports(elements)] : []),
    '',
  ].join('\n');
}

/** The classes, and the types of their events. */
function namedTypes(elements: readonly ElementDescription[]): string[] {
  return elements.flatMap(({ name, events }) => [name, ...events.map(eventType)]);
}

/** The name of an event's type, which `masthead/elements` exports. */
function eventType({ name, type }: Described): string {
  if (!/^\w+$/.test(type?.text ?? '')) throw new Error(`The type of ${name} has no name of its own.`);
  return type?.text ?? '';
}

function attributesOf({ name, attributes }: ElementDescription, { names }: FrameworkTypes): string[] {
  return [
    `export interface ${name}Attributes {`,
    ...attributes.flatMap(({ description, type, ...attribute }) =>
      (names?.(attribute.name) ?? [attribute.name]).flatMap((written) =>
        property(description, written, valueType(type?.text)),
      ),
    ),
    ...property('Data to show without any request.', 'view', 'object'),
    '}',
  ];
}

// Vue's checker reads events from the signatures of `$emit`; for the others they are properties.
function eventsOf({ name, events }: ElementDescription, { module }: FrameworkTypes): string[] {
  const typed = events.map((event) => ({
    ...event,
    type: `${eventType(event)} & { currentTarget: ${name} }`,
  }));
  return module === 'vue'
    ? [
        `export interface ${name}Emit {`,
        ...typed.map((event) => `  (name: '${event.name}', event: ${event.type}): void;`),
        '}',
      ]
    : [
        `export interface ${name}Events {`,
        ...typed.flatMap((event) => property(event.description, `on${event.name}`, `((event: ${event.type}) => void)`)),
        '}',
      ];
}

// A number may stand in a template as it stands in HTML.
function valueType(type = 'string'): string {
  return type === 'number' ? `number | \`\${number}\`` : type;
}

// The elements take `null` and `undefined` for an attribute that is absent.
function property(description: string | undefined, name: string, type: string): string[] {
  return [...(description ? [`  /** ${description} */`] : []), `  '${name}'?: ${type} | null | undefined;`];
}

function camelCase(name: string): string {
  return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
