import {
  type Change,
  type ChangedPublication,
  type Finding,
  openPublications,
  type PublicationRepository,
  type Publisher,
  prepareChange,
  type StoredPublication,
  signIn,
} from '../../publish/index.ts';
import { findingLines } from '../finding-lines.ts';
import { print, printError, printJson } from '../output.ts';
import type { PublishFlags } from './publish-flags.ts';
import { differenceLines } from './show/show-difference.ts';
import { writePreview } from './show/write-preview.ts';
import { mustAgree, mustBeAbleToAgree } from './terminal/consent.ts';
import { readPassword } from './terminal/read-password.ts';

/** A change that a command wants made. */
export interface WantedChange {
  /** As it will look; for an icon that is not uploaded yet, with a stand-in. */
  readonly planned: Change;
  /** The change itself, when it needs the session: an upload. `planned` when left out. */
  readonly prepare?: (publisher: Publisher) => Promise<Change>;
  /** The picture that `planned` stands in for. */
  readonly icon?: { readonly bytes: Uint8Array; readonly mimeType: string } | undefined;
  /** Shown before the question. */
  readonly notes?: readonly string[];
  readonly warnings?: readonly string[];
  /** What would be wrong with the records after it. */
  readonly findings?: readonly Finding[];
}

/**
 * The way of every command that changes a publication: read it, show the difference and a preview, ask, sign in, write. Without a session up to the question:
 * records are public.
 *
 * @param want works the change out from the record as it stands
 */
export async function writeChange(
  flags: PublishFlags,
  want: (stored: StoredPublication, repository: PublicationRepository) => Promise<WantedChange> | WantedChange,
): Promise<void> {
  mustBeAbleToAgree(flags);
  const repository = await openPublications(flags.account, flags.network);
  const stored = await repository.findPublication(flags.publication);
  const wanted = await want(stored, repository);
  const planned = prepareChange(stored, wanted.planned, flags);
  const { did, handle, pds } = repository;
  const preview = planned.changed
    ? writePreview({ record: planned.after, did, handle, pds, icon: wanted.icon }, flags.preview)
    : null;
  tell(flags, planned, wanted, preview);
  if (!planned.changed || flags.dryRun) return finish(flags, planned, wanted, preview, false);
  await mustAgree(flags, 'Write this?');
  const publisher = await enter(flags);
  const change = wanted.prepare ? await wanted.prepare(publisher) : wanted.planned;
  const written = await publisher.changePublication(stored.rkey, change, flags);
  finish(flags, written, wanted, preview, true);
}

/** Asks for the password and signs in. */
export async function enter(flags: PublishFlags): Promise<Publisher> {
  const password = await readPassword(flags.account);
  const publisher = await signIn({ ...flags.network, identifier: flags.account, password });
  if (publisher.usesMainPassword) {
    printError('That is the main password of the account; an app password can be revoked alone, so use one next time.');
  }
  return publisher;
}

function tell({ json }: PublishFlags, planned: ChangedPublication, wanted: WantedChange, preview: string | null) {
  // With --json standard output is one object, and people read the rest beside it.
  const say = json ? printError : print;
  if (planned.changed) say(planned.uri, ...differenceLines(planned.before, planned.after));
  for (const note of wanted.notes ?? []) say(note);
  for (const warning of wanted.warnings ?? []) printError(`Warning: ${warning}`);
  for (const finding of wanted.findings ?? []) printError(...findingLines(finding));
  if (preview) say(`Preview: ${preview}`);
}

function finish(
  { json, dryRun }: PublishFlags,
  { uri, before, after, changed }: ChangedPublication,
  { warnings = [], findings = [] }: WantedChange,
  preview: string | null,
  written: boolean,
): void {
  if (json) printJson({ uri, changed, written, before, after, warnings, findings, preview });
  else if (!changed) print('Nothing to change: it is like that already.');
  else if (dryRun) print('Nothing was written (--dry-run).');
  else print('Written. Cards follow within a minute or two.');
}
