import {
  type Change,
  type ChangedPublication,
  type Finding,
  type PublicationRepository,
  type Publisher,
  prepareChange,
  type StoredPublication,
  signIn,
} from '../../publish/index.ts';
import { publishNetwork } from '../flags/network.ts';
import { accountOf, openRepository, type WritingFlags } from '../flags/publication.ts';
import { mustAgree, mustBeAbleToAgree } from '../terminal/consent.ts';
import { print, printError, printJson } from '../terminal/output.ts';
import { readPassword } from '../terminal/read-password.ts';
import { findingLines } from './finding-lines.ts';
import { differenceLines } from './record-lines.ts';
import { writePreview } from './write-preview.ts';

/** What is shown beside a change. */
interface Remarks {
  /** The picture of an icon that is not uploaded yet. */
  readonly icon?: { readonly bytes: Uint8Array; readonly mimeType: string } | undefined;
  /** Shown before the question. */
  readonly notes?: readonly string[];
  readonly warnings?: readonly string[];
  /** What would be wrong with the records after it. */
  readonly findings?: readonly Finding[];
}

/** A change that a command wants made. */
export interface WantedChange extends Remarks {
  /** As it will look; for an icon that is not uploaded yet, with a stand-in. */
  readonly planned: Change;
  /** The change itself, when it needs the session: an upload. `planned` when left out. */
  readonly prepare?: (publisher: Publisher) => Promise<Change>;
}

interface Proposal extends Remarks, Pick<ChangedPublication, 'uri' | 'before' | 'after' | 'changed'> {
  readonly question: string;
  /** @returns what there is now, for `--json` */
  readonly write: (publisher: Publisher) => Promise<{ readonly uri: string }>;
  /** What to say once it is written. */
  readonly next: (uri: string) => readonly string[];
}

/**
 * Changes a publication: reads it, proposes the change, writes it.
 *
 * @param want works the change out from the record as it stands
 */
export async function writeChange(
  flags: WritingFlags,
  want: (stored: StoredPublication, repository: PublicationRepository) => Promise<WantedChange> | WantedChange,
): Promise<void> {
  mustBeAbleToAgree(flags);
  const repository = await openRepository(flags);
  const stored = await repository.findPublication(flags.publication);
  const { planned, prepare, ...remarks } = await want(stored, repository);
  await proposeChange(flags, repository, {
    ...prepareChange(stored, planned, flags),
    ...remarks,
    question: 'Write this?',
    write: async (publisher) =>
      publisher.changePublication(stored.rkey, prepare ? await prepare(publisher) : planned, flags),
    next: () => ['Written. Cards follow within a minute or two.'],
  });
}

/**
 * The way of everything that writes: shows the difference and a preview, asks, signs in, writes. Without a session up to the question: records are public.
 *
 * @param proposal its `uri` is empty while the record is not there
 */
export async function proposeChange(
  flags: WritingFlags,
  { did, handle, pds }: PublicationRepository,
  { question, write, next, icon, notes = [], warnings = [], findings = [], ...change }: Proposal,
): Promise<void> {
  const { uri, before, after, changed } = change;
  const preview = changed ? writePreview({ record: after, did, handle, pds, icon }, flags.preview) : null;
  // With --json standard output is one object, and people read the rest beside it.
  const say = flags.json ? printError : print;
  if (changed) say(...(uri === '' ? [] : [uri]), ...differenceLines(before, after));
  for (const note of notes) say(note);
  for (const warning of warnings) printError(`Warning: ${warning}`);
  for (const finding of findings) printError(...findingLines(finding));
  if (preview) say(`Preview: ${preview}`);
  const writes = changed && !flags.dryRun;
  if (writes) await mustAgree(flags, question);
  const written = writes ? await write(await enter(flags)) : { uri };
  const result = { ...change, ...written, uri: written.uri || undefined, rkey: undefined, written: writes };
  if (flags.json) printJson({ ...result, warnings, findings, preview });
  else if (!changed) print('Nothing to change: it is like that already.');
  else if (!writes) print('Nothing was written (--dry-run).');
  else print(...next(written.uri));
}

/** Asks for the password and signs in. */
async function enter(flags: WritingFlags): Promise<Publisher> {
  const account = accountOf(flags);
  const password = await readPassword(account);
  const publisher = await signIn({ ...publishNetwork(flags), identifier: account, password });
  if (publisher.usesMainPassword) {
    printError('That is the main password of the account; an app password can be revoked alone, so use one next time.');
  }
  return publisher;
}
