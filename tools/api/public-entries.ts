import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtPackages } from '../package/built-package.ts';

/**
 * How the declarations of the build are read: as by somebody who has installed the packages, and
 * not by their sources.
 */
export const COMPILER_OPTIONS = {
  module: 'nodenext',
  moduleResolution: 'nodenext',
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: ['node'],
  strict: true,
  exactOptionalPropertyTypes: true,
  skipLibCheck: true,
  noEmit: true,
} as const;

/** What somebody imports by name: an entry of a package, under one condition. */
export interface PublicEntry {
  /**
   * As it is imported; with a condition in brackets where the entry has other types under it, such
   * as `masthead/client (node)`.
   */
  readonly name: string;
  /** The beginning of its files' names, such as `masthead.client.node`. */
  readonly file: string;
  /** The declarations that the build writes. */
  readonly declarations: string;
  /** What its source says of it in its first comment. */
  readonly summary: string | null;
  /** Where its `package.json` is. */
  readonly folder: string;
}

// What our packages take of each other is promised to nobody.
const INTERNAL = /^\.\/internal(?:\/|$)/;

/**
 * Every entry of every package. Not the types of frameworks, which are made from
 * custom-elements.json and not from code.
 */
export function publicEntries(): PublicEntry[] {
  return [...builtPackages().values()].flatMap(({ folder, lib, manifest: { name, exports } }) =>
    Object.entries(exports)
      .filter(([path]) => !INTERNAL.test(path))
      .flatMap(([path, target]) =>
        typesOf(target)
          .filter(({ types }) => types.startsWith(`./${lib}/`))
          // What holds everywhere comes first.
          .sort((one, other) => one.conditions.length - other.conditions.length)
          .map(({ conditions, types }) => {
            const specifier = name + path.slice(1);
            return {
              name: [specifier, ...conditions.map((condition) => `(${condition})`)].join(' '),
              file: [...specifier.split('/'), ...conditions].join('.'),
              declarations: join(folder, types),
              summary: firstComment(join(folder, types.replace(`./${lib}/`, 'src/').replace(/\.d\.ts$/, '.ts'))),
              folder,
            };
          }),
      ),
  );
}

/** The declarations that a target of `exports` names, with the conditions around each. */
function typesOf(target: unknown): { conditions: string[]; types: string }[] {
  if (!target || typeof target !== 'object') return [];
  return Object.entries(target).flatMap(([condition, inner]) =>
    condition === 'types' && typeof inner === 'string'
      ? [{ conditions: [], types: inner }]
      : typesOf(inner).map(({ conditions, types }) => ({ conditions: [condition, ...conditions], types })),
  );
}

function firstComment(file: string): string | null {
  const [, text = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(readFileSync(file, 'utf8')) ?? [];
  const said = text.replace(/^\s*\* ?/gm, '').trim();
  // Otherwise it is about what stands first.
  return said.startsWith('`') ? said : null;
}
