import type { BaseSchema, InferInput } from '@atcute/lexicons/validations';
import { fields } from '../core/read-fields.ts';
import { addressProblem } from './address-rule.ts';
import { compileReader } from './read/compile-reader.ts';
import type { Problem } from './read/problem.ts';
import { Checker } from './read/reader.ts';
import type { SchemaParts } from './read/schema-parts.ts';

/** The result of a strict check: the record as it may be written, or everything that is wrong with it. */
export type Validated<Value> =
  | { readonly ok: true; readonly record: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Checks a record strictly before it is written: everything that reading would repair or drop is a problem.
 *
 * @param schema a generated schema, such as `IdSifaProfileSkill.mainSchema`
 * @param value anything
 * @returns the record with its type, or every problem at once, with its path (the first 200)
 */
export function validateRecord<S extends BaseSchema>(schema: S, value: unknown): Validated<InferInput<S>> {
  const problems = problemsOf(schema, value);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, record: value as InferInput<S> };
}

/** Every problem of a record, with its path (the first 200). */
export function problemsOf(schema: SchemaParts, value: unknown): Problem[] {
  const checker = new Checker();
  compileReader(schema)(value, checker);
  const problem = addressProblem(schema, fields(value));
  if (!problem) return checker.problems;
  checker.report(problem.message, problem.path);
  // What it must be says more than the schema's "a URI", and once is enough.
  return checker.problems.filter(({ path, message }) => path !== problem.path || message === problem.message);
}
