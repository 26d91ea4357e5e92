/** The account as people and commands name it: its handle, or its DID where the handle does not lead to it (`handle.invalid`). */
export function accountName({ did, handle }: { readonly did: string; readonly handle: string }): string {
  return handle === 'handle.invalid' ? did : handle;
}
