import { text } from 'masthead/internal/core/read-fields';
import { printable } from 'masthead/internal/core/shown-text';
import { accountName } from 'masthead/internal/core/values/handle';
import { openRepository, readingVerb } from '../flags/account-verbs.ts';
import { commandName } from '../process/command-name.ts';
import { gonePublications, goneSentence } from '../publish/deleted-records.ts';
import { print, printJson } from '../terminal/output.ts';

export default readingVerb('list')
  .description("Lists the account's publications.")
  .action(async (flags) => {
    const repository = await openRepository(flags);
    const all = await repository.listPublications();
    if (flags.json) return printJson(all);
    const gone = gonePublications(repository, all, await repository.listDocuments());
    if (all.length === 0 && gone.length === 0)
      print(`${accountName(repository)} has no publication yet; create one with "${commandName()} init".`);
    for (const { rkey, record, problems } of all) {
      const wrong = problems.length === 0 ? '' : `  (${problems.length} invalid; see "${commandName()} show")`;
      const [url, name] = [text(record.url) ?? '(no url)', text(record.name) ?? '(no name)'];
      print(`${printable(rkey)}  ${printable(url)}  ${printable(name)}${wrong}`);
    }
    if (gone.length > 0) print(...gone.map(goneSentence));
  });
