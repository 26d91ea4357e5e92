import type { JudgedRecord, Kind } from '../records.ts';
import { shortJson } from '../short-json.ts';
import { commandLine, MAX_COMMAND } from './command-line.ts';

/** Fields of a publication that have a verb of their own. */
const VERBS: Readonly<Record<string, string>> = { url: 'url', name: 'rename' };

/** What a command changes in a record: the new value of each top-level field; `undefined` takes the field out. */
export type FieldChanges = Readonly<Record<string, unknown>>;

/**
 * The command that changes one record.
 *
 * @returns none when the record has no at-uri, or when the command cannot be pasted
 */
export function recordCommand(kind: Kind, { uri, account }: JudgedRecord, changes: FieldChanges): readonly string[] {
  if (uri === undefined) return [];
  const whose = ofRecord(kind, { uri, account });
  const [[field, value] = ['', undefined], ...more] = Object.entries(changes);
  // One command for all: of two, each would leave the other's field as it is, which a PDS may refuse.
  const verb = kind === 'publication' && more.length === 0 && isPlain(value) ? VERBS[field] : undefined;
  if (verb !== undefined && isPlain(value)) return commandLine('publish', verb, value, ...whose);
  const flags = setFlags(changes);
  if (flags === undefined || flags.length === 0) return [];
  return commandLine('publish', ...(kind === 'document' ? ['document', uri] : ['set']), ...flags, ...whose);
}

/** The flags that name a record's account, and the publication among those of the account. */
export function ofRecord(kind: Kind, { uri = '', account }: Pick<JudgedRecord, 'uri' | 'account'>): string[] {
  const [did = '', , key = ''] = uri.slice('at://'.length).split('/');
  return ['--account', account ?? did, ...(kind === 'publication' ? ['--publication', key] : [])];
}

/** `undefined` where a value is too long for a command. */
function setFlags(changes: FieldChanges): string[] | undefined {
  const flags = Object.entries(changes).map(([field, value]) => {
    if (value === undefined) return ['--unset', field];
    return typeof value === 'string' ? ['--set', `${field}=${value}`] : jsonFlags(field, value);
  });
  return flags.includes(undefined) ? undefined : flags.flatMap((each) => each ?? []);
}

/** Whether a value can stand by itself in a command: with a dash in front it would be read as a flag. */
function isPlain(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !value.startsWith('-');
}

/** `undefined` for a value that is too long or too deep for a command. */
function jsonFlags(field: string, value: unknown): string[] | undefined {
  const json = shortJson(value, MAX_COMMAND);
  return json === undefined ? undefined : ['--set-json', `${field}=${json}`];
}
