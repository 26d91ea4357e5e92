import { type AtUri, atUri, type Did, isDid, parseAtUri } from '../../src/core/values/identifiers.ts';

/** A DID of a test's own account. */
export function asDid(text: string): Did {
  if (isDid(text)) return text;
  throw new Error(`${text} is no DID.`);
}

/** The at-uri of a test's own record, by DID. */
export function asAtUri(text: string): AtUri {
  const { authority, collection = '', rkey } = parseAtUri(text) ?? {};
  if (isDid(authority) && rkey !== undefined) return atUri(authority, collection, rkey);
  throw new Error(`${text} is no at-uri of a record by DID.`);
}
