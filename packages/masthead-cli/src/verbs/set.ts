import { Argument } from '@commander-js/extra-typings';
import { canonicalizeUrl } from 'masthead/core';
import { writtenPublication } from 'masthead/internal/lexicon/records/site-records';
import { type FieldChange, type PublicationRepository, type StoredPublication, withFields } from 'masthead/publish';
import { writingVerb } from '../flags/account-verbs.ts';
import { fieldChanges, SET, SET_JSON, UNSET } from '../flags/fields.ts';
import { UsageError } from '../process/usage-error.ts';
import { mustBeSite } from '../publish/must-be-site.ts';
import { siteFindings } from '../publish/record-lines.ts';
import { pictureNotes } from '../publish/record-pictures.ts';
import { type WantedChange, writeChange } from '../publish/write-change.ts';
import { commandName } from '../terminal/advice-lines.ts';
import { asTyped } from '../terminal/output.ts';

export default writingVerb('set')
  .description("Changes a publication's name, its address with those of its documents, or any other field.")
  .addArgument(new Argument('[field=value...]', 'the same as --set, in short'))
  .option('--name <name>', 'its name on cards')
  .option('--url <url>', 'its address; the addresses of its documents change with it')
  .option('--description <text>', 'what it is about')
  .addOption(SET)
  .addOption(SET_JSON)
  .addOption(UNSET)
  .action(async (words, flags) => {
    const { name, description } = flags;
    const url = flags.url && asTyped(flags.url);
    const named = Object.entries({ name, url, description }).flatMap(([field, value]): FieldChange[] =>
      value === undefined ? [] : [{ path: [field], value }],
    );
    const set = words.reduce<readonly FieldChange[]>(
      (others, word) => SET.parseArg?.(word, others) ?? others,
      flags.set ?? [],
    );
    const changes = fieldChanges({ ...flags, set: [...named, ...set] });
    if (changes.length === 0)
      throw new UsageError(
        'Say what to change: --name, --url, --description; or any field with --set "field=…", --set-json or --unset, each may be repeated.',
      );
    const moved = changes.find(({ path }) => path.join('.') === 'url')?.value;
    await writeChange(flags, async (stored, repository) => {
      if (url !== undefined) mustBeSite(url, repository, flags.dev !== undefined);
      const planned = withFields(changes);
      const remarks: Pick<WantedChange, 'findings' | 'notes'> =
        typeof moved === 'string' ? await moveRemarks(moved, stored, repository) : {};
      const pictures = await pictureNotes(repository, stored.record, planned(stored.record));
      return { planned, ...remarks, notes: [...(remarks.notes ?? []), ...pictures] };
    });
  });

/** Warnings before the publication moves to another address. */
async function moveRemarks(
  url: string,
  stored: StoredPublication,
  repository: PublicationRepository,
): Promise<Pick<WantedChange, 'findings' | 'notes'>> {
  const { record, uri, address } = writtenPublication(stored);
  const findings = await siteFindings(repository, { uri, record: { ...record, url } });
  return {
    // A document whose path repeats a part of the new URL loses its card with the move.
    findings: findings.filter(({ field }) => ['url', 'path', 'site'].includes(field)),
    notes:
      address === canonicalizeUrl(url)
        ? []
        : [
            'Every article of this publication moves with it; links to the old address lose their card.',
            `It must be verified again: ${commandName()} verify ${uri} --write DIR makes the file for the new address.`,
          ],
  };
}
