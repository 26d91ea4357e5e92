/**
 * Whether a site or page that names these at-uris denies an account's claim (docs/rules.md#verification): each belongs to another DID. Another record of the
 * same account denies nothing; nor does an at-uri by handle, which may be anybody's.
 */
export function denies(names: readonly string[], did: string): boolean {
  return names.length > 0 && names.every((uri) => uri.startsWith('at://did:') && !uri.startsWith(`at://${did}/`));
}
