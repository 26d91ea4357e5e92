import type { LexiconDocument } from './lexicon-files.ts';

/**
 * Leaves out, of the shared definitions of others (`*.defs`), those that none of our lexicons
 * refers to. The publishers' files are whole in `lexicons/`; code for definitions that no record
 * and no answer here has would only be carried around, and refer to further lexicons.
 *
 * @returns the same documents in the same order, without those definitions, and without documents
 *   that have none left
 * @throws {Error} when a definition that is kept refers to one that no document has
 */
export function withoutUnused(documents: readonly LexiconDocument[]): LexiconDocument[] {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const kept = new Set<string>();
  const open = documents
    .filter(({ id }) => !id.endsWith('.defs'))
    .flatMap(({ id, defs }) => Object.keys(defs).map((name) => `${id}#${name}`));
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (kept.has(key)) continue;
    kept.add(key);
    const [id = '', name = ''] = key.split('#');
    const definition = byId.get(id)?.defs[name];
    if (definition === undefined)
      throw new Error(`${key} is referred to and not in lexicons/: add its publisher's file.`);
    for (const reference of referencesIn(definition)) {
      const [document, target = 'main'] = reference.split('#');
      open.push(`${document || id}#${target}`);
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
  return [
    ...own.filter((reference) => typeof reference === 'string'),
    ...Object.values(definition).flatMap(referencesIn),
  ];
}
