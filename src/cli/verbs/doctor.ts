import { printable } from '../../core/printable.ts';
import { type Diagnosis, diagnose, type Verdict } from '../../publish/index.ts';
import { networkVerb, publishNetwork } from '../flags/network.ts';
import { readAddress } from '../flags/values.ts';
import { asStarted } from '../process/command-name.ts';
import { comparisonLines } from '../publish/comparison-lines.ts';
import { findingLines } from '../publish/finding-lines.ts';
import { namingLines } from '../publish/naming-lines.ts';
import { print, printJson } from '../terminal/output.ts';
import { UsageError } from '../usage-error.ts';

const BLUESKY = 'https://public.api.bsky.app';
const MARKS: Readonly<Record<Verdict, string>> = { ok: 'ok', warn: 'warn', broken: 'NO', unknown: '?', skipped: '-' };

export default networkVerb('doctor')
  .description(
    'Says why a link has a card or has none, and what to change. Exit code 0 a card, 1 none, 2 could not tell.',
  )
  .argument('<link>', 'the address of the page')
  .option('--account <handle|did>', 'whose link it is; else the owner is looked for')
  .option('--app-view <url>', 'also ask the AppView that cards ask')
  .option('--backlinks <url>', 'the backlink index, where it is not the public one')
  .option('--bluesky <url|off>', 'the AppView that is asked whether Bluesky accepts the records')
  .option('--compare', "also say what Bluesky's rules, the profile service's SDK and ours make of the records")
  .option('--json', 'print one line of JSON')
  .action(async (link, flags) => {
    const network = publishNetwork(flags);
    const protocols = network.development ? ['https:', 'http:'] : ['https:'];
    const address = (flag: string, given: string | undefined) =>
      given === undefined ? undefined : readAddress(flag, given, protocols).replace(/(?<!\/)\/+$/, '');
    const { account, bluesky = network.development ? 'off' : BLUESKY } = flags;
    if (link.startsWith('at://')) {
      throw new UsageError(
        'The doctor looks at links: give the address of the page, such as https://alice.example/essay',
      );
    }
    const diagnosis = await diagnose(link, {
      ...network,
      account,
      compare: flags.compare,
      appView: address('--app-view', flags.appView),
      backlinks: address('--backlinks', flags.backlinks),
      bluesky: bluesky === 'off' ? undefined : address('--bluesky', bluesky),
    });
    if (flags.json) printJson(diagnosis);
    else print(...report(diagnosis));
    if (flags.compare && !flags.json) print(...comparisonLines(diagnosis.comparison));
    process.exitCode = diagnosis.card === null ? 2 : diagnosis.card ? 0 : 1;
  });

function report({ link, card, cause, steps, findings, page, notNeeded }: Diagnosis): string[] {
  const verdict =
    card === null ? 'could not tell whether there is a card' : card ? 'there is a card' : 'there is no card';
  const lines = [`${printable(link)}: ${verdict}.`];
  if (cause) {
    lines.push(
      `First: ${printable(cause.found, 2000)}`,
      ...(cause.advice ? [`  → ${printable(asStarted(cause.advice), 2000)}`] : []),
    );
  }
  if (findings.length > 0) lines.push('', 'What to change in the records:', ...findings.flatMap(findingLines));
  lines.push('');
  for (const { id, verdict, found, advice } of steps) {
    lines.push(`${MARKS[verdict].padEnd(4)} ${id.padEnd(12)} ${printable(found, 2000)}`);
    if (advice && verdict !== 'ok') lines.push(`${' '.repeat(18)}→ ${printable(asStarted(advice), 2000)}`);
  }
  return [
    ...lines,
    ...namingLines(page),
    '',
    'What makes no difference to the card:',
    ...notNeeded.map((line) => `  ${line}`),
  ];
}
