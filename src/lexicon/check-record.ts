import type { BaseSchema, InferInput } from '@atcute/lexicons/validations';
import { fields } from '../core/read-fields.ts';
import { httpUrl } from '../core/values/canonical-url.ts';
import { DOCUMENT, isAtUriText, PUBLICATION } from '../core/values/identifiers.ts';
import { compileReader } from './read/compile-reader.ts';
import { Checker, type Problem, type SchemaParts } from './read/value-reader.ts';
import { RECORD_SCHEMAS } from './records/record-schemas.ts';

/**
 * The address field of each collection and what it must be. A schema can only say that it is a URI.
 */
const ADDRESSES: Readonly<
  Record<string, { readonly path: string; readonly atUri: boolean; readonly message: string }>
> = {
  [PUBLICATION]: { path: 'url', atUri: false, message: 'expected a web address, http or https' },
  [DOCUMENT]: {
    path: 'site',
    atUri: true,
    message: "expected the publication's at-uri, or a web address, http or https",
  },
};

/** The problem of a record's address; `undefined` when it is right, absent or not a string. */
export function addressProblem(schema: SchemaParts, record: Readonly<Record<string, unknown>>): Problem | undefined {
  const rule = ADDRESSES[String(schema.object?.shape?.$type?.expected)];
  const address = rule && record[rule.path];
  if (typeof address !== 'string' || httpUrl(address) || (rule?.atUri && isAtUriText(address))) return undefined;
  return rule;
}

/**
 * Checks a record strictly before it is written: everything that reading would repair or drop is a
 * problem. It takes the name of any collection that Masthead knows, while `validateRecord` takes a
 * schema.
 *
 * @param collection such as `site.standard.publication`
 * @param value the record
 * @returns every problem at once, with its path (the first 200); empty when the record is right. An
 *   unknown collection is a problem too
 * @example
 * ```js
 * import { checkRecord } from 'masthead/lexicon';
 *
 * for (const { path, message } of checkRecord('site.standard.publication', { url: 'example.com' })) console.log(path, message);
 * ```
 */
export function checkRecord(collection: string, value: unknown): Problem[] {
  const schema = new Map<string, BaseSchema>(Object.entries(RECORD_SCHEMAS)).get(collection);
  if (!schema) return [{ path: '', message: `unknown collection "${collection}"; expected one of those in lexicons/` }];
  return problemsOf(schema, value);
}

/**
 * The result of a strict check: the record as it may be written, or everything that is wrong with
 * it.
 */
export type Validated<Value> =
  | { readonly ok: true; readonly record: Value }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * Checks a record strictly before it is written: everything that reading would repair or drop is a
 * problem.
 *
 * @param schema a generated schema, such as `IdSifaProfileSkill.mainSchema`
 * @param value anything
 * @returns the record with its type, or every problem at once, with its path (the first 200)
 * @throws {TypeError} when `schema` is not a schema, such as the name of a collection
 *
 * @example
 * ```js
 * import { IdSifaProfileSkill, validateRecord } from 'masthead/lexicon';
 *
 * const checked = validateRecord(IdSifaProfileSkill.mainSchema, { $type: 'id.sifa.profile.skill', name: 'Editing' });
 * console.log(checked.ok || checked.problems.map(({ path }) => path).join()); // createdAt
 * ```
 */
export function validateRecord<S extends BaseSchema>(schema: S, value: unknown): Validated<InferInput<S>> {
  if (typeof schema !== 'object' || schema === null) {
    throw new TypeError(
      'schema must be a generated one, such as SiteStandardPublication.mainSchema; for the name of a collection there is checkRecord.',
    );
  }
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
  // Our message says more than the schema's "a URI", so that one is left out.
  return checker.problems.filter(({ path, message }) => path !== problem.path || message === problem.message);
}
