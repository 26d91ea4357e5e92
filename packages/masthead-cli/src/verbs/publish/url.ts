import { canonicalizeUrl } from 'masthead/core';
import { publicationFindings } from 'masthead/internal/check';
import { writingVerb } from '../../flags/publication.ts';
import { commandName } from '../../process/command-name.ts';
import { writeChange } from '../../publish/write-change.ts';

export default writingVerb('url')
  .description("Changes where the publication lives. Its documents' addresses move along.")
  .argument('<url>', 'its new address')
  .action((url, flags) =>
    writeChange(flags, async ({ record, uri }, repository) => ({
      // A document whose path repeats a part of the new URL loses its card by the move.
      findings: publicationFindings({ uri, record: { ...record, url } }, await repository.listDocuments()).filter(
        ({ field }) => ['url', 'path', 'site'].includes(field),
      ),
      planned: (stored) => ({ ...stored, url }),
      notes:
        canonicalizeUrl(String(record.url)) === canonicalizeUrl(url)
          ? []
          : [
              'Every article of this publication moves along; links to the old address lose their card.',
              `Verification starts anew: ${commandName()} verify ${uri} --write DIR makes the file for the new address.`,
            ],
    })),
  );
