import { toBlobRef } from '../../lexicon/index.ts';

/** A blob reference in a record's JSON. */
export interface IconBlob {
  readonly $type: 'blob';
  readonly ref: { readonly $link: string };
  readonly mimeType: string;
  readonly size: number;
}

/** Reads a blob reference in any of its forms; `null` for anything else. */
export function toIconBlob(value: unknown): IconBlob | null {
  const blob = toBlobRef(value);
  return blob ? { $type: 'blob', ref: { $link: blob.cid }, mimeType: blob.mimeType, size: blob.size } : null;
}
