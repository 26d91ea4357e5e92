// Commands of ours for a shell. Apart from `mend-commands.ts`, because every start of the
// command line loads this.

import { escapeUnprintable } from '../core/shown-text.ts';

/** Characters of a command: a line of output holds 2,000. */
export const MAX_COMMAND = 1900;

/**
 * A command of ours, ready to paste into a shell, each word quoted if it has to be.
 *
 * @param words the words after `npx masthead-cli`
 * @returns one command; empty when a word is not printable, or the command is over 1,900
 *   characters: half a command is worse than none
 */
export function commandLine(...words: readonly string[]): readonly string[] {
  const line = ['npx masthead-cli', ...words.map(shellWord)].join(' ');
  return line.length > MAX_COMMAND || escapeUnprintable(line) !== line ? [] : [line];
}

/**
 * Quotes a text as one shell word, for pasted commands: a URL may hold `$(…)`, `;` and quotes, even
 * in its host.
 */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
