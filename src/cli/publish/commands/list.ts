import { printable } from '../../../core/printable.ts';
import { openPublications } from '../../../publish/index.ts';
import { print, printJson } from '../../output.ts';
import { READ_OPTIONS, readPublishFlags } from '../publish-flags.ts';

/** `masthead publish list`: the account's publications. Nobody signs in: records are public. */
export async function list(args: string[]): Promise<void> {
  const { flags } = readPublishFlags(args, READ_OPTIONS);
  const repository = await openPublications(flags.account, flags.network);
  const all = await repository.listPublications();
  if (flags.json) {
    printJson(all);
    return;
  }
  if (all.length === 0) print(`${flags.account} has no publication yet; make it with "masthead publish init".`);
  for (const { rkey, record, problems } of all) {
    const wrong = problems.length === 0 ? '' : `  (${problems.length} wrong; see "masthead publish show")`;
    print(`${printable(rkey)}  ${printable(String(record.url))}  ${printable(String(record.name))}${wrong}`);
  }
}
