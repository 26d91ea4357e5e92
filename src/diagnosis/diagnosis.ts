import type { CardView } from '../core/index.ts';
import type { Finding } from './finding/finding.ts';

const STEP_IDS = [
  'link',
  'account',
  'handle',
  'publication',
  'document',
  'address',
  'fields',
  'labels',
  'theme',
  'contrast',
  'icon',
  'button',
  'rivals',
  'verification',
  'index',
  'bluesky',
] as const;
const VERDICTS = ['ok', 'warn', 'broken', 'unknown', 'skipped'] as const;

/** The links of the chain from a link to its card, in the order in which they are looked at. */
export type StepId = (typeof STEP_IDS)[number];

/**
 * `ok`; `warn`: the card appears, but not as well as it could; `broken`: no card for this reason; `unknown`: somebody who was needed gave no answer;
 * `skipped`: not looked at.
 */
export type Verdict = (typeof VERDICTS)[number];

/** One link of the chain. */
export interface Step {
  readonly id: StepId;
  readonly verdict: Verdict;
  /** What was found: one sentence. */
  readonly found: string;
  /** What to change: one sentence; only where there is something to do. */
  readonly advice?: string;
}

/** Why a card appears, or does not. */
export interface Diagnosis {
  readonly link: string;
  /** `null`: could not tell. */
  readonly card: boolean | null;
  /** The first broken step, or else the first unknown one that counts: what to see to first. */
  readonly cause: Step | null;
  readonly steps: readonly Step[];
  /** What to change in the records, field by field: what keeps the card away first. */
  readonly findings: readonly Finding[];
  /** The at-uris of the records behind the link: publication, document, or both. */
  readonly records: readonly string[];
  /** The card itself, where there are records for it. */
  readonly view: CardView | null;
  /** What people look at first, and what makes no difference to the card. */
  readonly notNeeded: readonly string[];
}

export const NOT_NEEDED: readonly string[] = [
  'Verification (the .well-known file, the <link> tags): it decides only between records that claim the same link; but what names somebody else takes the card away.',
  'DNS and the handle: the account may even have none.',
  "The page's own metadata (Open Graph, title, favicon): the card is made of the records alone.",
];

/** Of a sentence, in characters: what records say is quoted in it. */
const MAX_SENTENCE = 4000;

/** Makes a step: what was found, and what to do about it. */
type MakeStep = (found: string, advice?: string) => Step;

/** The steps by their names and verdicts: `chain.icon.warn('…')`. Sentences over 4,000 characters are cut. */
export const chain = tableOf(STEP_IDS, (id) =>
  tableOf(VERDICTS, (verdict): MakeStep => {
    return (found, advice) => ({
      id,
      verdict,
      found: cut(found),
      ...(advice !== undefined && { advice: cut(advice) }),
    });
  }),
);

function tableOf<Key extends string, Value>(keys: readonly Key[], make: (key: Key) => Value): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Value>;
}

function cut(sentence: string): string {
  return sentence.length > MAX_SENTENCE ? `${sentence.slice(0, MAX_SENTENCE)}…` : sentence;
}
