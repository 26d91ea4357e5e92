import { type ProfileView, parseProfileView } from '../../../src/core/index.ts';
import { fields } from '../../../src/core/read-fields.ts';
import { IdSifaGetProfileView, type Problem } from '../../../src/lexicon/index.ts';
import { compileReader } from '../../../src/lexicon/read/compile-reader.ts';
import type { SchemaParts } from '../../../src/lexicon/read/value-reader.ts';
import { Checker } from '../../../src/lexicon/read/value-reader.ts';

/** What the lab finds out about a profile view. */
export interface ProfileJudgement {
  readonly problems: readonly Problem[];
  /** `null` when there is nobody to show. */
  readonly view: ProfileView | null;
}

/**
 * Judges `id.sifa.getProfileView#profileView`: strictly by its schema, and leniently, as the
 * element reads it.
 *
 * @param answer the profile, or `{profile}` around it
 */
export function judgeProfile(answer: unknown): ProfileJudgement {
  const schema: unknown = IdSifaGetProfileView.profileViewSchema;
  const checker = new Checker();
  compileReader(schema as SchemaParts)(fields(answer).profile ?? answer, checker);
  return { problems: checker.problems, view: parseProfileView(answer) };
}
