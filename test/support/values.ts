import { type Did, isDid } from '../../src/core/values/did.ts';

/** A DID of a test's own account. */
export function asDid(text: string): Did {
  if (isDid(text)) return text;
  throw new Error(`${text} is no DID.`);
}
