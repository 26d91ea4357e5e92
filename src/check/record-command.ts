import { escapeUnprintable } from '../core/shown-text.ts';
import type { CheckedRecord, Kind } from './records.ts';

/** Characters of a command: a line of output takes 2,000. */
export const MAX_COMMAND = 1900;

/**
 * A command of ours as it can be pasted into a shell, each word quoted.
 *
 * @param words what follows `npx masthead-cli`
 * @returns one command; none when a word cannot be shown as it is, or the command is over 1,900
 *   characters: half a command is worse than none
 */
export function commandLine(...words: readonly string[]): readonly string[] {
  const line = ['npx masthead-cli', ...words.map(shellWord)].join(' ');
  return line.length > MAX_COMMAND || escapeUnprintable(line) !== line ? [] : [line];
}

/**
 * Quotes a text as one shell word, for commands that people paste: a URL may hold `$(…)`, `;` and
 * quotes, even in its host.
 */
export function shellWord(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Fields of a publication that have a flag of their own in `set`. */
const FLAGS: ReadonlySet<string> = new Set(['name', 'url', 'description']);

/**
 * What a command changes in a record: the new value of each top-level field; `undefined` takes the
 * field out.
 */
export type FieldChanges = Readonly<Record<string, unknown>>;

/**
 * The command that changes one record.
 *
 * @returns none when the record has no at-uri, or when the command cannot be pasted
 */
export function recordCommand(kind: Kind, { uri, account }: CheckedRecord, changes: FieldChanges): readonly string[] {
  // One command for all: of two, each would leave the other's field as it is, which a PDS may
  // refuse.
  const flags = Object.entries(changes).map(([field, value]) => flagOf(kind, field, value));
  if (uri === undefined || flags.length === 0 || flags.includes(undefined)) return [];
  const verb = kind === 'document' ? ['document', uri] : ['set'];
  return commandLine(...verb, ...flags.flatMap((flag) => flag ?? []), ...ofRecord(kind, { uri, account }));
}

/** The flags that name a record's account, and the publication among those of the account. */
export function ofRecord(kind: Kind, { uri = '', account }: Pick<CheckedRecord, 'uri' | 'account'>): string[] {
  const [did = '', , key = ''] = uri.slice('at://'.length).split('/');
  return ['--account', account ?? did, ...(kind === 'publication' ? ['--publication', key] : [])];
}

/** `undefined` for a value that is too long or too deep for a command. */
function flagOf(kind: Kind, field: string, value: unknown): readonly string[] | undefined {
  if (value === undefined) return ['--unset', field];
  if (typeof value === 'string') {
    // With a dash in front it would be read as a flag.
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
