import { ICON_MAX_BYTES } from 'masthead/check';
import type { ClientConfig } from 'masthead/client';
import { withThumb } from 'masthead/embed';
import { RepositoryError } from 'masthead/internal/atproto';
import { ICON_TYPES, imageFacts, shellWord } from 'masthead/internal/check';
import { atUri, errorText, printable } from 'masthead/internal/core';
import { readerFor } from 'masthead/internal/node';
import { POST, toIconBlob } from 'masthead/internal/publish';
import type { Publisher } from 'masthead/publish';
import {
  type ExternalEmbedResult,
  fetchExternalEmbed,
  fetchPostText,
  newPostKey,
  type PostRefResult,
  type PostText,
  postRecord,
  putPostRef,
  writePost,
} from 'masthead-sync';
import { POST_MAX_GRAPHEMES, postRefOf, uploadThumb } from 'masthead-sync/internal';
import type { SharingFlags } from '../../flags/publication.ts';
import { accountOf, openRepository } from '../../flags/publication.ts';
import { commandName } from '../../process/command-name.ts';
import { untilStopped } from '../../process/stopping.ts';
import { mustAgree, mustBeAbleToAgree, print, printError, printJson } from '../../terminal/output.ts';
import { passwordFor } from '../password-for.ts';
import type { PreviewPicture } from '../preview-file.ts';
import { NOT_UPLOADED } from '../report.ts';
import { finishCommand, refLines, shareConfig } from './finish-share.ts';
import { postSegments, writePostPreview } from './write-post-preview.ts';

/** What became of the document's reference; `failed` with the command that puts it there. */
type Ref = PostRefResult | { readonly state: 'failed'; readonly problem: string; readonly finish: string };

/** Shares a link: shows the post, asks, signs in, writes the post, and then names it in the document. */
export async function writeShare(link: string, flags: SharingFlags): Promise<void> {
  mustBeAbleToAgree(flags);
  const config = shareConfig(flags);
  // The text first: when it is too long, nothing else matters.
  const text = await fetchPostText(config, flags.text ?? '', { link });
  const repository = await openRepository(flags);
  const { title, description } = flags;
  const made = await fetchExternalEmbed(config, link, { account: accountOf(flags), title, description });
  const langs = flags.lang?.split(',');
  const planned = await postRecord({ text, embed: standIn(made), langs });
  const { document, publication } = made.records;
  const warnings = warningsOf(made, text.unknownHandles, flags, repository.did);
  const icon = await previewIcon(made, config);
  const preview = writePostPreview({ handle: repository.handle, text, made, icon }, flags.preview);
  // With --json, standard output has one object only; text for people goes to standard error.
  const say = flags.json ? printError : print;
  say(...postLines(repository.handle, text, made), ...made.notes);
  for (const warning of warnings) printError(`Warning: ${warning}`);
  say(`Preview: ${preview}`);
  const result = {
    link: made.embed.external.uri,
    document: document?.uri,
    publication: publication?.uri,
    noRefs: made.noRefs,
    notes: made.notes,
    warnings,
    preview,
  };
  if (flags.dryRun) {
    if (flags.json) return printJson({ ...result, record: planned, written: false });
    return print('Nothing was written (--dry-run).');
  }
  await mustAgree(flags, `Post this as ${repository.handle}?`);
  const enter = await passwordFor(flags);
  const rkey = newPostKey();
  const postUri = atUri(repository.did, POST, rkey);
  const finish = willName(made, flags, repository.did) ? finishCommand(link, postUri, flags) : undefined;
  const begun: BegunShare = { post: postUri, finish };
  const share = async (signal: AbortSignal) => {
    const publisher = await enter(signal);
    const embed = made.thumb ? withThumb(made.embed, await uploadThumb(made.thumb, publisher)) : made.embed;
    const record = await postRecord({ text, embed, langs });
    // Stopped by now, it is not written.
    if (!signal.aborted) begun.step = 'post';
    const post = await writePost(publisher, rkey, record).catch((error: unknown) => {
      throw withFinish(error, begun);
    });
    begun.step = 'document';
    return { record, post, ref: await refOf(publisher, post, made, link, flags, signal) };
  };
  const done = await untilStopped(share, printError, () => unfinishedLines(begun));
  const { uri } = done.post;
  if (done.ref?.state === 'failed') process.exitCode ||= 1;
  if (flags.json) return printJson({ ...result, record: done.record, ...done.post, ref: done.ref, written: true });
  print(`Written: ${uri}`);
  if (!done.ref) print(...(flags.ref ? ['The link has no document of its own, so no record names the post.'] : []));
  else if (done.ref.state === 'failed') {
    printError(`The document does not name it yet: ${done.ref.problem}`, 'To finish, run:', done.ref.finish);
  } else print(...refLines(done.ref, document?.uri ?? ''));
}

/** Names the post in the document. The post is there by now, so a failure is told and not thrown; `undefined` where there is no document to name it in. */
async function refOf(
  publisher: Publisher,
  post: { readonly uri: string; readonly cid: string },
  { records: { document }, noRefs }: ExternalEmbedResult,
  link: string,
  flags: SharingFlags,
  signal: AbortSignal,
): Promise<Ref | undefined> {
  if (!flags.ref || !document || noRefs !== undefined) return undefined;
  try {
    return await putPostRef(publisher, document.uri, post, {
      replace: flags.replaceRef,
      signal,
    });
  } catch (error) {
    if (!(error instanceof RepositoryError) && !signal.aborted) throw error;
    return { state: 'failed', problem: errorText(error), finish: finishCommand(link, post.uri, flags) };
  }
}

