// The work of `sync`, loaded by its action alone: reads a feed, shows the plan, asks, writes,
// reports.

import { createGuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { accountName } from 'masthead/internal/core/values/identifiers';
import { writtenPublication } from 'masthead/internal/lexicon/records/site-records';
import type { PublicationRepository, Publisher, RepositoryDocuments } from 'masthead/publish';
import { askPages, pageFetch } from '../../feed/ask-page.ts';
import type { PublicationOf } from '../../feed/plan/document-address.ts';
import type { DocumentEntry, DocumentPlan } from '../../feed/plan/document-plan.ts';
import { planDocuments } from '../../feed/plan/plan-documents.ts';
import { readFeed } from '../../feed/read-feed.ts';
import { COVER_MAX_BYTES } from '../../feed/upload-covers.ts';
import { type WrittenDocuments, writeDocuments } from '../../feed/write-documents.ts';
import { openRepository, type RecordFlags, signedIn } from '../../flags/account-verbs.ts';
import { HELD_BACK, UsageError } from '../../process/usage-error.ts';
import {
  counted,
  mustAgree,
  mustBeAbleToAgree,
  ProgressLine,
  print,
  printError,
  printJson,
} from '../../terminal/output.ts';
import { findPublication } from '../deleted-records.ts';
import { planLines, refusedLines } from '../record-lines.ts';

/** The flags of `sync`. */
export interface SyncFlags extends RecordFlags {
  readonly strict?: true | undefined;
  readonly beforeDeploy?: true | undefined;
  readonly all?: true | undefined;
  readonly timeZone?: string | undefined;
  readonly only?: readonly string[] | undefined;
}

/** With more pages or writes than this, progress is shown. */
const MANY = 20;
const MINUTE = 60_000;

interface Planned {
  readonly entries: readonly DocumentEntry[];
  readonly plan: DocumentPlan;
  readonly stored: PublicationOf;
  readonly publications: readonly PublicationOf[];
  readonly held: RepositoryDocuments;
}

/**
 * Reads a feed, shows the plan, asks, and writes it. Sets the exit code: 1 when it stopped before
 * the end, 130 or 143 after a signal, 2 when entries were refused.
 */
export async function syncDocuments(from: string, flags: SyncFlags): Promise<void> {
  mustBeAbleToAgree(flags);
  const repository = await openRepository(flags);
  const planned = await planFrom(from, repository, flags);
  const { plan } = planned;
  const say = flags.json ? printError : print;
  say(...notesOf(planned.entries, flags), ...planLines(plan, flags.all === true));
  if (flags.strict && plan.refused.length > 0) {
    const refused = counted(plan.refused.length, 'entry is', 'entries are');
    throw new UsageError(`Nothing was written: ${refused} refused, and --strict is given.`);
  }
  const writes = plan.writes.length > 0 && !flags.dryRun;
  if (writes)
    await mustAgree(
      flags,
      `Write ${counted(plan.writes.length, 'record')} to the repository of ${accountName(repository)}?`,
    );
  const written = writes ? await write(planned, flags) : undefined;
  tell(from, planned, written, flags);
}

async function planFrom(from: string, repository: PublicationRepository, flags: SyncFlags): Promise<Planned> {
  const stored = writtenPublication(await findPublication(repository, flags.publication));
  const publications = (await repository.listPublications()).map(writtenPublication);
  const held = await repository.fetchDocuments();
  const entries = await readFeed(from, { timeZone: flags.timeZone, site: stored.url, open: flags.dev !== undefined });
  const plan = planDocuments({
    publication: stored,
    others: publications.filter(({ uri }) => uri !== stored.uri),
    entries,
    documents: held.documents,
    only: flags.only,
  });
  return { entries, plan: await askAll(plan, flags), stored, publications, held };
}

function askAll(plan: DocumentPlan, flags: SyncFlags): Promise<DocumentPlan> {
  const line = new ProgressLine(process.stderr);
  const onProgress = (done: number, all: number) => {
    if (all > MANY) line.showPart(done / all, `${done} of ${all} pages have answered`);
  };
  const { beforeDeploy } = flags;
  return askPages(plan, pageFetch(flags.dev !== undefined), { beforeDeploy, onProgress }).finally(() => line.clear());
}

function notesOf(entries: readonly DocumentEntry[], { timeZone = 'UTC' }: SyncFlags): readonly string[] {
  const assumed = entries.filter(({ assumedZone }) => assumedZone).length;
  if (assumed === 0) return [];
  return [
    `Note: ${counted(assumed, 'entry has', 'entries have')} dates without a time zone, which are read as ${timeZone}; choose another with --time-zone, such as Europe/Berlin.`,
  ];
}

async function write({ plan, publications, held }: Planned, flags: SyncFlags): Promise<WrittenDocuments> {
  const line = new ProgressLine(process.stderr);
  const work = (publisher: Publisher, signal: AbortSignal) =>
    writeDocuments(publisher, plan, {
      publications,
      commit: held.commit,
      get: createGuardedFetch({ maxBytes: COVER_MAX_BYTES, timeout: 30_000, open: flags.dev !== undefined }),
      signal,
      onProgress: ({ done, all }) => {
        if (all > MANY) line.showPart(done / all, `${done} of ${all} records are written`);
      },
      onWait: (milliseconds, why) => {
        const until = new Date(Date.now() + milliseconds).toISOString().slice(11, 16);
        const when =
          milliseconds < MINUTE ? `in ${counted(Math.ceil(milliseconds / 1000), 'second')}` : `at ${until} UTC`;
        line.tell(`${why}; it continues ${when}. Ctrl-C stops it, and the next run continues from there.`);
      },
    });
  return signedIn(flags, work, (words) => line.tell(words)).finally(() => line.clear());
}

function tell(
  from: string,
  { plan, entries, stored }: Planned,
  written: WrittenDocuments | undefined,
  flags: SyncFlags,
): void {
  const refused = [...plan.refused, ...(written?.refused ?? [])];
  const { created = 0, updated = 0, left = 0, stopped, notes = [] } = written ?? {};
  // The exit code of a signal stays.
  if (stopped !== undefined) process.exitCode ||= 1;
  else if (refused.length > 0) process.exitCode ||= HELD_BACK;
  const remarks = [...refusedLines(written?.refused ?? []), ...notes.map((note) => `Note: ${note}`)];
  const say = flags.json ? printError : print;
  if (remarks.length > 0) say(...remarks);
  if (flags.json) {
    const writes = plan.writes.map(({ action, uri, source }) => ({ action, uri, source }));
    const why = stopped instanceof RepositoryError ? stopped.message : stopped;
    const sums = { created, updated, unchanged: plan.unchanged, left, stopped: why };
    printJson({
      publication: stored.uri,
      writes,
      refused,
      hidden: plan.leftOut,
      doubted: plan.doubted ?? [],
      ...sums,
      written: written !== undefined,
    });
  } else if (!written)
    print(plan.writes.length === 0 ? whyNothing(plan, entries, from) : 'Nothing was written (--dry-run).');
  else print(`Written: ${created} new, ${updated} changed.`);
  if (stopped === undefined) return;
  const why = stopped instanceof RepositoryError ? stopped.message : 'It was stopped.';
  // The last request may have been written although its answer was lost.
  const isUnsure = stopped instanceof RepositoryError && stopped.kind === 'unreachable';
  const rest = counted(left, 'record is', 'records are');
  const what = isUnsure ? `Up to ${rest}` : left === 1 ? 'One record is' : rest;
  printError(`${why} ${what} still to be written; run the same command again to continue.`);
}

/** Why a plan writes nothing, as a sentence, with what to do where something can be done. */
function whyNothing(
  { unchanged, refused, leftOut }: Pick<DocumentPlan, 'unchanged' | 'refused' | 'leftOut'>,
  entries: readonly DocumentEntry[],
  from: string,
): string {
  if (unchanged > 0) return `Nothing to write: the ${refused.length > 0 ? 'other ' : ''}records are like that already.`;
  if (refused.length > 0) return 'Nothing to write: correct what is refused, and run it again.';
  if (leftOut.length > 0) return 'Nothing to write: everything was left out, for the reasons above.';
  if (entries.length > 0) return 'Nothing to write: --only names none of the pages.';
  return `Nothing to write: ${from} has no entries; name the one that has your posts.`;
}
