import type { ClientConfig } from 'masthead/client';
import { canonicalizeUrl, type RecordRef } from 'masthead/core';
import { readerFor, resolveAccount } from 'masthead/internal/atproto/node/repository/resolve-account';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { text, valueAt } from 'masthead/internal/core/read-fields';
import { writtenPublication } from 'masthead/internal/lexicon/records/site-records';
import { POST, readPostUri } from 'masthead/internal/publish/picture-source';
import type { FieldChange, RecordJson } from 'masthead/publish';
import { type PublicationOf, pageAddress, recordAddress } from '../../feed/plan/document-address.ts';
import type { PlannedWrite } from '../../feed/plan/document-plan.ts';
import { openRepository, type RecordFlags } from '../../flags/account-verbs.ts';
import { type FieldFlags, fieldChanges } from '../../flags/fields.ts';
import { nodeNetwork } from '../../flags/network.ts';
import { UsageError } from '../../process/usage-error.ts';
import { mustBeAbleToAgree, print, printJson } from '../../terminal/output.ts';
import { findPublication } from '../deleted-records.ts';
import { cut, describeRecord } from '../record-lines.ts';
import { pictureNotes } from '../record-pictures.ts';
import {
  changeOf,
  creationOf,
  type DocumentWriteOptions,
  deletionOf,
  type FoundDocument,
  findDocument,
} from './document-writes.ts';
import { writeDocument } from './write-document.ts';

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
