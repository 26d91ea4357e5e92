import { isMarkdown } from 'masthead-sync';
import { fieldChanges, SET, SET_JSON, UNSET } from '../../flags/fields.ts';
import { openRepository, readingVerb } from '../../flags/publication.ts';
import { TIME_ZONE } from '../../flags/time-zone.ts';
import { changeOf, creationOf, deletionOf } from '../../publish/document/document-writes.ts';
import { type FoundDocument, findDocument } from '../../publish/document/find-document.ts';
import { cut } from '../../publish/document/short-differences.ts';
import { writeDocument } from '../../publish/document/write-document.ts';
import { writeOfFile } from '../../publish/document/write-of-file.ts';
import { describeRecord } from '../../publish/report/record-lines.ts';
import { mustBeAbleToAgree } from '../../terminal/consent.ts';
import { print, printJson } from '../../terminal/output.ts';
import { UsageError } from '../../usage-error.ts';

export default readingVerb('document')
  .description(
    'Writes one document: from a Markdown file, by single fields, or new. Without flags, shows the document.',
  )
  .argument('[document]', 'a Markdown file; or a document, by the address of its page or its at-uri')
  .addOption(SET)
  .addOption(SET_JSON)
  .addOption(UNSET)
  .option('--delete', 'delete the document')
  .option('--new', 'make a new one, with --title and --path')
  .option('--title <title>', 'of a new document')
  .option('--path <path>', 'of its page below the publication, such as /essay')
  .option('--date <date>', 'when a new document was published; else now')
  .addOption(TIME_ZONE)
  .option('--paths <format>', 'of a file whose front matter says none, such as /posts/:slug')
  .option('--from-root', "the file's path begins at the site's root, not at the publication's address")
  .option('--dry-run', 'show what would change, and write nothing')
  .option('--yes', 'write without asking')
  .action(async (which, flags) => {
    const changes = fieldChanges(flags);
    const isFile = which !== undefined && isMarkdown(which) && !/^(?:https?|at):\/\//i.test(which);
    mustFit(which, isFile, changes.length > 0, flags);
    const isReading = which !== undefined && !isFile && !flags.delete && changes.length === 0;
    if (!isReading) mustBeAbleToAgree(flags);
    const repository = await openRepository(flags);
    const publications = await repository.listPublications();
    if (which === undefined || isFile) {
      const publication = await repository.findPublication(flags.publication);
      const { write, notes } =
        which === undefined
          ? { write: await creationOf(repository, publication, publications, flags, changes), notes: [] }
          : await writeOfFile(repository, publication, publications, which, flags);
      await writeDocument(flags, { publications, write, notes });
      return;
    }
    const found = await findDocument(repository, publications, which);
    if (isReading) show(found, flags.json === true);
    else
      await writeDocument(flags, {
        publications,
        write: flags.delete ? deletionOf(found) : await changeOf(repository, publications, found, changes),
        notes: [],
      });
  });

// Of a document that is there, the same are fields.
const NEW_ONLY = [
  ['title', 'title=Essay'],
  ['path', 'path=/essay'],
  ['date', 'publishedAt=2026-11-01T10:00:00Z'],
] as const;

function mustFit(
  which: string | undefined,
  isFile: boolean,
  changes: boolean,
  flags: {
    readonly new?: true;
    readonly delete?: true;
    readonly title?: string;
    readonly path?: string;
    readonly date?: string;
  },
): void {
  if (which === undefined && !flags.new) {
    throw new UsageError('Name a document: a Markdown file, the address of its page or its at-uri; or give --new.');
  }
  if (which !== undefined && flags.new) {
    throw new UsageError(`"${which}" is one word too many beside --new; leave one of them out.`);
  }
  if (isFile && (changes || flags.title !== undefined || flags.date !== undefined)) {
    throw new UsageError(
      'A file says the fields of its document; change the file, or name the document by its address.',
    );
  }
  const ofNew = NEW_ONLY.find(([flag]) => flags[flag] !== undefined);
  if (flags.delete && (flags.new || isFile || changes || ofNew)) {
    throw new UsageError('--delete takes the address or at-uri of a document, and nothing to change in it.');
  }
  if (ofNew && which !== undefined && !isFile) {
    throw new UsageError(
      `--${ofNew[0]} is of a new document; write the field of one that is there with --set ${ofNew[1]}.`,
    );
  }
}

function show({ uri, cid, record }: FoundDocument, json: boolean): void {
  if (json) printJson({ uri, cid, record });
  else print(uri, ...Array.from(describeRecord(record), ([name, value]) => `  ${name}: ${cut(value)}`));
}
