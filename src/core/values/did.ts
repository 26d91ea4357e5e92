// did:METHOD:ID by https://atproto.com/specs/did: a method in lower case, then letters, digits and
// ._:%- that end with neither : nor %; at most 2,048 characters.
import { isDid as isSyntax, type Did as Syntax } from '@atcute/lexicons/syntax';

declare const did: unique symbol;

/** A DID of any method. Only `isDid` and `isAtprotoDid`, which is stricter, make one. */
export type Did = Syntax & { readonly [did]: true };

/** Marks a DID that comes from our own database, or from a view that was made of our own rows. */
export function storedDid(stored: string): Did {
  return stored as Did;
}

export const isDid = isSyntax as (value: unknown) => value is Did;

/**
 * Whether this is a DID of an account: a `did:plc`, or a `did:web` with a host, perhaps with a port
 * (`%3A8443`), and no path. Case counts.
 */
export function isAtprotoDid(value: unknown): value is Did {
  return isDid(value) && /^did:(?:plc:[\w.:%-]+|web:[\w.-]+(?:%3A\d+)?)$/.test(value);
}

/** Tells a DID from another value that was checked: a handle, or the at-uri of a record. */
export function startsAsDid<Value extends string>(
  value: string extends Value ? never : Value,
): value is typeof value & Did {
  return value.startsWith('did:');
}

/**
 * Whether a `did:plc` is cut or mistyped: the part after its method must be 24 letters a to z and
 * digits 2 to 7. For typed DIDs only: test networks have shorter ones.
 */
export function isBrokenPlc(did: string): boolean {
  return /^did:plc:(?![a-z2-7]{24}$)/.test(did);
}

// Finds the beginning of a DID anywhere. Its end in running text is a guess, since dots and colons
// belong to it.

/**
 * Everything in a text that looks like a DID, without punctuation at its end; otherwise unchecked.
 */
export function didsIn(text: string): string[] {
  return text.match(/did:[a-z]+:[\w.:%-]*\w/g) ?? [];
}

const START = 'at://';

/**
 * The DID in the at-uri of an account (`at://did:plc:…`, perhaps with a slash at its end) or in a
 * DID alone; `null` for anything else.
 */
export function didOfAccount(value: string): Did | null {
  const did = (value.startsWith(START) ? value.slice(START.length) : value).replace(/\/$/, '');
  return isAtprotoDid(did) ? did : null;
}