/** Whether the document is to name the post: there is one of the poster's own, and it names no other post that stays. */
function willName(
  { records: { document }, noRefs }: ExternalEmbedResult,
  { ref, replaceRef }: SharingFlags,
  poster: string,
): boolean {
  if (!ref || !document || noRefs !== undefined || document.account.did !== poster) return false;
  return replaceRef === true || postRefOf(document.record) === undefined;
}

function warningsOf(
  { embed, records: { document }, noRefs, problems }: ExternalEmbedResult,
  unknownHandles: readonly string[],
  { ref, replaceRef }: SharingFlags,
  poster: string,
): string[] {
  const named = document && noRefs === undefined ? postRefOf(document.record) : undefined;
  const own = document?.account.did === poster;
  return [
    ...unknownHandles.map((handle) => `@${handle} leads to no account, so it stays plain text.`),
    ...(problems.length > 0 && noRefs === undefined
      ? [
          `Bluesky drops the records for this, and shows a plain link: ${problems.map(({ path, message }) => `${path} ${message}`).join('; ')}. "${commandName()} doctor ${shellWord(embed.external.uri)}" says how to mend it.`,
        ]
      : []),
    ...(named ? [`The document names a post already, ${named.uri}: the link was shared before.`] : []),
    ...(named && own && ref && !replaceRef
      ? ['It will go on naming that one; --replace-ref puts the new one there.']
      : []),
    ...(document && noRefs === undefined && !own && ref
      ? [`The document is ${document.account.handle}'s, so it will not name the post.`]
      : []),
  ];
}

/** The embed as it will be: the thumb is uploaded when the person agrees. */
function standIn({ embed, thumb }: ExternalEmbedResult): ExternalEmbedResult['embed'] {
  if (!thumb) return embed;
  const { bytes, mimeType } = thumb;
  return withThumb(embed, { $type: 'blob', ref: { $link: NOT_UPLOADED }, mimeType, size: bytes.length });
}

/** A post as lines for a terminal: its text, what in it is a link, and its card. */
function postLines(handle: string, text: PostText, made: ExternalEmbedResult): string[] {
  const { uri, title, description } = made.embed.external;
  const { document, publication } = made.noRefs === undefined ? made.records : {};
  const { thumb } = made;
  const marked = postSegments(text).filter(({ what }) => what !== undefined);
  return [
    `The post of ${printable(handle)}, ${text.graphemes} of ${POST_MAX_GRAPHEMES} characters:`,
    ...(text.text === '' ? ['  (no text)'] : text.text.split('\n').map((line) => `  | ${printable(line, 2000)}`)),
    ...marked.map(({ written, what = '' }) => `  ${printable(written)}: ${printable(what, 2000)}`),
    'Its card:',
    `  link: ${printable(uri, 2000)}`,
    `  title: ${printable(title)}`,
    ...(description === '' ? [] : [`  description: ${printable(description)}`]),
    ...(thumb
      ? [
          `  picture: ${thumb.mimeType}, ${thumb.bytes.length} bytes${thumb.blob ? '' : ', encoded anew'}`,
          ...(document ? ["    It is the post's own, so it stays when the document's cover changes."] : []),
        ]
      : []),
    ...(publication ? [`  publication: ${printable(String(publication.record.name))}, ${publication.uri}`] : []),
    ...(document ? [`  document: ${document.uri}`] : []),
  ];
}

/**
 * Reads the icon of the publication that a post names, so that a preview shows it offline too.
 *
 * @returns `undefined` where there is none that can be a part of a page: it cannot be read, is too large, or is nothing that every browser shows
 */
async function previewIcon(
  { records: { publication }, noRefs, thumb }: ExternalEmbedResult,
  config: ClientConfig,
): Promise<PreviewPicture | undefined> {
  const blob = noRefs === undefined ? toIconBlob(publication?.record.icon) : null;
  if (!publication || !blob) return undefined;
  // Without a cover it is the post's picture, which has been read.
  if (thumb?.blob?.ref.$link === blob.ref.$link) return thumb;
  try {
    const bytes = await readerFor(publication.account, config).blob(blob.ref.$link);
    const mimeType = bytes ? imageFacts(bytes)?.mimeType : undefined;
    const fits = bytes && mimeType !== undefined && ICON_TYPES.includes(mimeType) && bytes.length <= ICON_MAX_BYTES;
    return fits ? { bytes, mimeType } : undefined;
  } catch (error) {
    // A preview is worth having without it.
    if (error instanceof RepositoryError) return undefined;
    throw error;
  }
}

/** How far the sharing of a link has come. */
interface BegunShare {
  /** The at-uri of the post, which is known before it is written. */
  readonly post: string;
  /** The command that names the post in the document; absent where no document is to name it. */
  readonly finish: string | undefined;
  /** What is being written; absent before the first write. */
  step?: 'post' | 'document';
}

/** What is said when the process is ended in the middle: what was written, and the command that finishes. */
function unfinishedLines({ post, finish, step }: BegunShare): string[] {
  if (step === undefined) return ['Nothing was written.'];
  const unknown = 'It is not known whether the post was written';
  if (finish === undefined) return [step === 'post' ? `${unknown}; look for ${post}` : `Written: ${post}`];
  if (step === 'post') return [`${unknown}. If ${post} is there, finish with:`, finish];
  return [`Written: ${post}. It is not known whether the document names it; finish with:`, finish];
}

/** The same error with the command that finishes, where it is not known whether the post was written. */
function withFinish(error: unknown, { finish, step }: BegunShare): unknown {
  const isUnknown = error instanceof RepositoryError && /^(?:unreachable|stopped)$/.test(error.kind) && step === 'post';
  if (!isUnknown || finish === undefined) return error;
  const says = error.message.replace(/\.$/, '');
  return new RepositoryError(error.kind, `${says}. If it is there, finish with the command below.`, {
    run: [finish],
    cause: error,
  });
}
