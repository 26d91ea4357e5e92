// An at-identifier is a DID or a handle. In the script tag: every byte counts.

/**
 * Reads an actor as a page's author writes one, loosely: something with a dot or a DID, perhaps after an `@`, and nothing else in it. Whoever is asked about
 * them judges whether they can exist.
 *
 * @returns without the `@`; `undefined` for anything else
 */
export function looseActor(written: string): string | undefined {
  return /^@?((?:did:[a-z]+:|[\w-]+\.)[\w.:%-]+)$/.exec(written.trim())?.[1];
}
