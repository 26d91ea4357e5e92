import { shellWord } from 'masthead/internal/check';
import type { LinkRecordOptions } from 'masthead-sync';
import { networkWords, publishNetwork, readServer } from '../../flags/network.ts';
import { accountOf } from '../../flags/publication.ts';
import type { SharingFlags } from '../../flags/sharing.ts';
import { commandName } from '../../process/command-name.ts';

/** Where the records behind the link are looked for. Throws a `UsageError` for an address that is none. */
export function shareOptions(flags: SharingFlags): LinkRecordOptions {
  return {
    ...publishNetwork(flags),
    account: accountOf(flags),
    appView: readServer('--app-view', flags.appView, flags),
    backlinks: readServer('--backlinks', flags.backlinks, flags),
  };
}

/** The command that puts a post into the document, to be copied. */
export function finishCommand(link: string, post: string, flags: SharingFlags): string {
  const { appView, backlinks, replaceRef } = flags;
  const given = Object.entries({ '--app-view': appView, '--backlinks': backlinks });
  return [
    `${commandName()} publish share ${shellWord(link)} --post ${shellWord(post)} --account ${shellWord(accountOf(flags))}`,
    ...given.flatMap(([flag, value]) => (value === undefined ? [] : [`${flag} ${shellWord(value)}`])),
    ...networkWords(flags),
    ...(replaceRef ? ['--replace-ref'] : []),
  ].join(' ');
}
