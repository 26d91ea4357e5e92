import { LANGUAGE_PARTS } from '../language/language-parts.ts';

/**
 * What most pages never need, by name: it loads when it is asked for, so that it weighs nothing until then. In the library each part is a dynamic import,
 * which bundlers make a chunk of; beside the files for a script tag each is the file `{name}.mjs`: tools/vite/, which reads this table,
 * swaps this module for one that imports those. One line each, written like these; the languages have a list of their own, which is generated.
 */
const PARTS = {
  'accessible-accent': () => import('../../core/color/accessible-accent.ts'),
  discovery: () => import('../../client/discovery/find-records.ts'),
  'full-profile': () => import('../pro-profile/full-profile.ts'),
  ...LANGUAGE_PARTS,
  'read-profile-from-pds': () => import('../../client/read-profile-from-pds.ts'),
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
