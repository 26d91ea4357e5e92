import type { Kysely } from 'kysely';
import { atHost } from 'masthead/internal/core';
import type { Schema } from '../schema/schema.ts';
import { firstRow, type Work } from './work.ts';

/** The publication behind an alias, while its own site names it; `undefined` when it does not, or when the URL differs in more than the host. */
export function* provedPublication(db: Kysely<Schema>, uri: string, alias: string): Work<string | undefined> {
  const shown = db.selectFrom('publications').select('url').where('uri', '=', uri).where('visible', '=', 1);
  const url = (yield* firstRow(shown.where('verified', '=', 1)))?.url ?? null;
  return url !== null && url !== alias && atHost(url, new URL(alias).host) === alias ? url : undefined;
}
