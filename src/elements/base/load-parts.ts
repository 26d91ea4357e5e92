// Loads the parts of `part-table.ts` once for all elements of the page.

import { importPart, type Part, type PartName } from './part-table.ts';

const loading: { [name in PartName]?: Promise<unknown> } = {};
const loaded = new Map<PartName, unknown>();

/** A part if it is loaded; `undefined` before, and when it could not be loaded. */
export function neededPart<Name extends PartName>(name: Name): Part<Name> | undefined {
  return loaded.get(name) as Part<Name> | undefined;
}

/**
 * Loads a part once for all elements of the page; all that wait for it continue in one task.
 * Rejects when the part cannot be loaded. The next call tries again, unless the engine remembers
 * the failed import (beside a script tag no engine does).
 */
export function loadPart<Name extends PartName>(name: Name): Promise<Part<Name>> {
  loading[name] ??= importPart(name).then(
    (part) => {
      loaded.set(name, part);
      return part;
    },
    (error) => {
      delete loading[name];
      loaded.set(name, undefined);
      throw error;
    },
  );
  return loading[name] as Promise<Part<Name>>;
}

/**
 * `loadPart` for an optional part: also resolves when it cannot be loaded, and does not try again.
 * `undefined` when it was loaded, or has failed, already.
 */
export function needPart(name: PartName): Promise<void> | undefined {
  return loaded.has(name)
    ? undefined
    : loadPart(name).then(
        () => {},
        () => {},
      );
}

/** Loads the messages of a language such as `nl`; rejects when there are none. */
export function loadLanguage(lang: string): Promise<unknown> {
  return loadPart(`lang/${lang}` as PartName);
}
