import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LitElement } from 'lit';
import { Application, Comment, Converter, type Reflection, ReflectionKind, type TypeDocOptions } from 'typedoc';
import { ModuleRouter, type PluginOptions } from 'typedoc-plugin-markdown';
import { BUNDLED, COMPILER_OPTIONS } from './built-declarations.ts';
import type { PublicEntry } from './public-entries.ts';

const OPTIONS: Partial<TypeDocOptions & PluginOptions> = {
  name: 'Reference',
  readme: 'none',
  disableGit: true,
  disableSources: true,
  excludePrivate: true,
  excludeInternal: true,
  // Of lit and the browser's own classes.
  excludeExternals: true,
  skipErrorChecking: true,
  logLevel: 'Warn',
  validation: { notExported: false, invalidLink: false, rewrittenLink: false, notDocumented: false },
  // docs/site-owners.md has what can be written in a page.
  excludeTags: [
    '@category',
    '@tag',
    '@slot',
    '@attr',
    '@cssState',
    '@csspart',
    '@cssprop',
    '@cssproperty',
    '@group',
    '@fires',
  ],
  groupOrder: ['Functions', 'Classes', 'Variables', 'Interfaces', 'Type Aliases', '*'],
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  expandParameters: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeAliasPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  propertyMembersFormat: 'table',
  tableColumnSettings: { hideInherited: true, hideModifiers: true, hideOverrides: true, hideSources: true },
};

/** The names of what a class of elements has of Lit. */
const OF_LIT = new Set(
  [LitElement, Object.getPrototypeOf(LitElement)]
    .flatMap((type) => [...Object.getOwnPropertyNames(type.prototype), ...Object.getOwnPropertyNames(type)])
    .concat('styles', 'connectedCallback', 'disconnectedCallback')
    .filter((name) => !['constructor', 'length', 'name', 'prototype'].includes(name)),
);

/**
 * A page of Markdown for each entry, and README.md, which lists them, with TypeDoc.
 *
 * @param entries built
 * @returns the pages by their files' names
 */
export async function referencePages(entries: readonly PublicEntry[]): Promise<Map<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'masthead-reference-'));
  try {
    // What several entries export is described with the first of them.
    const files = entries.toSorted(rulesFirst).map(({ declarations }) => declarations);
    const tsconfig = join(folder, 'tsconfig.json');
    writeFileSync(tsconfig, JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files }));
    const app = await Application.bootstrapWithPlugins(
      { ...OPTIONS, plugin: ['typedoc-plugin-markdown'], tsconfig, entryPoints: files, router: 'entries' },
      [],
    );
    nameModules(app, entries);
    const project = await app.convert();
    if (!project) throw new Error('TypeDoc could not read the declarations.');
    const pages = join(folder, 'pages');
    app.options.setValue('outputs', [{ name: 'markdown', path: pages }]);
    await app.generateOutputs(project);
    return new Map(readdirSync(pages).map((name) => [name, readable(readFileSync(join(pages, name), 'utf8'))]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function rulesFirst(one: PublicEntry, other: PublicEntry): number {
  return Number(other.name === 'masthead/core') - Number(one.name === 'masthead/core');
}

/** Modules are named as they are imported, and begin with what their source says of them; their pages lie in one folder. */
function nameModules({ converter, renderer }: Application, entries: readonly PublicEntry[]): void {
  const byDeclarations = new Map(entries.map((entry) => [entry.declarations, entry]));
  const files = new Map(entries.map(({ name, file }) => [name, file]));
  converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    const [declaration] = context.getSymbolFromReflection(reflection)?.declarations ?? [];
    const entry = byDeclarations.get(declaration?.getSourceFile().fileName ?? '');
    if (!entry || !reflection.kindOf(ReflectionKind.Module)) return;
    reflection.name = entry.name;
    if (entry.summary) reflection.comment = new Comment([{ kind: 'text', text: entry.summary }]);
  });
  // The generated types of records, which docs/lexicons.md has, and what the elements do as every element of Lit: its own words would stand there.
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    const generated = project.getReflectionsByKind(ReflectionKind.Namespace);
    const members = project.getReflectionsByKind(ReflectionKind.ClassMember);
    for (const each of [...generated, ...members.filter(({ name }) => OF_LIT.has(name))])
      project.removeReflection(each);
  });
  renderer.defineRouter(
    'entries',
    class extends ModuleRouter {
      override getIdealBaseName(reflection: Reflection): string {
        return files.get(reflection.name) ?? super.getIdealBaseName(reflection);
      }
    },
  );
}

/** A page with links to other pages of docs/, names that can be read, and a list of what is described elsewhere. */
function readable(page: string): string {
  return page
    .replace(/(?<![\w/[`])docs\/((?:[\w-]+\/)*[\w-]+\.md(?:#[\w-]+)?)/g, '[$1](../$1)')
    .replace(BUNDLED, '')
    .replaceAll('__namedParameters', 'given')
    .replace(/^### .+\n\nRe-exports (\[.+\]\(.+\))\n\n?(?:\*\*\*\n\n)?/gm, '- $1\n')
    .replace(/^### (.+)\n\nRenames and re-exports (\[.+\]\(.+\))\n\n?(?:\*\*\*\n\n)?/gm, '- $1: $2\n')
    .replace(/^## References$/m, '## Described with another entry')
    .replace(/^## Modules$/m, 'One page for each entry, made from the comments in the code (`npm run api`).');
}
