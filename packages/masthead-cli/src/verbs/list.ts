import { printable } from 'masthead/internal/core/shown-text';
import { accountName } from 'masthead/internal/core/values/identifiers';
import { writtenPublication } from 'masthead/internal/lexicon/records/site-records';
import { openRepository, readingVerb } from '../flags/account-verbs.ts';
import { gonePublications, goneSentence } from '../publish/deleted-records.ts';
import { commandName } from '../terminal/advice-lines.ts';
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
    for (const { rkey, url, name, problems } of all.map(writtenPublication)) {
      const wrong = problems.length === 0 ? '' : `  (${problems.length} invalid; see "${commandName()} show")`;
      print(`${printable(rkey)}  ${printable(url ?? '(no url)')}  ${printable(name ?? '(no name)')}${wrong}`);
    }
    if (gone.length > 0) print(...gone.map(goneSentence));
  });
