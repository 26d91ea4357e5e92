import { isDevelopment } from 'masthead/internal/atproto/request/client-config';
import { printable } from 'masthead/internal/core/shown-text';
import { isAtUriText } from 'masthead/internal/core/values/identifiers';
import { type Diagnosis, diagnose, type Step, type Verdict } from 'masthead-doctor';
import { namedAccount, networkVerb, networkWords, nodeNetwork, readServer } from '../flags/network.ts';
import { UsageError } from '../process/usage-error.ts';
import { asStarted, findingLines, namingLines, runLines } from '../terminal/advice-lines.ts';
import { print, printJson } from '../terminal/output.ts';

const BLUESKY = 'https://public.api.bsky.app';
const MARKS: Readonly<Record<Verdict, string>> = { ok: 'ok', warn: 'warn', broken: 'NO', unknown: '?', skipped: '-' };

export default networkVerb('doctor')
  .description(
    'Says why a link has a card or has none, and what to change. Exit code 0 a card, 1 none, 2 could not tell.',
  )
  .argument('<link>', 'the address of the page')
  .option(
    '--account <handle|did>',
    'the owner of the link; without it the account in MASTHEAD_ACCOUNT; without both, the doctor looks for the owner',
  )
  .option('--app-view <url>', 'also ask the AppView that cards ask')
  .option('--backlinks <url>', 'the backlink index, if it is not the public one')
  .option('--bluesky <url|off>', 'the AppView that is asked whether Bluesky accepts the records')
  .option('--json', 'print one line of JSON')
  .action(async (link, flags) => {
    const network = nodeNetwork(flags);
    const account = namedAccount(flags.account);
    const { bluesky = isDevelopment(network) ? 'off' : BLUESKY } = flags;
    if (isAtUriText(link)) {
      throw new UsageError(
        'The doctor checks links: give the address of the page, such as https://alice.example/essay',
      );
    }
    const config = {
      ...network,
      baseUrl: readServer('--app-view', flags.appView, flags),
      backlinks: readServer('--backlinks', flags.backlinks, flags),
    };
    const diagnosis = await diagnose(config, link, {
      account,
      bluesky: bluesky === 'off' ? undefined : readServer('--bluesky', bluesky, flags),
    });
    if (flags.json) printJson(diagnosis);
    else {
      const fromEnvironment = flags.account === undefined && account !== undefined;
      print(...report(diagnosis, { fromEnvironment, network: networkWords(flags) }));
    }
    process.exitCode = diagnosis.card === null ? 2 : diagnosis.card ? 0 : 1;
  });

/** How the command was called. */
interface Asked {
  /** Whether the account comes from the environment. */
  readonly fromEnvironment: boolean;
  /**
   * The flags that name the network, as words of a shell: the commands in the advice need them too.
   */
  readonly network: readonly string[];
}

/**
 * The report. Its first line is the cause; then what to do, and the commands that do it, each on a
 * line of its own.
 */
function report(diagnosis: Diagnosis, asked: Asked): string[] {
  const { link, says, cause, hint, steps, findings, page, notNeeded } = diagnosis;
  const first = cause ?? hint;
  const lines = [first ? `${says}: ${printable(first.found, 2000)}` : `${says}.`];
  if (first) lines.push(...adviceLines(first, '  ', asked.network));
  if (asked.fromEnvironment && cause) lines.push('  (The account is from MASTHEAD_ACCOUNT; --account names another.)');
  lines.push('', `The link: ${printable(link)}`);
  if (findings.length > 0) {
    const listed = findings.flatMap((finding) => findingLines(finding, asked.network));
    lines.push('', 'What to change in the records:', ...listed);
  }
  lines.push('');
  for (const step of steps) {
    lines.push(`${MARKS[step.verdict].padEnd(4)} ${step.id.padEnd(12)} ${printable(step.found, 2000)}`);
    // The advice of the first step is already printed above.
    if (step !== first && step.verdict !== 'ok') lines.push(...adviceLines(step, ' '.repeat(18), asked.network));
  }
  return [
    ...lines,
    ...namingLines(page),
    '',
    'What makes no difference to the card:',
    ...notNeeded.map((line) => `  ${line}`),
  ];
}

function adviceLines({ advice, run }: Step, indent: string, network: readonly string[]): string[] {
  return [
    ...(advice === undefined ? [] : [`${indent}→ ${printable(asStarted(advice), 2000)}`]),
    ...runLines(run, indent, network),
  ];
}
