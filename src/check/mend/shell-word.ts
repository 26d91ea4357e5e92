/** Quotes a text as one shell word, for commands that people paste: a URL may hold `$(…)`, `;` and quotes, even in its host. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
