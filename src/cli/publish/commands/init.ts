import { canonicalizeUrl } from '../../../core/index.ts';
import {
  basicTheme,
  checkPublication,
  openPublications,
  PublishError,
  publicationFindings,
} from '../../../publish/index.ts';
import { findingLines } from '../../finding-lines.ts';
import { print, printError, printJson } from '../../output.ts';
import { UsageError } from '../../usage-error.ts';
import { readPublishFlags, WRITE_OPTIONS } from '../publish-flags.ts';
import { differenceLines } from '../show/show-difference.ts';
import { themeLines } from '../show/theme-lines.ts';
import { writePreview } from '../show/write-preview.ts';
import { mustAgree, mustBeAbleToAgree } from '../terminal/consent.ts';
import { ask, hasTerminal } from '../terminal/terminal.ts';
import { enter } from '../write-change.ts';
import { readColours, THEME_OPTIONS } from './theme.ts';

const OPTIONS = {
  ...WRITE_OPTIONS,
  ...THEME_OPTIONS,
  url: { type: 'string' },
  name: { type: 'string' },
  description: { type: 'string' },
} as const;

/** `masthead publish init`: makes the record that a card needs. */
export async function init(args: string[]): Promise<void> {
  const { flags, values } = readPublishFlags(args, OPTIONS);
  mustBeAbleToAgree(flags);
  const url = values.url ?? (await missing('url', 'Address of the site: '));
  const name = values.name ?? (await missing('name', 'Name of the publication: '));
  const colours = values.accent === undefined ? null : readColours(values, null);
  const record = {
    $type: 'site.standard.publication',
    url,
    name,
    ...(values.description !== undefined && { description: values.description }),
    ...(colours && { basicTheme: basicTheme(colours) }),
  };
  mustBeRight(record);
  const repository = await openPublications(flags.account, flags.network);
  const { did, handle, pds } = repository;
  const same = (await repository.listPublications()).find(
    (other) => canonicalizeUrl(String(other.record.url)) === canonicalizeUrl(url),
  );
  if (same) {
    throw new PublishError(
      'exists',
      `There is a publication for ${url} already: ${same.uri}; change it with "masthead publish rename", "theme" or "icon".`,
    );
  }
  const preview = writePreview({ record, did, handle, pds }, flags.preview);
  const { lines, warnings } = colours ? themeLines(colours) : { lines: [], warnings: [] };
  const findings = publicationFindings({ record });
  const say = flags.json ? printError : print;
  for (const line of [...differenceLines({}, record), ...lines]) say(line);
  for (const warning of warnings) printError(`Warning: ${warning}`);
  for (const finding of findings) printError(...findingLines(finding));
  if (preview) say(`Preview: ${preview}`);
  if (flags.dryRun) {
    if (flags.json) printJson({ written: false, after: record, warnings, findings, preview });
    else print('Nothing was written (--dry-run).');
    return;
  }
  await mustAgree(flags, `Write this to the repository of ${flags.account}?`);
  const { uri } = await (await enter(flags)).createPublication(record);
  if (flags.json) printJson({ uri, written: true, after: record, warnings, findings, preview });
  else print(`Written: ${uri}`, `Next: an icon ("masthead publish icon FILE"), and proof ("masthead verify ${uri}").`);
}

async function missing(flag: string, question: string): Promise<string> {
  if (hasTerminal()) return ask(question);
  throw new UsageError(`Give --${flag}, since there is no terminal to ask.`);
}

function mustBeRight(record: object): void {
  const problems = checkPublication(record);
  if (problems.length === 0) return;
  const all = problems.map(({ path, message }) => `${path} ${message}`).join('; ');
  throw new PublishError('invalid', `The record would not be right: ${all}.`, { problems });
}
