import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { LitElement } from 'lit';
import { Application, Comment, Converter, PageEvent, ReflectionKind, type TypeDocOptions } from 'typedoc';
import { COMPILER_OPTIONS, type PublicEntry } from './public-entries.ts';

// docs/site-owners.md has what can be written in a page.
const ELEMENT_TAGS = 'category tag slot attr cssState csspart cssprop cssproperty group fires'.split(' ');
const OPTIONS: Partial<TypeDocOptions> = {
  name: 'Masthead',
  readme: 'none',
  router: 'structure',
  disableGit: true,
  disableSources: true,
  excludePrivate: true,
  excludeInternal: true,
  // Of lit and the browser's own classes.
  excludeExternals: true,
  skipErrorChecking: true,
  logLevel: 'Error',
  excludeTags: ELEMENT_TAGS.map((tag): `@${string}` => `@${tag}`),
  groupOrder: ['Functions', 'Classes', 'Variables', 'Interfaces', 'Type Aliases', '*'],
};

/** The names of what a class of elements has of Lit. */
const OF_LIT = new Set(
  [LitElement, Object.getPrototypeOf(LitElement)]
    .flatMap((type) => [...Object.getOwnPropertyNames(type.prototype), ...Object.getOwnPropertyNames(type)])
    .concat('styles', 'connectedCallback', 'disconnectedCallback')
    .filter((name) => !['constructor', 'length', 'name', 'prototype'].includes(name)),
);

/**
 * Writes a page for each name of each entry, with TypeDoc; `index.html` lists the entries.
 *
 * @param entries built
 * @param folder is emptied first
 */
export async function writeReference(entries: readonly PublicEntry[], folder: string): Promise<void> {
  const settings = mkdtempSync(join(tmpdir(), 'masthead-reference-'));
  try {
    // What several entries export is described with the first of them.
    const files = entries.toSorted(rulesFirst).map(({ declarations }) => declarations);
    const tsconfig = join(settings, 'tsconfig.json');
    writeFileSync(tsconfig, JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files }));
    const app = await Application.bootstrap({ ...OPTIONS, tsconfig, entryPoints: files }, []);
    nameModules(app, entries);
    app.renderer.on(PageEvent.END, (page) => {
      page.contents = (page.contents ?? '').replaceAll('__namedParameters', 'given');
    });
    const project = await app.convert();
    if (!project) throw new Error('TypeDoc could not read the declarations.');
    await app.generateDocs(project, folder);
  } finally {
    rmSync(settings, { recursive: true, force: true });
  }
}

function rulesFirst(one: PublicEntry, other: PublicEntry): number {
  return Number(other.name === 'masthead/core') - Number(one.name === 'masthead/core');
}

/** Modules are named as they are imported, and begin with what their source says of them. */
function nameModules({ converter }: Application, entries: readonly PublicEntry[]): void {
  const byDeclarations = new Map(entries.map((entry) => [entry.declarations, entry]));
  converter.on(Converter.EVENT_CREATE_DECLARATION, (context, reflection) => {
    const [declaration] = context.getSymbolFromReflection(reflection)?.declarations ?? [];
    const entry = byDeclarations.get(declaration?.getSourceFile().fileName ?? '');
    if (!entry || !reflection.kindOf(ReflectionKind.Module)) return;
    reflection.name = entry.name;
    if (entry.summary) reflection.comment = new Comment([{ kind: 'text', text: entry.summary }]);
  });
  // The generated types of records, which docs/lexicons.md has, and what the elements do as every
  // element of Lit: its own words would stand there.
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    const generated = project.getReflectionsByKind(ReflectionKind.Namespace);
    const members = project.getReflectionsByKind(ReflectionKind.ClassMember);
    for (const each of [...generated, ...members.filter(({ name }) => OF_LIT.has(name))])
      project.removeReflection(each);
  });
}
