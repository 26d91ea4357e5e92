import type { BaseSchema, InferOutput } from '@atcute/lexicons/validations';
import { fields } from '../../core/read-fields.ts';
import { addressProblem } from '../address-rule.ts';
import { selfLabels } from '../self-labels.ts';
import { compileReader } from './compile-reader.ts';
import type { Readable } from './readable.ts';
import { UNREADABLE } from './reader.ts';
import type { SchemaParts } from './schema-parts.ts';

/**
 * Reads a record leniently: bad optional parts are dropped, or repaired where that is safe, and fields that the schema does not know are left out.
 *
 * @param schema a generated schema, such as `SiteStandardPublication.mainSchema`
 * @param value anything
 * @returns `null` when a required part is missing or bad, and for a publication or a document whose address is not usable
 */
export function readRecord<S extends BaseSchema>(schema: S, value: unknown): Readable<InferOutput<S>> | null {
  const result = compileReader(schema as SchemaParts)(value);
  if (result === UNREADABLE) return null;
  const record = fields(result);
  if (addressProblem(schema, record)) return null;
  // Self-labels can hide a record, so they are read from the raw record: a malformed label beside them must not lose them.
  const labels = selfLabels(value);
  if (labels.length > 0) record.labels = { values: labels.map((val) => ({ val })) };
  else delete record.labels;
  return record as Readable<InferOutput<S>>;
}
