import type { BaseSchema, InferOutput } from '@atcute/lexicons/validations';
import { fields } from '../../core/read-fields.ts';
import { addressProblem } from '../address-rule.ts';
import { selfLabels } from '../self-labels.ts';
import { compileReader } from './compile-reader.ts';
import type { Readable } from './readable.ts';
import { UNREADABLE } from './reader.ts';
import type { SchemaParts } from './schema-parts.ts';

/**
 * Reads a record leniently: the parts that are right, mended where that is safe, and nothing that the schema does not know.
 *
 * @param schema a generated schema, such as `SiteStandardPublication.mainSchema`
 * @param value anything
 * @returns `null` when a required part is missing or bad, and for a publication or a document whose address is none
 */
export function readRecord<S extends BaseSchema>(schema: S, value: unknown): Readable<InferOutput<S>> | null {
  const result = compileReader(schema as SchemaParts)(value);
  if (result === UNREADABLE) return null;
  const record = fields(result);
  if (addressProblem(schema, record)) return null;
  // Labels hide: what the owner says is taken from the record as it came, so that a malformed neighbour cannot lose it.
  const labels = selfLabels(value);
  if (labels.length > 0) record.labels = { values: labels.map((val) => ({ val })) };
  else delete record.labels;
  return record as Readable<InferOutput<S>>;
}
