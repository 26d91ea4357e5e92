import { checkSite } from 'masthead/check';
import { canonicalizeUrl } from 'masthead/core';
import { RepositoryError } from 'masthead/internal/atproto/repository/repository-error';
import { ofRecord, SAMPLE_ACCENT } from 'masthead/internal/check/mend-commands';
import { accountName, PUBLICATION } from 'masthead/internal/core/values/identifiers';
import { basicTheme, writtenPublication } from 'masthead/internal/lexicon/records/site-records';
import { prepareChange } from 'masthead/publish';
import { accountOf, openRepository, writingVerb } from '../flags/account-verbs.ts';
import { ACCENT, ACCENT_FOREGROUND, BACKGROUND, completeColors, FOREGROUND } from '../flags/fields.ts';
import { networkWords } from '../flags/network.ts';
import { UsageError } from '../process/usage-error.ts';
import { freeKey, gonePublications, goneSentence } from '../publish/deleted-records.ts';
import { mustBeSite } from '../publish/must-be-site.ts';
import { themeLines } from '../publish/record-lines.ts';
import { proposeChange } from '../publish/write-change.ts';
import { commandName } from '../terminal/advice-lines.ts';
import { ask, asTyped, hasTerminal, mustBeAbleToAgree } from '../terminal/output.ts';

// The publication before it is created.
const NOTHING = { uri: '', cid: '', rkey: '', record: {}, problems: [] };

export default writingVerb('init')
  .description('Creates the record that a card needs.')
  .option('--url <url>', 'the address of the site')
  .option('--name <name>', 'the name of the publication')
  .option('--description <text>', 'what it is about')
  .option('--key <key>', 'create a deleted publication again, under its record key')
  .addOption(ACCENT)
  .addOption(ACCENT_FOREGROUND)
  .addOption(BACKGROUND)
  .addOption(FOREGROUND)
  .action(async (flags) => {
    mustBeAbleToAgree(flags);
    // Before any question: without an account, the answers are useless.
    accountOf(flags);
    const url = asTyped(flags.url ?? (await askFor('--url', 'Address of the site: ')));
    const name = flags.name ?? (await askFor('--name', 'Name of the publication: '));
    const colors = flags.accent === undefined ? null : completeColors(flags, null);
    const record = {
      $type: PUBLICATION,
      url,
      name,
      ...(flags.description !== undefined && { description: flags.description }),
      ...(colors && { basicTheme: basicTheme(colors) }),
    };
    const change = prepareChange(NOTHING, () => record);
    const repository = await openRepository(flags);
    mustBeSite(url, repository, flags.dev !== undefined);
    const rkey = flags.key === undefined ? undefined : await freeKey(repository, PUBLICATION, flags.key);
    const publications = await repository.listPublications();
    const address = canonicalizeUrl(url);
    const same = publications.find((other) => writtenPublication(other).address === address);
    if (same) {
      throw new RepositoryError(
        'exists',
        `There is a publication for ${url} already: ${same.uri}; change it with "${commandName()} set", "theme" or "icon".`,
      );
    }
    const { notes, warnings } = themeLines(colors);
    const gone = rkey === undefined ? gonePublications(repository, publications, await repository.listDocuments()) : [];
    await proposeChange(flags, repository, {
      ...change,
      notes,
      warnings: [...gone.map(goneSentence), ...warnings],
      findings: checkSite({ record }),
      question: `Write this to the repository of ${accountName(repository)}?`,
      write: async (publisher) => ({
        uri: (await publisher.createPublication(record, { ...(rkey !== undefined && { rkey }) })).uri,
      }),
      next: (uri) => {
        const network = networkWords(flags);
        const of = [...ofRecord('publication', { uri, account: accountName(repository) }), ...network].join(' ');
        const verify = ['verify', uri, ...network].join(' ');
        return [
          `Written: ${uri}`,
          'Next:',
          ...(colors ? [] : [`  ${commandName()} theme --accent '${SAMPLE_ACCENT}' ${of}  the colours of its cards`]),
          `  ${commandName()} icon FILE ${of}  its picture`,
          `  ${commandName()} ${verify}  whether the site names it, which keeps others from claiming its address`,
        ];
      },
    });
  });

async function askFor(flag: string, question: string): Promise<string> {
  if (hasTerminal()) return ask(question);
  throw new UsageError(`Give ${flag}, since there is no terminal to ask.`);
}
