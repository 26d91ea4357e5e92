import { canonicalizeUrl } from '../../../core/index.ts';
import { publicationFindings } from '../../../publish/index.ts';
import { readPublishFlags, WRITE_OPTIONS } from '../publish-flags.ts';
import { writeChange } from '../write-change.ts';

/** `masthead publish url ADDRESS`: where the publication lives. Its documents' addresses move along. */
export async function changeUrl(args: string[]): Promise<void> {
  const { flags, words } = readPublishFlags(args, WRITE_OPTIONS, 1);
  const [url = ''] = words;
  await writeChange(flags, async ({ record, uri }, repository) => ({
    // Articles whose path says again what the new address says lose their card by the move.
    findings: publicationFindings({ uri, record: { ...record, url } }, await repository.listDocuments()).filter(
      ({ field }) => ['url', 'path', 'site'].includes(field),
    ),
    planned: (stored) => ({ ...stored, url }),
    notes:
      canonicalizeUrl(String(record.url)) === canonicalizeUrl(url)
        ? []
        : [
            'Every article of this publication moves along; links to the old address lose their card.',
            `Verification starts anew: masthead verify ${uri} --write DIR makes the file for the new address.`,
          ],
  }));
}
