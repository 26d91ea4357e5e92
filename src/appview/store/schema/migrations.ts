import type { Work } from '../cold/work.ts';
import { backfillStep } from './backfill-step.ts';
import { denialStep } from './denial-step.ts';
import { homePageStep } from './home-page-step.ts';
import { oneIngesterStep } from './one-ingester-step.ts';
import { recordsStep } from './records-step.ts';
import type { SchemaWords } from './schema-words.ts';
import { verificationStep } from './verification-step.ts';

/**
 * The schema, step by step, for both engines: a step is SQL whose words differ, or work that rewrites rows. A step that has run anywhere is never edited: the next change is the next step,
 * at the end of this list.
 */
export const MIGRATIONS: readonly ((words: SchemaWords) => string | Work<void>)[] = [
  recordsStep,
  oneIngesterStep,
  backfillStep,
  verificationStep,
  denialStep,
  homePageStep,
];
