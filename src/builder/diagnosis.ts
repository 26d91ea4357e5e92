import { fields } from '../core/index.ts';
import { list } from '../core/read-fields.ts';
import { prose } from '../core/shown-text.ts';

/** What the doctor found, as far as the builder shows it. */
export interface Diagnosis {
  /** Whether there is a card; `null` when that could not be determined. */
  readonly card: boolean | null;
  /** What to mend first. */
  readonly cause: Step | undefined;
  /** Everything else that is not as it should be. */
  readonly steps: readonly Step[];
  /** The card, unchecked; `undefined` when there is none. */
  readonly view: unknown;
}

export interface Step {
  readonly verdict: 'ok' | 'warn' | 'broken' | 'unknown';
  readonly found: string;
  readonly advice: string | undefined;
}

const VERDICTS = ['ok', 'warn', 'broken', 'unknown'] as const;

/** Reads the answer of `/check`; `null` for what is none. */
export function readDiagnosis(body: unknown): Diagnosis | null {
  const { card, cause, steps, view } = fields(body);
  const read = list(steps, readStep);
  if (!read) return null;
  const first = readStep(cause);
  return {
    card: typeof card === 'boolean' ? card : null,
    cause: first,
    steps: read.filter(({ verdict, found }) => verdict !== 'ok' && found !== first?.found),
    view: view ?? undefined,
  };
}

function readStep(value: unknown): Step | undefined {
  const step = fields(value);
  const found = prose(step.found);
  const verdict = VERDICTS.find((known) => known === step.verdict);
  return found === undefined || verdict === undefined ? undefined : { verdict, found, advice: prose(step.advice) };
}
