/**
 * A record as the repository holds it (links as CID objects, bytes as arrays) as the JSON that `com.atproto.repo.getRecord` would give.
 *
 * @param value decoded CBOR
 */
export function lexToJson(value: unknown): unknown {
  // JSON has no other numbers; a big one that stays as it is could not be written at all.
  if (typeof value === 'bigint') return Number(value);
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

/** Decoded CBOR knows plain objects and CIDs only: what has a CID's fields and is plain is somebody's record. */
function isCid(value: object): boolean {
  return Object.getPrototypeOf(value) !== Object.prototype && 'multihash' in value && 'code' in value;
}
