import { escapeUnprintable } from '../core/shown-text.ts';
import type { CheckedRecord, Kind } from './checked-records.ts';

/** Characters of a command: a line of output holds 2,000. */
export const MAX_COMMAND = 1900;

/**
 * A command of ours, ready to paste into a shell, each word quoted.
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

/** Fields of a publication that have a flag of their own in `set`. */
const FLAGS: ReadonlySet<string> = new Set(['name', 'url', 'description']);

/**
 * The changes of a command: the new value of each top-level field; `undefined` removes the field.
 */
export type FieldChanges = Readonly<Record<string, unknown>>;

/**
 * The command that changes one record.
 *
 * @returns empty when the record has no at-uri, or when the command cannot be pasted
 */
export function recordCommand(kind: Kind, { uri, account }: CheckedRecord, changes: FieldChanges): readonly string[] {
  // One command changes all fields: each of two commands would leave the other's invalid field,
  // which a PDS may refuse.
  const flags = Object.entries(changes).map(([field, value]) => flagOf(kind, field, value));
  if (uri === undefined || flags.length === 0 || flags.includes(undefined)) return [];
  const verb = kind === 'document' ? ['document', uri] : ['set'];
  return commandLine(...verb, ...flags.flatMap((flag) => flag ?? []), ...ofRecord(kind, { uri, account }));
}

/** The flags that name a record's account, and which of the account's publications it is. */
export function ofRecord(kind: Kind, { uri = '', account }: Pick<CheckedRecord, 'uri' | 'account'>): string[] {
  const [did = '', , key = ''] = uri.slice('at://'.length).split('/');
  return ['--account', account ?? did, ...(kind === 'publication' ? ['--publication', key] : [])];
}

/** `undefined` for a value that is too long or too deep for a command. */
function flagOf(kind: Kind, field: string, value: unknown): readonly string[] | undefined {
  if (value === undefined) return ['--unset', field];
  if (typeof value === 'string') {
    // A value with a leading dash would be read as a flag.
    const isPlain = kind === 'publication' && FLAGS.has(field) && value !== '' && !value.startsWith('-');
    return isPlain ? [`--${field}`, value] : ['--set', `${field}=${value}`];
  }
  const json = shortJson(value, MAX_COMMAND);
  return json === undefined ? undefined : ['--set-json', `${field}=${json}`];
}

/** Printable JSON; `undefined` when the value cannot be JSON, or is over `maxLength` characters. */
export function shortJson(value: unknown, maxLength: number): string | undefined {
  try {
    const json = JSON.stringify(value) ?? String(value);
    const printable = json.length > maxLength ? json : escapeUnprintable(json);
    return printable.length > maxLength ? undefined : printable;
  } catch {
    return undefined;
  }
}
