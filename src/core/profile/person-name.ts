// This file is in the script tag: every byte counts.

/**
 * The name that a person chose; `undefined` for one that looks like a handle, `@victim.example`:
 * only a checked handle is shown like that (docs/rules.md#people-in-a-record).
 */
export function personName(name: string | undefined): string | undefined {
  return /^[^\p{L}\p{N}@＠﹫]*[@＠﹫]{1,9}[^\s@＠﹫.]*\.[^\s@＠﹫]*(?!\S)/u.test(name ?? '') ? undefined : name;
}
