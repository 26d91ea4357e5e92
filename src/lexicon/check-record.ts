import type { BaseSchema } from '@atcute/lexicons/validations';
import type { Problem } from './read/problem.ts';
import { RECORD_SCHEMAS } from './records/record-schemas.ts';
import { problemsOf } from './validate-record.ts';

/**
 * Checks a record strictly before it is written: everything that reading would repair or drop is a problem. It takes the name of any collection that Masthead
 * knows, while `validateRecord` takes a schema.
 *
 * @param collection such as `site.standard.publication`
 * @param value the record
 * @returns every problem at once, with its path (the first 200); empty when the record is right. An unknown collection is a problem too
 */
export function checkRecord(collection: string, value: unknown): Problem[] {
  const schema = new Map<string, BaseSchema>(Object.entries(RECORD_SCHEMAS)).get(collection);
  if (!schema) return [{ path: '', message: `unknown collection "${collection}"; expected one of those in lexicons/` }];
  return problemsOf(schema, value);
}
