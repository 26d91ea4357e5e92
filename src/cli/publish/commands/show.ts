import { openPublications, publicationFindings } from '../../../publish/index.ts';
import { findingLines } from '../../finding-lines.ts';
import { print, printJson } from '../../output.ts';
import { READ_OPTIONS, readPublishFlags } from '../publish-flags.ts';
import { describeRecord } from '../show/describe-field.ts';
import { readTheme } from '../show/read-theme.ts';
import { themeLines } from '../show/theme-lines.ts';

/** `masthead publish show`: one publication, and what is wrong with it and with its documents' addresses. Nobody signs in: records are public. */
export async function show(args: string[]): Promise<void> {
  const { flags } = readPublishFlags(args, READ_OPTIONS);
  const repository = await openPublications(flags.account, flags.network);
  const stored = await repository.findPublication(flags.publication);
  const findings = publicationFindings(stored, await repository.listDocuments());
  if (flags.json) {
    printJson({ ...stored, findings });
    return;
  }
  print(stored.uri);
  for (const [name, value] of describeRecord(stored.record)) print(`  ${name}: ${value}`);
  const theme = readTheme(stored.record.basicTheme);
  const { lines, warnings } = theme ? themeLines(theme) : { lines: [], warnings: [] };
  for (const line of lines) print(line);
  for (const warning of warnings) print(`Warning: ${warning}`);
  if (findings.length > 0) print('What to change:', ...findings.flatMap(findingLines));
}
