/** A blob as a record refers to it. */
export interface SampleBlob {
  readonly $type: 'blob';
  readonly ref: { readonly $link: string };
  readonly mimeType: string;
  readonly size: number;
}

/** What a sample's records may refer to. */
export interface SampleReferences {
  /** A picture of `images/`, by its name without the ending. */
  image(name: string): SampleBlob;
  /** The at-uri of another record of the same account. */
  uri(collection: string, name: string): string;
}

/**
 * One person of the demo: a repository's records as [collection, name, fields]; `$type`, rkey and
 * `createdAt` are added where they belong.
 */
export interface SampleAccount {
  readonly name: string;
  readonly handle: string;
  records(refer: SampleReferences): readonly (readonly [collection: string, name: string, fields: object])[];
}
