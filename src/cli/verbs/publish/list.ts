import { printable } from '../../../core/printable.ts';
import { accountOf, openRepository, readingVerb } from '../../flags/publication.ts';
import { print, printJson } from '../../terminal/output.ts';

export default readingVerb('list')
  .description("Lists the account's publications.")
  .action(async (flags) => {
    const all = await (await openRepository(flags)).listPublications();
    if (flags.json) return printJson(all);
    if (all.length === 0) print(`${accountOf(flags)} has no publication yet; make it with "masthead publish init".`);
    for (const { rkey, record, problems } of all) {
      const wrong = problems.length === 0 ? '' : `  (${problems.length} wrong; see "masthead publish show")`;
      print(`${printable(rkey)}  ${printable(String(record.url))}  ${printable(String(record.name))}${wrong}`);
    }
  });
