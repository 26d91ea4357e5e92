/** Turns decoded CBOR (links as CID objects, bytes as arrays) into the JSON that `com.atproto.repo.getRecord` would give. */
export function lexToJson(value: unknown): unknown {
  // `JSON.stringify` throws on a bigint.
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
  // `fromEntries`, not assignment: a key named __proto__ stays a key.
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, lexToJson(item)]));
}

/** Decoded CBOR has only plain objects and CIDs. A plain object with a CID's fields is part of somebody's record. */
function isCid(value: object): boolean {
  return Object.getPrototypeOf(value) !== Object.prototype && 'multihash' in value && 'code' in value;
}
