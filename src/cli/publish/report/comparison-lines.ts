import type { ComparedRule, ReaderVerdict } from '../../../publish/index.ts';

const HEADS = ['Bluesky', 'Sifa SDK', 'Masthead'] as const;

/** A comparison as lines: a table of yes and no, then what each reader says, and for each difference the reason and what to change. */
export function comparisonLines(comparison: readonly ComparedRule[] | undefined): string[] {
  if (!comparison) return ['', 'There is no record to compare.'];
  const table = comparison.map((compared) => row(compared.rule, verdictsOf(compared).map(mark)));
  return [
    '',
    'The same records by the rules of three readers (–: nothing is stated, or the reader has no such rule):',
    row('', HEADS),
    ...table,
    ...comparison.flatMap(said),
  ];
}

function said(compared: ComparedRule): string[] {
  const verdicts = verdictsOf(compared);
  return [
    '',
    `${compared.rule}: ${summaryOf(compared)}`,
    ...verdicts.map(({ says }, place) => `  ${`${HEADS[place]}:`.padEnd(10)} ${says}`),
    ...compared.reasons.map((reason) => `  because: ${reason}`),
    ...compared.changes.map((change) => `  → ${change}`),
  ];
}

function summaryOf(compared: ComparedRule): string {
  if (!compared.agree) return 'they differ';
  return verdictsOf(compared).every(({ takes }) => takes === null) ? 'nothing to judge' : 'all agree';
}

function verdictsOf({ bluesky, sifa, masthead }: ComparedRule): readonly ReaderVerdict[] {
  return [bluesky, sifa, masthead];
}

function mark({ takes }: ReaderVerdict): string {
  return takes === null ? '–' : takes ? 'yes' : 'NO';
}

function row(name: string, cells: readonly string[]): string {
  return `  ${name.padEnd(10)}${cells.map((cell) => cell.padEnd(10)).join('')}`.trimEnd();
}
