import { recordVerb } from '../flags/account-verbs.ts';
import { TIME_ZONE } from '../flags/values.ts';

export default recordVerb('sync')
  .description(
    'Writes a document for every entry of a feed. A second run changes nothing; after a stop it continues where it was.',
  )
  .argument('<feed>', 'RSS, Atom or JSON Feed, as a file or an address')
  .option('--strict', 'write nothing when an entry is refused')
  .option('--before-deploy', 'do not check the pages of new records: they come with the next deploy')
  .addOption(TIME_ZONE)
  .option('--only <path>', 'only pages whose path begins with this; may be repeated', collect)
  .option('--all', 'show every record of the plan')
  // The list of commands loads this file, and needs no parser for feeds.
  .action(async (feed, flags) => (await import('../publish/document/sync-documents.ts')).syncDocuments(feed, flags));

function collect(path: string, others: readonly string[] = []): readonly string[] {
  return [...others, path];
}
