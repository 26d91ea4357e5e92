import { fields } from '../../core/read-fields.ts';

/** A blob that a record refers to, whatever library the record came through. */
export interface BlobRef {
  readonly cid: string;
  readonly mimeType: string;
  /** In bytes, as the record claims; -1 where an old record does not say. */
  readonly size: number;
}

const CID = /^[a-zA-Z0-9]{8,256}$/;

/**
 * Reads a blob reference in each of its forms: JSON (`{$type: 'blob', ref: {$link}, mimeType, size}`), a library's object whose `ref` is a CID object, the
 * old `{cid, mimeType}`, or a `BlobRef`.
 *
 * @returns `undefined` for anything else
 */
export function toBlobRef(value: unknown): BlobRef | undefined {
  const { ref, cid, mimeType, size = -1 } = fields(value);
  if (typeof mimeType !== 'string' || !Number.isSafeInteger(size)) return undefined;
  // A CID object of whatever library writes itself; an object out of JSON gives nothing that looks like a CID. A list would write its items, however deep they nest.
  const { $link, toString: write } = fields(ref);
  const writes = ref && typeof write === 'function' && !Array.isArray(ref);
  const name = cid ?? $link ?? (writes ? String(ref) : undefined);
  return typeof name === 'string' && CID.test(name) ? { cid: name, mimeType, size: size as number } : undefined;
}
