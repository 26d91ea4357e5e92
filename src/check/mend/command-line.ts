import { escapeUnprintable } from '../../core/printable.ts';
import { shellWord } from './shell-word.ts';

/** Characters of a command: a line of output takes 2,000. */
export const MAX_COMMAND = 1900;

/**
 * A command of ours as it can be pasted into a shell, each word quoted.
 *
 * @param words what follows `npx masthead-cli`
 * @returns one command; none when a word cannot be shown as it is, or the command is over 1,900 characters: half a command is worse than none
 */
export function commandLine(...words: readonly string[]): readonly string[] {
  const line = ['npx masthead-cli', ...words.map(shellWord)].join(' ');
  return line.length > MAX_COMMAND || escapeUnprintable(line) !== line ? [] : [line];
}
