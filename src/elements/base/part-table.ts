import { LANGUAGE_PARTS } from '../text/language-parts.ts';

/**
 * Code that most pages never need, loaded on demand. In the library each part is a dynamic import,
 * so bundlers make a chunk of it. For a script tag each part is the file `{name}.mjs` beside it:
 * tools/vite/ reads this table and replaces this module with one that imports those files, after it
 * has checked their hashes. So keep one line per part, written like these. The list of the
 * languages is generated.
 */
const PARTS = {
  asking: () => import('./asking-part.ts'),
  card: () => import('../pub-card/card-part.ts'),
  profile: () => import('../pro-profile/profile-part.ts'),
  showing: () => import('./showing-part.ts'),
  'accessible-accent': () => import('../../core/color/accessible-accent.ts'),
  discovery: () => import('../../atproto/discovery/record-search.ts'),
  'full-profile': () => import('../pro-profile/full-profile.template.ts'),
  ...LANGUAGE_PARTS,
  'fetch-profile-from-pds': () => import('../../atproto/client/fetch-profile-from-pds.ts'),
};

/** The name of a part: its file's path beside the script, without `.mjs`. */
export type PartName = keyof typeof PARTS;

/** What a part exports. */
export type Part<Name extends PartName> = Awaited<ReturnType<(typeof PARTS)[Name]>>;

/** Imports a part; rejects when it cannot be loaded. */
export const importPart = (name: PartName): Promise<unknown> => PARTS[name]();
