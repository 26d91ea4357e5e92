import type { PostRefResult } from 'masthead-sync';

/** What became of the document's reference to the post, as lines. */
export function refLines({ state, post }: PostRefResult, document: string): string[] {
  switch (state) {
    case 'written':
      return [`The document names it now (bskyPostRef): ${document}`];
    case 'unchanged':
      return [`The document names it already: ${document}`];
    case 'kept':
      return [`The document keeps the post that it named before, ${post?.uri}; --replace-ref puts this one there.`];
    case 'not-own':
      return [`The document is somebody else's, so it was not touched: ${document}`];
  }
}
