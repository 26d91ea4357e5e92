import { loadPart, type Part, type PartName } from './load-part.ts';

const parts = new Map<PartName, unknown>();

/** A part that is there already. */
export function neededPart<Name extends PartName>(name: Name): Part<Name> | undefined {
  return parts.get(name) as Part<Name> | undefined;
}

/**
 * Loads a part that a card shows better with, for all elements of the page.
 *
 * @returns ends when the part is there, or cannot be loaded; nothing when that is so already
 */
export function needPart(name: PartName): Promise<void> | undefined {
  if (parts.has(name)) return undefined;
  return loadPart(name)
    .catch(() => undefined)
    .then((part) => {
      parts.set(name, part);
    });
}
