// This file is in the script tag: every byte counts.

/**
 * The name that somebody chose; `undefined` for one that begins like the line of a handle,
 * `@victim.example`: only a handle that was checked stands like that
 * (docs/rules.md#people-in-a-record).
 */
export function personName(name: string | undefined): string | undefined {
  return /^[^\p{L}\p{N}@＠﹫]*[@＠﹫]{1,9}[^\s@＠﹫.]*\.[^\s@＠﹫]*(?!\S)/u.test(name ?? '') ? undefined : name;
}
