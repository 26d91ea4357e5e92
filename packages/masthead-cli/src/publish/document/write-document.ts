import { isDeepStrictEqual } from 'node:util';
import type { Finding } from 'masthead/check';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { askPage, NO_INDEX, pageFetch } from '../../feed/ask-page.ts';
import type { PublicationOf } from '../../feed/plan/document-address.ts';
import type { PlannedWrite } from '../../feed/plan/document-plan.ts';
import { newFindings } from '../../feed/plan/merged-record.ts';
import { refusalSentence } from '../../feed/plan/refusals.ts';
import { writeDocuments } from '../../feed/write-documents.ts';
import type { RecordFlags } from '../../flags/account-verbs.ts';
import { networkWords } from '../../flags/network.ts';
import { HELD_BACK, UsageError } from '../../process/usage-error.ts';
import { findingLines } from '../../terminal/finding-lines.ts';
import { mustAgree, print, printError, printJson } from '../../terminal/output.ts';
import { shortDifferences } from '../record-lines.ts';
import { signedIn } from '../signed-in.ts';

/** One write, with the input for judging and showing it. */
export interface ProposedDocument {
  readonly publications: readonly PublicationOf[];
  readonly write: PlannedWrite;
  /** The page that must exist; absent where nothing depends on it. */
  readonly page?: string | undefined;
  readonly notes: readonly string[];
}

/**
 * Shows the change of one document, asks, and writes it. Changes that another program made
 * meanwhile stay. A new document without a page is held back, with exit code 2.
 *
 * @throws {UsageError} when the page does not exist
 * @throws {RepositoryError} `invalid` when the change adds a fault; `conflict` when another program
 *   has changed the same field
 */
export async function writeDocument(
  flags: RecordFlags,
  { publications, write, page, notes }: ProposedDocument,
): Promise<void> {
  const { action, uri, before, after } = write;
  if (after) mustAddNothingWrong(newFindings({ before, after, publications }));
  const { held, noIndex } = page === undefined ? {} : await askPage(page, pageFetch(flags.dev !== undefined));
  if (held !== undefined) throw new UsageError(`Nothing was written. ${refusalSentence(held)}`, HELD_BACK);
  // With --json, standard output has one object only; text for people goes to standard error.
  const say = flags.json ? printError : print;
  const lines = shortDifferences(before ?? {}, after ?? {});
  // Compares the records: shortened texts can print the same, and so can a number and its text.
  const changed = !isDeepStrictEqual(before, after);
  if (changed) say(uri, ...lines);
  for (const note of notes) say(`Note: ${note}`);
  if (noIndex) say(`Warning (${NO_INDEX}): ${page}`);
  if (after)
    for (const finding of newFindings({ after, publications }))
      printError(...findingLines(finding, networkWords(flags)));
  const writes = changed && !flags.dryRun;
  if (writes) {
    await mustAgree(flags, action === 'delete' ? 'Delete this document?' : 'Write this?');
    await send(flags, write, publications);
  }
  if (flags.json) printJson({ uri, action, before, after, changed, written: writes });
  else if (!changed) print('Nothing to change: the document is like that already.');
  else if (!writes) print('Nothing was written (--dry-run).');
  else print(`${action === 'delete' ? 'Deleted' : 'Written'}: ${uri}`);
}

async function send(flags: RecordFlags, write: PlannedWrite, publications: readonly PublicationOf[]): Promise<void> {
  const { refused } = await signedIn(flags, async (publisher, signal) => {
    const { stopped, ...written } = await writeDocuments(publisher, { writes: [write] }, { publications, signal });
    if (stopped !== 'signal') {
      if (stopped) throw stopped;
      return written;
    }
    throw new RepositoryError(
      'stopped',
      `Stopped; it is not known whether it was written. Check with "npx masthead-cli document ${write.uri}".`,
    );
  });
  const [first] = refused;
  if (first) throw new RepositoryError('conflict', first.reason);
}

function mustAddNothingWrong(findings: readonly Finding[]): void {
  if (findings.length === 0) return;
  const all = findings.map(({ field, says, advice, wanted }) => {
    const right = wanted === undefined ? '' : ` Right is ${wanted}.`;
    return `${field || 'the record'}: ${says} ${advice}${right}`;
  });
  throw new RepositoryError('invalid', `Nothing was written, because the record would be invalid: ${all.join(' ')}`);
}
