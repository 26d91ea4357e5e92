/**
 * A record as the repository holds it (links as CID objects, bytes as arrays) as the JSON that `com.atproto.repo.getRecord` would give.
 *
 * @param value decoded CBOR
 */
export function lexToJson(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (value instanceof Uint8Array)
    return {
      $bytes: Buffer.from(value)
        .toString('base64')
        .replace(/={1,2}$/, ''),
    };
  if (Array.isArray(value)) return value.map(lexToJson);
  if (isCid(value)) return { $link: value.toString() };
  // Entries, not assignment: a key named __proto__ stays a key.
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, lexToJson(item)]));
}

/** Decoded CBOR knows plain objects and CIDs only, and plain objects have no prototype methods of their own making. */
function isCid(value: object): boolean {
  return 'multihash' in value && 'code' in value && 'version' in value && typeof value.toString === 'function';
}
