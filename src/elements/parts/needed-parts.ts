import { loadPart, type Part, type PartName } from './load-part.ts';

const parts = new Map<PartName, unknown>();

/** A part if it is loaded; `undefined` before, and when it could not be loaded. */
export function neededPart<Name extends PartName>(name: Name): Part<Name> | undefined {
  return parts.get(name) as Part<Name> | undefined;
}

/** Loads a part for all elements of the page. Resolves also when it cannot be loaded, which is not retried. `undefined` when either has happened already. */
export function needPart(name: PartName): Promise<void> | undefined {
  if (parts.has(name)) return undefined;
  return loadPart(name)
    .catch(() => undefined)
    .then((part) => {
      parts.set(name, part);
    });
}
