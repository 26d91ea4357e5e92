// Types of the two elements for the templates of React 19, Vue and Svelte, and data for editors, all from custom-elements.json.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateJetBrainsWebTypes } from 'custom-element-jet-brains-integration';
import { generateVsCodeCustomElementData } from 'custom-element-vs-code-integration';

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

/** The frameworks whose templates know the elements, and how each of them is told. */
const FRAMEWORKS: Readonly<
  Record<string, (element: ElementDescription) => { module: string; scope: readonly string[]; entry: string }>
> = {
  react: ({ name }) => ({
    module: 'react',
    scope: ['namespace JSX', 'interface IntrinsicElements'],
    entry: `import('react').DetailedHTMLProps<import('react').HTMLAttributes<${name}>, ${name}> & ${name}Attributes & ${name}Events`,
  }),
  vue: ({ name }) => ({
    module: 'vue',
    scope: ['interface GlobalComponents'],
    entry: `import('vue').DefineComponent<${name}Attributes & { '.view'?: unknown }>`,
  }),
  svelte: ({ name }) => ({
    module: 'svelte/elements',
    scope: ['interface SvelteHTMLElements'],
    entry: `import('svelte/elements').HTMLAttributes<${name}> & ${name}Attributes & ${name}Events`,
  }),
};

/**
 * Writes `react.d.ts`, `vue.d.ts` and `svelte.d.ts`, and what VS Code and JetBrains' editors read.
 *
 * @param manifestFile custom-elements.json
 * @param outdir the folder to write to; made when missing
 */
export function writeFrameworkTypes(manifestFile: string, outdir: string): void {
  const text = readFileSync(manifestFile, 'utf8');
  const manifest: Parameters<typeof generateJetBrainsWebTypes>[0] = JSON.parse(text);
  const { modules } = JSON.parse(text) as { modules: { declarations: ElementDescription[] }[] };
  const elements = modules.flatMap(({ declarations }) => declarations);
  mkdirSync(outdir, { recursive: true });
  for (const framework of Object.keys(FRAMEWORKS)) {
    writeFileSync(join(outdir, `${framework}.d.ts`), typesFor(framework, elements));
  }
  generateVsCodeCustomElementData(manifest, { outdir, hideLogs: true });
  generateJetBrainsWebTypes(manifest, { outdir, hideLogs: true });
}

function typesFor(framework: string, elements: readonly ElementDescription[]): string {
  const described = elements.map((element) => ({ element, ...FRAMEWORKS[framework]?.(element) }));
  const { module = '', scope = [] } = described[0] ?? {};
  const open = scope.map((line, depth) => `${'  '.repeat(depth + 1)}${line} {`);
  const close = scope.map((_, depth) => `${'  '.repeat(depth + 1)}}`).reverse();
  const entries = described.map(
    ({ element, entry }) => `${'  '.repeat(scope.length + 1)}'${element.tagName}': ${entry};`,
  );
  return [
    '// Made from custom-elements.json by the build.',
    `import type {} from '${module}';`,
    "import type { CardVia, CardView, FallbackReason, ProfileVia, ProfileView, ProProfile, PubCard } from 'masthead/elements';",
    ...elements.flatMap((element) => ['', ...propsOf(element)]),
    '',
    `declare module '${module}' {`,
    ...open,
    ...entries,
    ...close,
    '}',
    '',
  ].join('\n');
}

function propsOf({ name, attributes, events }: ElementDescription): string[] {
  return [
    `export interface ${name}Attributes {`,
    ...attributes.flatMap((attribute) => property(attribute, attribute.name, attribute.type?.text ?? 'string')),
    '  /** Data to show without any request. */',
    '  view?: unknown;',
    '}',
    '',
    `export interface ${name}Events {`,
    ...events.flatMap((event) =>
      property(event, `on${event.name}`, `(event: ${event.type?.text ?? 'CustomEvent'}) => void`),
    ),
    '}',
  ];
}

function property({ description }: Described, name: string, type: string): string[] {
  return [...(description ? [`  /** ${description} */`] : []), `  '${name}'?: ${type};`];
}
