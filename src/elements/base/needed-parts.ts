import { loadPart, type Part, type PartName } from './load-part.ts';

const parts = new Map<PartName, unknown>();

/** A part if it is loaded; `undefined` before, and when it could not be loaded. */
export function neededPart<Name extends PartName>(name: Name): Part<Name> | undefined {
  return parts.get(name) as Part<Name> | undefined;
}

/**
 * Loads a part for all elements of the page. Rejects when it cannot be loaded; the next call tries
 * again.
 */
export async function fetchPart<Name extends PartName>(name: Name): Promise<Part<Name>> {
  try {
    const part = await loadPart(name);
    parts.set(name, part);
    return part;
  } catch (error) {
    if (!parts.has(name)) parts.set(name, undefined);
    throw error;
  }
}

/**
 * `fetchPart` for an optional part: also resolves when it cannot be loaded, and does not try again.
 * `undefined` when it was loaded, or has failed, already.
 */
export function needPart(name: PartName): Promise<void> | undefined {
  return parts.has(name)
    ? undefined
    : fetchPart(name).then(
        () => {},
        () => {},
      );
}

/** Loads the messages of a language such as `nl`; rejects when there are none. */
export function loadLanguage(lang: string): Promise<unknown> {
  return loadPart(`lang/${lang}` as PartName);
}
