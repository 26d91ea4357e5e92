/** What a `site.standard.publication` says in words, whether or not readers accept it. */
export interface WrittenPublication {
  readonly url: string | undefined;
  readonly name: string | undefined;
}

/** The same of a `site.standard.document`. */
export interface WrittenDocument {
  /** The at-uri of its publication, or the address of its site. */
  readonly site: string | undefined;
  readonly path: string | undefined;
  readonly title: string | undefined;
  /** The address of its page: a field of no lexicon, which some tools write. */
  readonly canonicalUrl: string | undefined;
}
