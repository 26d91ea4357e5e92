/**
 * Somebody's page on a site that has `/p/{handle}`. A handle that is not proved leads nowhere; the DID then does.
 *
 * @param site without a slash at its end
 */
export function profilePage(site: string, { did, handle }: { readonly did: string; readonly handle: string }): string {
  return `${site}/p/${encodeURIComponent(handle === 'handle.invalid' ? did : handle)}`;
}
