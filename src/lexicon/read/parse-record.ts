// Reads a record leniently, or checks it strictly, by its schema and by Masthead's own rules.

import type { BaseSchema, InferInput, InferOutput } from '@atcute/lexicons/validations';
import { agentRef, withAgent } from '../../core/profile/organisation.ts';
import { fields, link } from '../../core/read-fields.ts';
import { seen } from '../../core/shown-text.ts';
import { httpUrl } from '../../core/values/canonical-url.ts';
import { DOCUMENT, isAtUriText, PUBLICATION } from '../../core/values/identifiers.ts';
import { RECORD_SCHEMAS } from '../records/record-schemas.ts';
import { selfLabels } from '../self-labels.ts';
import { compileReader } from './compile-reader.ts';
import type { ReadRecord } from './own-rules.ts';
import { Checker, type Problem, type SchemaParts, UNREADABLE } from './value-reader.ts';

/**
 * The collections whose records name an organisation as `agentRef`, and the flat field that mirrors
 * its name. The field of the DID adds `Did` to that.
 */
const AGENT_NAMES: Readonly<Record<string, string>> = {
  'id.sifa.profile.position': 'company',
  'id.sifa.profile.education': 'institution',
  'id.sifa.profile.certification': 'authority',
  'id.sifa.profile.volunteering': 'organization',
  'id.sifa.profile.honor': 'issuer',
  'id.sifa.profile.course': 'institution',
  'id.sifa.profile.investment': 'company',
  'id.sifa.profile.involvement': 'upstream',
};

/**
 * Reads a record leniently: bad optional parts are dropped, or repaired when that is safe, and
 * fields that the schema does not know are left out. When a record names an organisation in
 * `agentRef`, its flat fields are set from that (docs/rules.md#organisations).
 *
 * @param schema a generated schema, such as `SiteStandardPublication.mainSchema`
 * @param value anything
 * @returns `null` when a required part is missing or bad, and for a publication or a document
 *   without a usable address
 *
 * @example
 * ```js
 * import { parseRecord, SiteStandardPublication } from 'masthead/lexicon';
 *
 * const record = { url: 'https://example.com', name: 'Letters', description: 7 };
 * console.log(parseRecord(SiteStandardPublication.mainSchema, record)?.name); // Letters
 * ```
 */
export function parseRecord<S extends BaseSchema>(schema: S, value: unknown): ReadRecord<InferOutput<S>> | null {
  const agent = AGENT_NAMES[String((schema as SchemaParts).object?.shape?.$type?.expected)];
  const result = compileReader(schema as SchemaParts)(agent ? agreeing(value, agent) : value);
  if (result === UNREADABLE) return null;
  const record = fields(result);
  if (addressProblem(schema, record)) return null;
  // Self-labels can hide a record. They are read from the raw record, so that a malformed label
  // beside them does not drop them.
  const labels = selfLabels(value);
  if (labels.length > 0) record.labels = { values: labels.map((val) => ({ val })) };
  else delete record.labels;
  return record as ReadRecord<InferOutput<S>>;
}

/**
 * A record whose two ways to name an organisation agree. As everywhere, only a visible name counts.
 */
function agreeing(value: unknown, name: string): Record<string, unknown> {
  const { agentRef: written, ...flat } = fields(value);
  const nested = seen(fields(written).name) && agentRef(written);
  return withAgent({ ...flat, entityRef: link(flat.entityRef), agentRef: nested }, name);
}

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
 * Checks a record strictly before it is written: everything in a known field that reading would
 * repair or drop is a problem; unknown fields are none. It takes the name of any collection that
 * Masthead knows, while `validateRecord` takes a schema.
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
 * Checks a record strictly before it is written: everything in a known field that reading would
 * repair or drop is a problem; unknown fields are none.
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
