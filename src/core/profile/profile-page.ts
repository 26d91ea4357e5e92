/** The URL `{site}/p/{handle}`, with the DID in place of `handle.invalid`. `site` has no trailing slash. */
export function profilePage(site: string, { did, handle }: { readonly did: string; readonly handle: string }): string {
  return `${site}/p/${encodeURIComponent(handle === 'handle.invalid' ? did : handle)}`;
}
