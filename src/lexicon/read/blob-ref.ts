import { fields } from '../../core/read-fields.ts';

/** A blob that a record refers to, in one form for records from any library. */
export interface BlobRef {
  readonly cid: string;
  readonly mimeType: string;
  /** In bytes, as the record says; -1 where an old record does not say it. */
  readonly size: number;
}

const CID = /^[a-zA-Z0-9]{8,256}$/;

/**
 * Reads a blob reference in any of its forms: JSON (`{$type: 'blob', ref: {$link}, mimeType, size}`), a library's object whose `ref` is a CID object, the
 * old `{cid, mimeType}`, or a `BlobRef`.
 *
 * @returns `undefined` for anything else
 */
export function toBlobRef(value: unknown): BlobRef | undefined {
  const { ref, cid, mimeType, size = -1 } = fields(value);
  if (typeof mimeType !== 'string' || !Number.isSafeInteger(size)) return undefined;
  // Any library's CID object has a `toString` that gives the CID; that of a plain object gives nothing like one. That of an array would recurse into its items.
  const { $link, toString: write } = fields(ref);
  const writes = ref && typeof write === 'function' && !Array.isArray(ref);
  const name = cid ?? $link ?? (writes ? String(ref) : undefined);
  return typeof name === 'string' && CID.test(name) ? { cid: name, mimeType, size: size as number } : undefined;
}
