import { setHidden } from '../appview/index.ts';
import { print } from './output.ts';
import { readDatabase } from './read-database.ts';
import { readFlags } from './read-flags.ts';
import { UsageError } from './usage-error.ts';

const OPTIONS = { db: { type: 'string' }, undo: { type: 'boolean' } } as const;
const SUBJECT = /^(?:at:\/\/did:[a-z]+:[^/\s]+\/[a-zA-Z0-9.-]+\/[A-Za-z0-9._:~-]+|did:[a-z]+:[^/\s]+)$/;

/** `masthead hide`: takes a record or an account out of every answer, also of a server that runs. */
export async function hide(args: string[]): Promise<void> {
  const { values, positionals } = readFlags(args, OPTIONS, 1);
  await setShown(positionals[0], values.undo === true, values.db);
}

/** `masthead unhide`: the same as `hide --undo`. */
export async function unhide(args: string[]): Promise<void> {
  const { values, positionals } = readFlags(args, { db: OPTIONS.db }, 1);
  await setShown(positionals[0], true, values.db);
}

async function setShown(subject = '', shown: boolean, db: string | undefined): Promise<void> {
  if (!SUBJECT.test(subject)) {
    throw new UsageError(`"${subject}" is neither an at-uri (at://did:…/collection/key) nor a DID.`);
  }
  const changed = await setHidden(readDatabase(db), subject, !shown);
  print(`${subject} ${changed ? 'is now' : 'was already'} ${shown ? 'shown' : 'hidden'}.`);
}
