import { canonicalizeUrl } from '../../../core/index.ts';
import { readPublishFlags, WRITE_OPTIONS } from '../publish-flags.ts';
import { writeChange } from '../write-change.ts';

/** `masthead publish url ADDRESS`: where the publication lives. Its documents' addresses move along. */
export async function changeUrl(args: string[]): Promise<void> {
  const { flags, words } = readPublishFlags(args, WRITE_OPTIONS, 1);
  const [url = ''] = words;
  await writeChange(flags, ({ record, uri }) => ({
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
