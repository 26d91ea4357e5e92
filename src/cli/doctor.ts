import { printable } from '../core/printable.ts';
import { type Diagnosis, diagnose, type Verdict } from '../publish/index.ts';
import { findingLines } from './finding-lines.ts';
import { print, printJson } from './output.ts';
import { publishNetwork } from './publish/publish-flags.ts';
import { readAddress, readFlags } from './read-flags.ts';
import { UsageError } from './usage-error.ts';

const OPTIONS = {
  account: { type: 'string' },
  'app-view': { type: 'string' },
  backlinks: { type: 'string' },
  bluesky: { type: 'string' },
  json: { type: 'boolean' },
  plc: { type: 'string' },
  dev: { type: 'string' },
} as const;

const BLUESKY = 'https://public.api.bsky.app';
const MARKS: Readonly<Record<Verdict, string>> = { ok: 'ok', warn: 'warn', broken: 'NO', unknown: '?', skipped: '-' };

/**
 * `masthead doctor LINK`: why a link has a card, or has none.
 *
 * @returns 0 there is a card, 1 there is none, 2 could not tell
 */
export async function doctor(args: string[]): Promise<number> {
  const { values, positionals } = readFlags(args, OPTIONS, 1);
  const network = publishNetwork(values);
  const protocols = network.development ? ['https:', 'http:'] : ['https:'];
  const address = (flag: 'app-view' | 'backlinks' | 'bluesky') => {
    const given = values[flag];
    return given === undefined ? undefined : readAddress(flag, given, protocols).replace(/(?<!\/)\/+$/, '');
  };
  const bluesky =
    values.bluesky === 'off' ? undefined : (address('bluesky') ?? (network.development ? undefined : BLUESKY));
  const [link = ''] = positionals;
  if (link.startsWith('at://')) {
    throw new UsageError(
      'The doctor looks at links: give the address of the page, such as https://alice.example/essay',
    );
  }
  const diagnosis = await diagnose(link, {
    ...network,
    account: values.account,
    appView: address('app-view'),
    backlinks: address('backlinks'),
    bluesky,
  });
  if (values.json === true) printJson(diagnosis);
  else print(...report(diagnosis));
  return diagnosis.card === null ? 2 : diagnosis.card ? 0 : 1;
}

function report({ link, card, cause, steps, findings, notNeeded }: Diagnosis): string[] {
  const verdict =
    card === null ? 'could not tell whether there is a card' : card ? 'there is a card' : 'there is no card';
  const lines = [`${printable(link)}: ${verdict}.`];
  if (cause) {
    lines.push(
      `First: ${printable(cause.found, 2000)}`,
      ...(cause.advice ? [`  → ${printable(cause.advice, 2000)}`] : []),
    );
  }
  if (findings.length > 0) lines.push('', 'What to change in the records:', ...findings.flatMap(findingLines));
  lines.push('');
  for (const { id, verdict, found, advice } of steps) {
    lines.push(`${MARKS[verdict].padEnd(4)} ${id.padEnd(12)} ${printable(found, 2000)}`);
    if (advice && verdict !== 'ok') lines.push(`${' '.repeat(18)}→ ${printable(advice, 2000)}`);
  }
  return [...lines, '', 'What makes no difference to the card:', ...notNeeded.map((line) => `  ${line}`)];
}
