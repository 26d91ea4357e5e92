/**
 * `masthead-doctor`: why a link has no card, which records a site names, and one report of both.
 * For Node.
 */
export { diagnose } from './doctor/diagnose.ts';
export {
  type DiagnoseOptions,
  type Diagnosis,
  STEP_NAMES,
  type Step,
  type StepId,
  type Verdict,
} from './doctor/diagnosis.ts';
export type { ProofAddress, ProofConvention } from './site/markup/page-tags.ts';
export type { CandidateVerdict, ClaimBasis, PageCandidate, PageSource } from './site/page/name-page.ts';
export type { HiddenSubjects, ResolvePageOptions } from './site/page/page-records.ts';
export { type PageResolution, resolvePage } from './site/page/resolve-page.ts';
export { type RecordMarkup, type RecordVerification, verifyRecord } from './site/verify-record.ts';
