// A domain name by https://atproto.com/specs/handle: two or more labels of letters, digits and
// inner hyphens, at most 63 characters each and 253 in all, the last one beginning with a letter.
// Case does not count.
import { isHandle } from '@atcute/lexicons/syntax';
import { pastedActor } from './pasted.ts';

export { isHandle };

/**
 * The handle in lower case; `null` for what is no handle, and for `handle.invalid`, which means
 * that there is none.
 */
export function toHandle(value: unknown): string | null {
  const handle = typeof value === 'string' ? value.toLowerCase() : '';
  return isHandle(handle) && handle !== 'handle.invalid' ? handle : null;
}

/**
 * The account as people and commands name it: its handle, or its DID where the handle does not lead
 * to it (`handle.invalid`).
 */
export function accountName({ did, handle }: { readonly did: string; readonly handle: string }): string {
  return handle === 'handle.invalid' ? did : handle;
}

/**
 * The end of the handles of accounts that Bridgy Fed makes of web sites, as a rule unasked. A site
 * that asks for its own gives the account its own name as handle.
 */
export const WEB_MIRROR = '.web.brid.gy';

/**
 * Whether an account is a bridge's mirror of a web site (docs/rules.md#mirrors-of-the-web).
 * `handle`: checked both ways.
 */
export function isWebMirror(handle: string): boolean {
  return handle.toLowerCase().endsWith(WEB_MIRROR);
}

// In the script tag: every byte counts.

/**
 * Loosely reads a handle or DID as it was pasted; `undefined` for anything else. Whoever is asked
 * about the actor validates it.
 */
export function looseActor(written: string): string | undefined {
  return /^(?:did:[a-z]+:|[\w-]+\.)[\w.:%-]+$/.exec(pastedActor(written))?.[0];
}
