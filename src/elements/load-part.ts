/**
 * What most pages never need, by name: it loads when it is asked for, so that it weighs nothing until then. In the library each part is a dynamic import,
 * which bundlers make a chunk of; beside the files for a script tag each is the file `{name}.mjs`: tools/vite/, which reads this table,
 * swaps this module for one that imports those. One line each, written like these.
 */
const PARTS = {
  'accessible-accent': () => import('../core/colour/accessible-accent.ts'),
  discovery: () => import('../client/discovery/find-records.ts'),
  'full-profile': () => import('./pro-profile/full-profile.ts'),
  'lang/ar': () => import('./messages/ar.ts'),
  'lang/de': () => import('./messages/de.ts'),
  'lang/es': () => import('./messages/es.ts'),
  'lang/fr': () => import('./messages/fr.ts'),
  'lang/ja': () => import('./messages/ja.ts'),
  'lang/nl': () => import('./messages/nl.ts'),
  'lang/pt': () => import('./messages/pt.ts'),
  'lang/zh': () => import('./messages/zh.ts'),
  'read-profile-from-pds': () => import('../client/read-profile-from-pds.ts'),
};

/** The name of a part: its file's path beside the script, without `.mjs`. */
export type PartName = keyof typeof PARTS;

/** What a part exports. */
export type Part<Name extends PartName> = Awaited<ReturnType<(typeof PARTS)[Name]>>;

/**
 * Loads a part. Asked for again it is the same module.
 *
 * @throws when it could not be loaded
 */
export function loadPart<Name extends PartName>(name: Name): Promise<Part<Name>> {
  return PARTS[name]() as Promise<Part<Name>>;
}
