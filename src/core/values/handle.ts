// A domain name by https://atproto.com/specs/handle: two or more labels of letters, digits and
// inner hyphens, at most 63 characters each and 253 in all, the last one beginning with a letter.
// Case does not count.
import { isHandle as isSyntax, type Handle as Syntax } from '@atcute/lexicons/syntax';
import { pastedActor } from './pasted.ts';

declare const handle: unique symbol;

/** A handle. Only `isHandle` makes one, and `toHandle` in lower case. */
export type Handle = Syntax & { readonly [handle]: true };

/** Stands in answers for the handle of an account without a valid one. */
export const INVALID_HANDLE = 'handle.invalid' as Handle;

export const isHandle = isSyntax as (value: unknown) => value is Handle;

/**
 * The handle in lower case; `null` for anything else, and for `handle.invalid`, which means "no
 * handle".
 */
export function toHandle(value: unknown): Handle | null {
  const handle = typeof value === 'string' ? value.toLowerCase() : '';
  return handle !== 'handle.invalid' && isHandle(handle) ? handle : null;
}

/**
 * The name of the account for people and commands: its handle, or its DID when the handle does not
 * resolve to it (`handle.invalid`).
 */
export function accountName({ did, handle }: { readonly did: string; readonly handle: string }): string {
  return handle === 'handle.invalid' ? did : handle;
}

/**
 * The end of the handles of accounts that Bridgy Fed creates for web sites, mostly without a
 * request. A site that requests such an account sets its own domain as handle.
 */
export const WEB_MIRROR = '.web.brid.gy';

/**
 * Whether an account is a bridge's mirror of a web site (docs/rules.md#mirrors-of-the-web).
 * `handle` must be checked both ways.
 */
export function isWebMirror(handle: string): boolean {
  return handle.toLowerCase().endsWith(WEB_MIRROR);
}

// In the script tag: every byte counts.

/**
 * Loosely reads a handle or DID as it was pasted; `undefined` for anything else. The server that
 * gets the actor validates it.
 */
export function looseActor(written: string): string | undefined {
  return /^(?:did:[a-z]+:|[\w-]+\.)[\w.:%-]+$/.exec(pastedActor(written))?.[0];
}
