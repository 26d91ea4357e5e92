// Found by how a DID begins, wherever it stands; where it ends in running text is a guess, since dots and colons belong to it.

/** What looks like DIDs in a text, without punctuation at their ends. Whether they are DIDs is not checked. */
export function didsIn(text: string): string[] {
  return text.match(/did:[a-z]+:[\w.:%-]*\w/g) ?? [];
}
