export const COMPARED_RULES = ['record', 'site', 'link', 'platform', 'colours', 'labels'] as const;

/**
 * What is compared: `record` whether the records can be read; `site` whether document and publication belong together; `link` whether they stand for the link;
 * `platform` whether a platform's name is shown; `colours` whether the button has the publication's colours; `labels` whether the owner's labels let it be shown.
 */
export type ComparedRuleId = (typeof COMPARED_RULES)[number];

/** What one reader makes of the records by one rule. */
export interface ReaderVerdict {
  /** `null` where the reader has no such rule, and where the records state nothing that it could be about. */
  readonly takes: boolean | null;
  /** One sentence. */
  readonly says: string;
}

/** One rule of three readers on the same records. */
export interface ComparedRule {
  readonly rule: ComparedRuleId;
  readonly bluesky: ReaderVerdict;
  /** The profile service's SDK. */
  readonly sifa: ReaderVerdict;
  readonly masthead: ReaderVerdict;
  /** Whether all that have such a rule come to the same; also where none has anything to judge. */
  readonly agree: boolean;
  /** Why they differ: one sentence for each reason; empty when they agree. */
  readonly reasons: readonly string[];
  /** What makes all three agree, one sentence for each reason. */
  readonly changes: readonly string[];
}
