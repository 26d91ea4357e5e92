/**
 * Whether what a site or a page names denies an account's claim (docs/rules.md#verification): it names records, and each is surely somebody else's. Another record of the same
 * account denies nothing, nor does one by a handle, which may be anybody's.
 *
 * @param names at-uris
 */
export function denies(names: readonly string[], did: string): boolean {
  return names.length > 0 && names.every((uri) => uri.startsWith('at://did:') && !uri.startsWith(`at://${did}/`));
}
