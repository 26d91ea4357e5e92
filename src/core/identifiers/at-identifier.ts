// In the script tag: every byte counts.

/** Loosely reads a handle or DID, without its `@`; `undefined` for anything else. Whoever is asked about the actor validates it. */
export function looseActor(written: string): string | undefined {
  return /^@?((?:did:[a-z]+:|[\w-]+\.)[\w.:%-]+)$/.exec(written.trim())?.[1];
}
