import type { ClientConfig } from 'masthead/client';
import { matchesLink } from 'masthead/core';
import { shellWord } from 'masthead/internal/check';
import { fields, text } from 'masthead/internal/core';
import { fetchLinkRecords, fetchPost, type PostRefResult, putPostRef } from 'masthead-sync';
import { postRefOf } from 'masthead-sync/internal';
import { networkWords, nodeNetwork, readServer } from '../../flags/network.ts';
import { accountOf, openRepository, type SharingFlags } from '../../flags/publication.ts';
import { commandName } from '../../process/command-name.ts';
import { untilStopped } from '../../process/stopping.ts';
import { mustAgree, mustBeAbleToAgree, print, printError, printJson } from '../../terminal/output.ts';
import { UsageError } from '../../usage-error.ts';
import { passwordFor } from '../password-for.ts';
import { differenceLines } from '../report.ts';

/** Puts a post that is there already into the document behind a link: the second half of sharing. */
export async function finishShare(link: string, postUri: string, flags: SharingFlags): Promise<void> {
  mustBeAbleToAgree(flags);
  const network = nodeNetwork(flags);
  const repository = await openRepository(flags);
  const found = await fetchPost(network, postUri);
  if (found?.cid === undefined) throw new UsageError(`There is no post ${postUri}; check the at-uri.`);
  const post = { uri: found.uri, cid: found.cid };
  const { document, why } = await fetchLinkRecords(shareConfig(flags), link, { account: accountOf(flags) });
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
    const options = { replace: flags.replaceRef };
    return untilStopped(async (signal) => putPostRef(await enter(signal), document.uri, post, { ...options, signal }));
  };
  const kept = { state: same ? ('unchanged' as const) : ('kept' as const), ...(before && { post: before }) };
  const ref = writes && !flags.dryRun ? await put() : kept;
  const written = ref.state === 'written';
  if (flags.json)
    return printJson({ link, document: document.uri, ...post, ref: writes && flags.dryRun ? undefined : ref, written });
  print(...(writes && flags.dryRun ? ['Nothing was written (--dry-run).'] : refLines(ref, document.uri)));
}

/** What became of the document's reference to the post, as lines. */
export function refLines({ state, post }: PostRefResult, document: string): string[] {
  switch (state) {
    case 'written':
      return [`The document names it now (bskyPostRef): ${document}`];
    case 'unchanged':
      return [`The document names it already: ${document}`];
    case 'kept':
      return [`The document keeps the post that it named before, ${post?.uri}; --replace-ref puts this one there.`];
    case 'not-own':
      return [`The document is somebody else's, so it was not touched: ${document}`];
  }
}

/** Where the records behind the link are looked for. Throws a `UsageError` for an address that is none. */
export function shareConfig(flags: SharingFlags): ClientConfig {
  return {
    ...nodeNetwork(flags),
    baseUrl: readServer('--app-view', flags.appView, flags),
    backlinks: readServer('--backlinks', flags.backlinks, flags),
  };
}

/** The command that puts a post into the document, to be copied. */
export function finishCommand(link: string, post: string, flags: SharingFlags): string {
  const { appView, backlinks, replaceRef } = flags;
  const given = Object.entries({ '--app-view': appView, '--backlinks': backlinks });
  return [
    `${commandName()} share ${shellWord(link)} --post ${shellWord(post)} --account ${shellWord(accountOf(flags))}`,
    ...given.flatMap(([flag, value]) => (value === undefined ? [] : [`${flag} ${shellWord(value)}`])),
    ...networkWords(flags),
    ...(replaceRef ? ['--replace-ref'] : []),
  ].join(' ');
}
