import type { BaseSchema, InferOutput } from '@atcute/lexicons/validations';
import { agentRef, withAgent } from '../../core/profile/organisation.ts';
import { fields, link } from '../../core/read-fields.ts';
import { seen } from '../../core/shown-text.ts';
import { addressProblem } from '../check-record.ts';
import { selfLabels } from '../self-labels.ts';
import { compileReader } from './compile-reader.ts';
import type { ReadRecord } from './own-rules.ts';
import type { SchemaParts } from './value-reader.ts';
import { UNREADABLE } from './value-reader.ts';

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
