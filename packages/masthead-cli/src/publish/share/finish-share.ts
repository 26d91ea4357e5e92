import { fields, matchesLink } from 'masthead/core';
import { text } from 'masthead/internal/core';
import { findLinkRecords, postRefOf, putPostRef, readFeedPost } from 'masthead-sync';
import { publishNetwork } from '../../flags/network.ts';
import { openRepository } from '../../flags/publication.ts';
import type { SharingFlags } from '../../flags/sharing.ts';
import { untilStopped } from '../../process/until-stopped.ts';
import { mustAgree, mustBeAbleToAgree } from '../../terminal/consent.ts';
import { print, printError, printJson } from '../../terminal/output.ts';
import { UsageError } from '../../usage-error.ts';
import { passwordFor } from '../password-for.ts';
import { differenceLines } from '../report/record-lines.ts';
import { refLines } from './ref-lines.ts';
import { shareOptions } from './share-options.ts';

/** Puts a post that is there already into the document behind a link: the second half of sharing. */
export async function finishShare(link: string, postUri: string, flags: SharingFlags): Promise<void> {
  mustBeAbleToAgree(flags);
  const network = publishNetwork(flags);
  const repository = await openRepository(flags);
  const found = await readFeedPost(postUri, network);
  if (found?.cid === undefined) throw new UsageError(`There is no post ${postUri}; check the at-uri.`);
  const post = { uri: found.uri, cid: found.cid };
  const { document, why } = await findLinkRecords(link, shareOptions(flags));
  if (!document) {
    throw new UsageError(
      `No document was found for ${link}, so nothing can name the post; check the link, or write the document first. ${why?.says ?? ''}`.trim(),
    );
  }
  if (document.account.did !== repository.did) {
    throw new UsageError(`The document is ${document.account.handle}'s, so it is not touched: ${document.uri}`);
  }
  const say = flags.json ? printError : print;
  const shared = text(fields(fields(fields(found.value).embed).external).uri);
  if (shared === undefined || !matchesLink(shared, link))
    printError(
      `Warning: the post has no card of this link; it has ${shared === undefined ? 'none' : `that of ${shared}`}.`,
    );
  const before = postRefOf(document.record);
  const same = before?.uri === post.uri && before.cid === post.cid;
  const writes = !same && (before === undefined || flags.replaceRef === true);
  const after = { ...document.record, bskyPostRef: post };
  if (writes) say(document.uri, ...differenceLines(document.record, after));
  if (writes && !flags.dryRun) await mustAgree(flags, 'Write this?');
  const put = async () => {
    const enter = await passwordFor(flags);
    const options = { ...network, replace: flags.replaceRef };
    return untilStopped(async (signal) => putPostRef(await enter(signal), document.uri, post, { ...options, signal }));
  };
  const kept = { state: same ? ('unchanged' as const) : ('kept' as const), ...(before && { post: before }) };
  const ref = writes && !flags.dryRun ? await put() : kept;
  const written = ref.state === 'written';
  if (flags.json)
    return printJson({ link, document: document.uri, ...post, ref: writes && flags.dryRun ? undefined : ref, written });
  print(...(writes && flags.dryRun ? ['Nothing was written (--dry-run).'] : refLines(ref, document.uri)));
}
