/** A text as one word of a command that somebody pastes into a shell: an address may hold `$(…)`, `;` and quotes, in its host too. */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
