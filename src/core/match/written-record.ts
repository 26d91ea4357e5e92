/** The texts of a `site.standard.publication`, whether or not readers accept it. */
export interface WrittenPublication {
  readonly url: string | undefined;
  readonly name: string | undefined;
}

/** The texts of a `site.standard.document`. */
export interface WrittenDocument {
  /** The at-uri of its publication, or the address of its site. */
  readonly site: string | undefined;
  readonly path: string | undefined;
  readonly title: string | undefined;
  /** The address of its page: no lexicon has this field, but some tools write it. */
  readonly canonicalUrl: string | undefined;
}
