// The work of `document`, loaded by its action alone: from the flags to the written record.

import { isDeepStrictEqual } from 'node:util';
import type { Finding } from 'masthead/check';
import type { ClientConfig } from 'masthead/client';
import { canonicalizeUrl, type RecordRef } from 'masthead/core';
import { readerFor, resolveAccount } from 'masthead/internal/atproto/node/repository/resolve-account';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { text, valueAt } from 'masthead/internal/core/read-fields';
import { writtenPublication } from 'masthead/internal/lexicon/records/site-records';
import { POST, readPostUri } from 'masthead/internal/publish/picture-source';
import type { FieldChange, RecordJson } from 'masthead/publish';
import { askPage, NO_INDEX, pageFetch } from '../../feed/ask-page.ts';
import { type PublicationOf, pageAddress, recordAddress } from '../../feed/plan/document-address.ts';
import { type PlannedWrite, refusalSentence } from '../../feed/plan/document-plan.ts';
import { newFindings } from '../../feed/plan/merged-record.ts';
import { writeDocuments } from '../../feed/write-documents.ts';
import { openRepository, type RecordFlags, signedIn } from '../../flags/account-verbs.ts';
import { type FieldFlags, fieldChanges } from '../../flags/fields.ts';
import { networkWords, nodeNetwork } from '../../flags/network.ts';
import { HELD_BACK, UsageError } from '../../process/usage-error.ts';
import { findingLines } from '../../terminal/advice-lines.ts';
import { mustAgree, mustBeAbleToAgree, print, printError, printJson } from '../../terminal/output.ts';
import { findPublication } from '../deleted-records.ts';
import { cut, describeRecord, shortDifferences } from '../record-lines.ts';
import { pictureNotes } from '../record-pictures.ts';
import {
  changeOf,
  creationOf,
  type DocumentWriteOptions,
  deletionOf,
  type FoundDocument,
  findDocument,
} from './document-writes.ts';

/** The flags of `document`. */
export interface EditFlags extends RecordFlags, DocumentWriteOptions, FieldFlags {
  readonly new?: true | undefined;
  readonly delete?: true | undefined;
  readonly post?: string | undefined;
  readonly beforeDeploy?: true | undefined;
}

/**
 * Writes one document, or shows it when no flag changes it. Throws a `UsageError` where the flags
 * do not fit the document.
 */
export async function editDocument(which: string | undefined, flags: EditFlags): Promise<void> {
  const given = fieldChanges(flags);
  const isChange = given.length > 0 || flags.post !== undefined;
  mustFit(which, isChange, flags);
  const isReading = which !== undefined && !flags.delete && !isChange;
  if (!isReading) mustBeAbleToAgree(flags);
  const repository = await openRepository(flags);
  const publications = (await repository.listPublications()).map(writtenPublication);
  const post = flags.post === undefined ? undefined : await fetchNamedPost(nodeNetwork(flags), flags.post);
  const changes = post ? changesWith(post, flags) : given;
  const propose = async (write: PlannedWrite) => {
    const pictures = await pictureNotes(repository, write.before ?? {}, write.after ?? {});
    return writeDocument(flags, {
      publications,
      write,
      page: write.action === 'create' && !flags.beforeDeploy ? pageAddress(write.after, publications) : undefined,
      notes: [...notesOf(post, write.after, publications), ...pictures],
    });
  };
  if (which === undefined) {
    const publication = await findPublication(repository, flags.publication);
    return propose(await creationOf(repository, publication, publications, flags, changes));
  }
  const found = await findDocument(repository, publications, which);
  if (isReading) return show(found, flags.json === true);
  return propose(flags.delete ? deletionOf(found) : await changeOf(repository, publications, found, changes));
}

/** A post for a document to name. */
interface NamedPost {
  /** Its current version on its owner's PDS. */
  readonly ref: RecordRef;
  /** The link of its card; `undefined` when it has none. */
  readonly link: string | undefined;
}

/**
 * Reads a post from its owner's PDS, for the CID that a reference to it needs.
 *
 * @param uri its at-uri
 * @throws {RepositoryError} `bad-request` for anything but the at-uri of a post; `not-found` when
 *   there is none
 */
async function fetchNamedPost(config: ClientConfig, uri: string): Promise<NamedPost> {
  const { authority, rkey } = readPostUri(uri);
  const account = await resolveAccount(authority, config);
  const post = await readerFor(account, config).record(POST, rkey);
  if (post?.cid === undefined) throw new RepositoryError('not-found', `There is no post ${uri}; check the at-uri.`);
  // A card beside a quoted post is in `media`.
  const link = valueAt(post.value, 'embed.external.uri') ?? valueAt(post.value, 'embed.media.external.uri');
  return { ref: { uri: post.uri, cid: post.cid }, link: text(link) };
}

/**
 * The changes of the flags, and the reference to a post. Throws a `UsageError` when the flags
 * change the reference, too.
 */
function changesWith({ ref }: NamedPost, { setJson = [], ...flags }: EditFlags): readonly FieldChange[] {
  return fieldChanges({ ...flags, setJson: [...setJson, { path: ['bskyPostRef'], value: { ...ref } }] });
}

function notesOf(
  post: NamedPost | undefined,
  after: RecordJson | undefined,
  publications: readonly PublicationOf[],
): string[] {
  const shared = post?.link === undefined ? null : canonicalizeUrl(post.link);
  if (!post || shared === recordAddress(after, publications)) return [];
  return [
    post.link === undefined ? 'The post has no card.' : `The post has the card of ${post.link}, not of this page.`,
  ];
}

// For an existing document, these are changed as fields.
const NEW_ONLY = [
  ['title', 'title=Essay'],
  ['path', 'path=/essay'],
  ['date', 'publishedAt=2026-11-01T10:00:00Z'],
] as const;

function mustFit(which: string | undefined, changes: boolean, flags: EditFlags): void {
  const isNew = flags.new || flags.key !== undefined;
  if (which === undefined && !isNew) {
    throw new UsageError('Name a document by the address of its page or its at-uri; or give --new.');
  }
  if (which !== undefined && isNew) {
    const flag = flags.new ? '--new' : '--key';
    throw new UsageError(`"${which}" cannot be used with ${flag}; leave one of them out.`);
  }
  const ofNew = NEW_ONLY.find(([flag]) => flags[flag] !== undefined);
  if (flags.delete && (isNew || changes || ofNew)) {
    throw new UsageError('--delete takes the address or at-uri of a document, and nothing to change in it.');
  }
  if (flags.beforeDeploy && !isNew) {
    throw new UsageError('--before-deploy is only for a new document; give it with --new.');
  }
  if (ofNew && which !== undefined) {
    throw new UsageError(`--${ofNew[0]} is only for a new document; change an existing one with --set ${ofNew[1]}.`);
  }
}

function show({ uri, cid, record }: FoundDocument, json: boolean): void {
  if (json) printJson({ uri, cid, record });
  else print(uri, ...Array.from(describeRecord(record), ([name, value]) => `  ${name}: ${cut(value)}`));
}

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
 * @throws {UsageError} when the page is not known to exist, or the person says no
 * @throws {RepositoryError} `invalid` when the change adds a fault; `conflict` when it is dropped,
 *   such as after another program has changed the same field
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
