import { shellWord } from '../../../diagnosis/finding/mend/shell-word.ts';
import type { LinkRecordOptions } from '../../../publish/index.ts';
import { networkWords, publishNetwork } from '../../flags/network.ts';
import { accountOf } from '../../flags/publication.ts';
import type { SharingFlags } from '../../flags/sharing.ts';
import { readAddress } from '../../flags/values.ts';
import { commandName } from '../../process/command-name.ts';

/** Where the records behind the link are looked for. Throws a `UsageError` for an address that is none. */
export function shareOptions(flags: SharingFlags): LinkRecordOptions {
  const network = publishNetwork(flags);
  const protocols = network.development ? ['https:', 'http:'] : ['https:'];
  const address = (flag: string, given: string | undefined) =>
    given === undefined ? undefined : readAddress(flag, given, protocols).replace(/(?<!\/)\/+$/, '');
  return {
    ...network,
    account: accountOf(flags),
    appView: address('--app-view', flags.appView),
    backlinks: address('--backlinks', flags.backlinks),
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
