// The input and the result of `diagnose`, as its callers see them.

import type { Finding } from 'masthead/check';
import type { CardView } from 'masthead/core';
import type { Reading, ResolvePageOptions } from '../site/page/page-records.ts';
import type { PageResolution } from '../site/page/resolve-page.ts';

/** The subject of each step, in words for publishers, in the order of the checks. */
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
 * `ok`; `warn`: something could be better, but prevents no card; `broken`: because of this step
 * there is no card, or another record's; `unknown`: it could not be determined, usually because a
 * host gave no answer; `skipped`: not checked.
 */
export type Verdict = 'ok' | 'warn' | 'broken' | 'unknown' | 'skipped';

/** The result of one step. */
export interface Step {
  readonly id: StepId;
  readonly verdict: Verdict;
  /** The result: one sentence. */
  readonly found: string;
  /** What to change: one sentence; absent when there is nothing to do. */
  readonly advice?: string;
  /**
   * Shell commands for that change, in the order in which to run them; absent when there are none.
   */
  readonly run?: readonly string[];
  /**
   * The at-uri of the record whose card is shown instead of the expected one; only in a `broken`
   * step.
   */
  readonly instead?: string;
}

/** The result of `diagnose`: why a card appears, or does not. */
export interface Diagnosis {
  readonly link: string;
  /** Whether there is a card; `null` when that could not be determined. */
  readonly card: boolean | null;
  /** `card` in words: the first line of every report. */
  readonly says: string;
  /**
   * What to fix first: the first `broken` step, else the first `unknown` one that decides about the
   * card; `null` when there is a card.
   */
  readonly cause: Step | null;
  /**
   * For a link with a card, the first improvement: the first `warn` step with advice that is about
   * the records or the page, colours and icon last; `null` without a card, and when there is
   * nothing to improve.
   */
  readonly hint: Step | null;
  readonly steps: readonly Step[];
  /** What to change in the records, field by field; faults that prevent the card come first. */
  readonly findings: readonly Finding[];
  /**
   * The at-uris of the link's records: publication, document, or both in this order; empty when
   * there are none.
   */
  readonly records: readonly string[];
  /**
   * The card itself; `null` without records, when one cannot be read, and when the site denies the
   * claim.
   */
  readonly view: CardView | null;
  /**
   * The records that the page, its site and its address name, and why each one is the page's or is
   * not; absent when the link is not a web address, or is too long.
   */
  readonly page?: PageResolution;
  /** Sentences about common suspicions that make no difference to the card. */
  readonly notNeeded: readonly string[];
}

export const NOT_NEEDED: readonly string[] = [
  'Verification (the .well-known file, the <link> tags): it decides only between records that claim the same link; but what names somebody else takes the card away.',
  'DNS and the handle: the account may even have none.',
  "The page's own metadata (Open Graph, title, favicon): the card is made of the records alone.",
];

/** Configuration and options together, as all steps use them. */
export type Diagnosing = DiagnoseOptions & Reading;

/** Options of `diagnose`. */
export interface DiagnoseOptions extends ResolvePageOptions {
  /** The handle or DID of the link's owner; when left out, `diagnose` looks for the owner. */
  readonly account?: string | undefined;
  /**
   * Replaces the request to the AppView (`baseUrl` must be set too), for an AppView that diagnoses
   * in its own process. It resolves to `null` when there is no card.
   */
  readonly ownCard?: ((link: string) => Promise<CardView | null>) | undefined;
  /**
   * The URL of Bluesky's AppView, which is asked for a card of the records; when left out, only its
   * checks are repeated here.
   */
  readonly bluesky?: string | undefined;
  /** Returns the time in milliseconds since 1970; `Date.now` when left out. */
  readonly now?: (() => number) | undefined;
}
