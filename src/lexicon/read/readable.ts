import type { BlobRef } from './blob-ref.ts';

/** A generated type as reading gives it: read-only, without `$type`, with blobs as `BlobRef` and formatted strings as `string`. Missing fields are absent. */
export type Readable<T> = T extends { mimeType: string }
  ? BlobRef
  : T extends string
    ? string
    : T extends readonly (infer Item)[]
      ? readonly Readable<Item>[]
      : T extends object
        ? { readonly [K in keyof T as K extends '$type' ? never : K]: Readable<Exclude<T[K], undefined>> }
        : T;
