import { openRepository, readingVerb } from '../flags/account-verbs.ts';
import { networkWords } from '../flags/network.ts';
import { findPublication } from '../publish/deleted-records.ts';
import { describeRecord, readTheme, siteFindings, themeLines } from '../publish/record-lines.ts';
import { findingLines } from '../terminal/advice-lines.ts';
import { print, printJson } from '../terminal/output.ts';

export default readingVerb('show')
  .description("Shows one publication, and what is wrong with it and with its documents' addresses.")
  .action(async (flags) => {
    const repository = await openRepository(flags);
    const stored = await findPublication(repository, flags.publication);
    const findings = await siteFindings(repository, stored);
    if (flags.json) return printJson({ ...stored, findings });
    print(stored.uri);
    for (const [name, value] of describeRecord(stored.record)) print(`  ${name}: ${value}`);
    const { notes, warnings } = themeLines(readTheme(stored.record.basicTheme));
    for (const note of notes) print(note);
    for (const warning of warnings) print(`Warning: ${warning}`);
    if (findings.length > 0)
      print('What to change:', ...findings.flatMap((finding) => findingLines(finding, networkWords(flags))));
  });
