import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A lexicon as its publisher has it: `defs` by name. */
export interface LexiconDocument {
  readonly id: string;
  readonly defs: Readonly<Record<string, unknown>>;
}

/** The files of lexicons/, in the order of their names. */
export function readLexicons(): LexiconDocument[] {
  const files = globSync('lexicons/**/*.json', { cwd: root }).map((file) => readFileSync(join(root, file), 'utf8'));
  const documents = files.map((text) => JSON.parse(text) as LexiconDocument);
  return documents.sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Whether a lexicon is Masthead's own, which is published nowhere. */
export function isOwn(id: string): boolean {
  return id.startsWith('alt.masthead.');
}

/**
 * Leaves out, of the shared definitions of others (`*.defs`), those that none of our lexicons
 * refers to: code for them would only be carried around.
 *
 * @throws {Error} when a definition that is kept refers to one that no document has
 */
export function withoutUnused(documents: readonly LexiconDocument[]): LexiconDocument[] {
  const all = new Map(
    documents.flatMap(({ id, defs }) => Object.entries(defs).map(([name, value]) => [`${id}#${name}`, value] as const)),
  );
  const kept = new Set([...all.keys()].filter((key) => !key.includes('.defs#')));
  // A set is gone through with what is added on the way.
  for (const key of kept) {
    const definition = all.get(key);
    if (!definition) throw new Error(`${key} is referred to and not in lexicons/: add its publisher's file.`);
    for (const reference of referencesIn(definition)) {
      const [document, name = 'main'] = reference.split('#');
      kept.add(`${document || key.split('#')[0]}#${name}`);
    }
  }
  return documents
    .map(({ defs, ...rest }) => ({
      ...rest,
      defs: Object.fromEntries(Object.entries(defs).filter(([name]) => kept.has(`${rest.id}#${name}`))),
    }))
    .filter(({ defs }) => Object.keys(defs).length > 0);
}

/** What a definition refers to: `ref` of a reference, `refs` of a union, at any depth. */
function referencesIn(definition: unknown): string[] {
  if (typeof definition !== 'object' || definition === null) return [];
  const { type, ref, refs } = definition as Readonly<Record<string, unknown>>;
  const own = type === 'ref' ? [ref] : type === 'union' && Array.isArray(refs) ? refs : [];
  return [...own.map(String), ...Object.values(definition).flatMap(referencesIn)];
}
