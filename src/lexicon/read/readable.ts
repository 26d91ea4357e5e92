import type { BlobRef } from './blob-ref.ts';

/** A generated type as reading gives it: without `$type`, blobs as `BlobRef`, formatted strings as plain ones, read-only; what is not there is absent. */
export type Readable<T> = T extends { mimeType: string }
  ? BlobRef
  : T extends string
    ? string
    : T extends readonly (infer Item)[]
      ? readonly Readable<Item>[]
      : T extends object
        ? { readonly [K in keyof T as K extends '$type' ? never : K]: Readable<Exclude<T[K], undefined>> }
        : T;
