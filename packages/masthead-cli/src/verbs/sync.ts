import { readingVerb } from '../flags/publication.ts';
import { TIME_ZONE } from '../flags/time-zone.ts';

export default readingVerb('sync')
  .description(
    'Writes a document for every page that a folder of Markdown files, a feed or a sitemap has. A second run changes nothing; one that was stopped goes on where it was.',
  )
  .argument('<source>', 'the folder; or the feed (RSS, Atom, JSON Feed) or sitemap, as a file or an address')
  .option('--delete', 'delete the documents whose pages the folder or sitemap has no more; only those that sync made')
  .option('--strict', 'write nothing when an entry is refused')
  .addOption(TIME_ZONE)
  .option('--paths <format>', 'of files whose front matter says none, such as /posts/:slug; else as the folders are')
  .option('--from-root', "paths of files begin at the site's root, not at the publication's address")
  .option('--only <path>', 'only pages whose path begins so; may be given several times', collect)
  .option('--all', 'show every record of the plan')
  .option('--dry-run', 'show what would change, and write nothing')
  .option('--yes', 'write without asking')
  // The list of commands loads this file, and needs no parser of feeds.
  .action(async (source, flags) =>
    (await import('../publish/document/sync-documents.ts')).syncDocuments(source, flags),
  );

function collect(path: string, others: readonly string[] = []): readonly string[] {
  return [...others, path];
}
