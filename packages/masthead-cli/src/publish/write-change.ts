// The common steps of `init`, `set`, `theme` and `icon`: shows the change and a preview, asks,
// signs in, writes.

import type { CheckedRecord, Finding } from 'masthead/check';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { accountName } from 'masthead/internal/core/values/identifiers';
import type { Problem } from 'masthead/lexicon';
import {
  type Change,
  type ChangedPublication,
  mendingCommands,
  type PublicationRepository,
  type Publisher,
  prepareChange,
  type StoredPublication,
} from 'masthead/publish';
import { openRepository, signedIn, type WritingFlags } from '../flags/account-verbs.ts';
import { type NetworkFlags, networkWords } from '../flags/network.ts';
import { findingLines, runLines } from '../terminal/advice-lines.ts';
import { counted, mustAgree, mustBeAbleToAgree, print, printError, printJson } from '../terminal/output.ts';
import { findPublication } from './deleted-records.ts';
import { writePreview } from './preview-page.ts';
import { differenceLines } from './record-lines.ts';

/** Additional output of a change. */
interface Remarks {
  /** The picture of an icon that is not uploaded yet, for the preview. */
  readonly icon?: { readonly bytes: Uint8Array; readonly mimeType: string } | undefined;
  /** Printed before the question, like the warnings. */
  readonly notes?: readonly string[];
  readonly warnings?: readonly string[];
  /** The faults of the records after the change. */
  readonly findings?: readonly Finding[];
}

/** The change of a verb. */
export interface WantedChange extends Remarks {
  /** The change to show; it has a placeholder for an icon that is not uploaded yet. */
  readonly planned: Change;
  /**
   * Makes the change to write, where an upload needs the session; `planned` is written when left
   * out.
   */
  readonly prepare?: (publisher: Publisher) => Promise<Change>;
}

interface Proposal extends Remarks, Omit<ChangedPublication, 'rkey'> {
  readonly question: string;
  /** @returns what was written, for `--json` */
  readonly write: (publisher: Publisher) => Promise<{ readonly uri: string }>;
  /** Lines to print after the write. */
  readonly next: (uri: string) => readonly string[];
}

/** Changes a publication: reads it, lets `want` propose a change, and writes that. */
export async function writeChange(
  flags: WritingFlags,
  want: (stored: StoredPublication, repository: PublicationRepository) => Promise<WantedChange> | WantedChange,
): Promise<void> {
  mustBeAbleToAgree(flags);
  const repository = await openRepository(flags);
  const stored = await findPublication(repository, flags.publication);
  const { planned, prepare, ...remarks } = await want(stored, repository);
  await proposeChange(flags, repository, {
    ...prepareChange(stored, planned, flags),
    ...remarks,
    question: 'Write this?',
    write: async (publisher) => changeOf(publisher, stored, prepare ? await prepare(publisher) : planned, flags),
    next: () => ['Written. Cards follow within a minute or two.'],
  });
}

/**
 * Writes a change to the publication that was shown. Shows the current record when another program
 * has changed the same field since.
 */
async function changeOf(
  publisher: Publisher,
  { rkey, record }: StoredPublication,
  change: Change,
  flags: WritingFlags,
): Promise<ChangedPublication> {
  try {
    return await publisher.changePublication(rkey, change, { dropBroken: flags.dropBroken, shown: record });
  } catch (error) {
    if (error instanceof RepositoryError && error.current) {
      printError('What another program has changed since:', ...differenceLines(record, error.current));
      printError(
        'What your change would do to the new record:',
        ...differenceLines(error.current, change(error.current)),
      );
    }
    throw error instanceof RepositoryError ? withNetwork(error, flags) : error;
  }
}

/**
 * The common steps of every verb that writes: shows the difference and a preview, asks, signs in,
 * writes. Before the question it needs no session: records are public.
 *
 * @param proposal its `uri` is empty for a new record
 */
export async function proposeChange(
  flags: WritingFlags,
  { did, handle, pds }: Pick<PublicationRepository, 'did' | 'handle' | 'pds'>,
  { question, write, next, icon, notes = [], warnings = [], findings = [], ...change }: Proposal,
): Promise<void> {
  const { uri, before, after, changed, problems, dropped } = change;
  const writes = changed && !flags.dryRun;
  // Only before a question: otherwise nobody looks at the preview.
  const isWanted = changed && (flags.preview !== undefined || (writes && !flags.yes));
  const preview = isWanted ? await writePreview({ record: after, did, handle, pds, icon }, flags.preview) : null;
  // With --json, standard output has one object only; text for people goes to standard error.
  const say = flags.json ? printError : print;
  if (changed) say(...(uri === '' ? [] : [uri]), ...differenceLines(before, after));
  for (const note of notes) say(note);
  for (const { path, message } of dropped) say(`Left out (--drop-broken): ${path}, which ${message}`);
  for (const warning of warnings) printError(`Warning: ${warning}`);
  const left = changed ? leftLines(problems, { uri, record: after, account: accountName({ did, handle }) }, flags) : [];
  if (left.length > 0) printError(...left);
  for (const finding of findings) printError(...findingLines(finding, networkWords(flags)));
  if (preview) say(`Preview: ${preview}`);
  if (writes) await mustAgree(flags, question);
  const written = writes ? await signedIn(flags, write) : { uri };
  const result = { ...change, ...written, uri: written.uri || undefined, rkey: undefined, written: writes };
  if (flags.json) printJson({ ...result, warnings, findings, preview });
  else if (!changed) print('Nothing to change: the record is like that already.');
  else if (!writes) print('Nothing was written (--dry-run).');
  else print(...next(written.uri));
}

/** The faults from before the change that remain, each with the commands that fix it. */
function leftLines(problems: readonly Problem[], judged: CheckedRecord, flags: NetworkFlags): string[] {
  const names = [...new Set(problems.map(({ path }) => path.split('.')[0]))];
  return names.flatMap((name) => {
    const [first, ...others] = problems.filter(({ path }) => path.split('.')[0] === name);
    if (!first) return [];
    const more = others.length === 0 ? '' : `; ${counted(others.length, 'more problem')} there`;
    return [
      `Warning: ${first.path} was invalid before, and stays invalid: it ${first.message}${more}.`,
      ...runLines(mendingCommands(judged, first.path), '  ', networkWords(flags)),
    ];
  });
}

/** The same error with commands for the network that this command was started for. */
function withNetwork(error: RepositoryError, flags: NetworkFlags): RepositoryError {
  const { kind, message, problems, current, run } = error;
  const words = networkWords(flags).map((each) => ` ${each}`);
  return new RepositoryError(kind, message, {
    problems,
    ...(current && { current }),
    run: run.map((command) => command + words.join('')),
    cause: error,
  });
}
