import { DOCUMENT, PUBLICATION } from '../core/identifiers/collections.ts';
import { httpUrl } from '../core/url/http-url.ts';
import type { Problem } from './read/problem.ts';
import type { SchemaParts } from './read/schema-parts.ts';

/** The address field of each collection and what it must be. A schema can only say that it is a URI. */
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

/** The problem of a record's address; `undefined` when it is right, absent or no string. */
export function addressProblem(schema: SchemaParts, record: Readonly<Record<string, unknown>>): Problem | undefined {
  const rule = ADDRESSES[String(schema.object?.shape?.$type?.expected)];
  const address = rule && record[rule.path];
  if (typeof address !== 'string' || httpUrl(address) || (rule?.atUri && address.startsWith('at://'))) return undefined;
  return rule;
}
