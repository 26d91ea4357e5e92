import { readPublishFlags, WRITE_OPTIONS } from '../publish-flags.ts';
import { writeChange } from '../write-change.ts';

/** `masthead publish rename NAME`: what cards call the publication. */
export async function rename(args: string[]): Promise<void> {
  const { flags, words } = readPublishFlags(args, WRITE_OPTIONS, 1);
  const [name = ''] = words;
  await writeChange(flags, () => ({ planned: (record) => ({ ...record, name }) }));
}
