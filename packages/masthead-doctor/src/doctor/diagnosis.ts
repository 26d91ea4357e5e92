import type { Finding } from 'masthead/check';
import type { CardView } from 'masthead/core';
import type { Reading, ResolvePageOptions } from '../site/page/page-records.ts';
import type { PageResolution } from '../site/page/resolve-page.ts';

/**
 * What each step looks at, in words for publishers, in the order in which the steps are checked.
 */
export const STEP_NAMES = {
  link: 'The link',
  account: 'Whose it is',
  handle: 'Their handle',
  publication: 'The publication',
  document: 'The article',
  address: 'Its address',
  fields: 'What the records say',
  labels: 'Labels',
  theme: 'Colours',
  contrast: 'Contrast',
  icon: 'Icon',
  button: 'Button',
  rivals: 'Who else claims it',
  page: 'Its page',
  naming: 'What names a record there',
  verification: 'Verification',
  index: 'This index',
  bluesky: 'In Bluesky',
} as const;

/** The steps from a link to its card. */
export type StepId = keyof typeof STEP_NAMES;

/**
 * `ok`; `warn`: the card appears, but not as well as it could; `broken`: for this reason there is
 * no card, or another record's; `unknown`: it could not be determined, as a rule because a host
 * gave no answer; `skipped`: not checked.
 */
export type Verdict = 'ok' | 'warn' | 'broken' | 'unknown' | 'skipped';

/** The result of one step. */
export interface Step {
  readonly id: StepId;
  readonly verdict: Verdict;
  /** What was found: one sentence. */
  readonly found: string;
  /** What to change: one sentence; absent when there is nothing to do. */
  readonly advice?: string;
  /**
   * Commands that do it, each as it can be pasted into a shell, in the order in which to run them;
   * absent when there is none.
   */
  readonly run?: readonly string[];
  /**
   * The at-uri of the record whose card is shown in the place of the one that was meant; only in a
   * `broken` step.
   */
  readonly instead?: string;
}

/** What `diagnose` found: why a card appears, or does not. */
export interface Diagnosis {
  readonly link: string;
  /** Whether there is a card; `null` when that could not be determined. */
  readonly card: boolean | null;
  /** The same in words, without what is behind it: the first line of every report. */
  readonly says: string;
  /**
   * What to fix first: the first `broken` step, else the first `unknown` one that decides about the
   * card; `null` with a card.
   */
  readonly cause: Step | null;
  /**
   * With a card, what to mend first to make it better: the first `warn` step about the records;
   * `null` without a card, and when nothing is to be said.
   */
  readonly hint: Step | null;
  readonly steps: readonly Step[];
  /** What to change in the records, field by field; what prevents the card comes first. */
  readonly findings: readonly Finding[];
  /**
   * The at-uris of the records behind the link: publication, document, or both in this order; empty
   * when there are none.
   */
  readonly records: readonly string[];
  /**
   * The card itself; `null` without records, when one cannot be read, and when the site denies the
   * claim.
   */
  readonly view: CardView | null;
  /**
   * What the page, its site and its address name, and why each record is the page's or is not;
   * absent when the link is no web address.
   */
  readonly page?: PageResolution;
  /** Sentences about what people check first although it makes no difference to the card. */
  readonly notNeeded: readonly string[];
}

export const NOT_NEEDED: readonly string[] = [
  'Verification (the .well-known file, the <link> tags): it decides only between records that claim the same link; but what names somebody else takes the card away.',
  'DNS and the handle: the account may even have none.',
  "The page's own metadata (Open Graph, title, favicon): the card is made of the records alone.",
];

/** Configuration and options together, as they go through the steps. */
export type Diagnosing = DiagnoseOptions & Reading;

/** Options of `diagnose`. */
export interface DiagnoseOptions extends ResolvePageOptions {
  /**
   * The account whose link it is, as a handle or a DID; when left out, `diagnose` looks for the
   * owner.
   */
  readonly account?: string | undefined;
  /**
   * Replaces the request to the AppView, whose `baseUrl` must be set too, for an AppView that
   * diagnoses in its own process. `null`: there is no card.
   */
  readonly ownCard?: ((link: string) => Promise<CardView | null>) | undefined;
  /**
   * URL of Bluesky's AppView, asked whether it accepts the records; when left out, only its checks
   * are repeated here.
   */
  readonly bluesky?: string | undefined;
  /** Returns the time in milliseconds since 1970; `Date.now` when left out. */
  readonly now?: (() => number) | undefined;
}
