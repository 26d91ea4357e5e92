import type { BaseSchema } from '@atcute/lexicons/validations';
import { httpUrl } from '../core/url/http-url.ts';
import { compileReader } from './read/compile-reader.ts';
import type { Problem } from './read/problem.ts';
import { Checker } from './read/reader.ts';
import type { SchemaParts } from './read/schema-parts.ts';
import { RECORD_SCHEMAS } from './records/record-schemas.ts';

/**
 * Checks a record strictly, before it is written: everything that reading would mend or drop is a problem.
 *
 * @param collection such as `site.standard.publication`
 * @param value the record
 * @returns every problem at once, with its path (the first 200); empty when the record is right
 */
export function checkRecord(collection: string, value: unknown): Problem[] {
  const schema = new Map<string, BaseSchema>(Object.entries(RECORD_SCHEMAS)).get(collection);
  if (!schema) return [{ path: '', message: `unknown collection "${collection}"; expected one of those in lexicons/` }];
  const checker = new Checker();
  compileReader(schema as SchemaParts)(value, checker);
  const { url, site } = (value ?? {}) as Record<string, unknown>;
  if (collection === 'site.standard.publication' && typeof url === 'string' && !httpUrl(url)) {
    checker.report('expected a web address, http or https', 'url');
  }
  if (collection === 'site.standard.document' && typeof site === 'string' && !/^at:\/\//.test(site) && !httpUrl(site)) {
    checker.report("expected the publication's at-uri, or a web address, http or https", 'site');
  }
  return checker.problems;
}
