import { sql } from 'kysely';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { prepareEvent } from '../../../packages/masthead-appview/src/ingest/prepare-event.ts';
import { openWriter } from '../../../packages/masthead-appview/src/store/engines.ts';
import type { StoreWrite } from '../../../packages/masthead-appview/src/store/store-write.ts';
import { forFile } from '../../support/for-each-test.ts';
import { document, openTestIndex, PUBLICATION, publication, uri } from '../../support/index/test-index.ts';

const FLOOD = 100_000;
// Of a reader.
const MOST_CONNECTIONS = 10;

const index = forFile(() => openTestIndex('postgres'));
beforeAll(async () => {
  await index.feed(publication('honest', 1, 'https://honest.example'), document('honest', 2, 'pub', '/post'));
  const writer = await openWriter(index.file);
  const writes: StoreWrite[] = [];
  for (let i = 0; i < FLOOD; i++) {
    const name = i % 2 === 0 ? 'flood' : `flood${i}`;
    const event =
      i % 4 < 2
        ? publication(name, 10 + i, 'https://honest.example', `p${i}`)
        : document(name, 10 + i, 'https://honest.example', '/post', `d${i}`);
    writes.push(...prepareEvent(event, 'flood', Date.now() * 1000));
  }
  for (let i = 0; i < writes.length; i += 5000) await writer.applyAlone(writes.slice(i, i + 5000));
  await writer.close();
});

/**
 * How many rows of both tables were read so far. A session tells it now and then, or when it is
 * told to.
 */
async function rowsRead(client: pg.Client): Promise<number> {
  // At once and a moment long, so that each of the reader's sessions gets one of them.
  const tell = sql`SELECT pg_stat_force_next_flush(), pg_sleep(0.2)`;
  await Promise.all(Array.from({ length: MOST_CONNECTIONS }, () => tell.execute(index.reader.db)));
  return countRows(client);
}

async function countRows(client: pg.Client): Promise<number> {
  const { rows } = await client.query(
    `SELECT sum(coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0)) AS read FROM pg_stat_user_tables
     WHERE schemaname = current_schema() AND relname IN ('publications', 'documents')`,
  );
  return Number(rows[0]?.read);
}

test('a hundred thousand claims on one address: PostgreSQL reads a few rows for an answer, with and without statistics', async () => {
  const client = new pg.Client({ connectionString: index.file });
  await client.connect();
  for (const analyse of [false, true]) {
    if (analyse) await client.query('ANALYZE publications, documents');
    const before = await rowsRead(client);
    expect(await index.winner('https://honest.example')).toBe(uri('honest', PUBLICATION, 'pub'));
    expect(await index.winner('https://honest.example/post')).toBe(uri('honest', 'site.standard.document', 'doc'));
    const read = (await rowsRead(client)) - before;
    expect(read).toBeGreaterThan(0);
    // Four publications, and of the documents with this path the few hundred earliest.
    expect(read).toBeLessThan(1000);
  }
  await client.end();
});
