import { CompiledQuery } from 'kysely';
import { readDocument } from '../../../lexicon/index.ts';
import { documentPlace } from '../../document-path.ts';
import { ownsHostSql } from '../cold/visibility.ts';
import { rows, type Work } from '../cold/work.ts';
import type { SchemaWords } from './schema-words.ts';

const BATCH = 500;

interface Row {
  readonly id: number;
  readonly did: string;
  readonly record: string;
}

/** Step 6: documents with the path `/` stand at their publication's home page. The versions before gave them no place. */
export function* homePageStep(words: SchemaWords): Work<void> {
  const run = <O>(text: string, values: readonly unknown[]) =>
    rows<O>({ compile: () => CompiledQuery.raw(text, [...values]) as CompiledQuery<O> });
  const [first, second, third] = [1, 2, 3].map(words.parameter);
  let last = 0;
  for (;;) {
    const found = yield* run<Row>(
      `SELECT id, did, record FROM documents WHERE id > ${first} AND path IS NULL AND record LIKE '%"path":"/%'
       ORDER BY id LIMIT ${BATCH}`,
      [last],
    );
    for (const { id, did, record } of found) {
      const document = readDocument(JSON.parse(record));
      const place = document && documentPlace(did, document);
      if (place?.path !== '') continue;
      const { site, host = null } = place;
      yield* run(`UPDATE documents SET site = ${first}, path = '', host = ${second} WHERE id = ${third}`, [
        site,
        host,
        id,
      ]);
      yield* run(`UPDATE documents SET owns_host = ${ownsHostSql('documents')} WHERE id = ${first}`, [id]);
    }
    const end = found.at(-1);
    if (!end) return;
    last = Number(end.id);
  }
}
