import { join } from 'node:path';
import { sql } from 'kysely';
import { ingest } from '../../packages/masthead-appview/src/ingest/ingest.ts';
import { openWriter } from '../../packages/masthead-appview/src/store/engines.ts';
import { median } from '../elements/median.ts';
import { sampleSource } from './sample-source.ts';

/** How much more work it is to store documents in SQLite with the triggers that write the log of changes than without, in turn. */
export async function measureChangeLog(folder: string, documents: number, rounds: number): Promise<number> {
  const ratios: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const without = await store(join(folder, `log-${round}-without.sqlite`), documents, false);
    const work = await store(join(folder, `log-${round}-with.sqlite`), documents, true);
    ratios.push(work / without);
  }
  return median(ratios);
}

/** Microseconds of this process. */
async function store(file: string, documents: number, logs: boolean): Promise<number> {
  const writer = await openWriter(file, 'make', 'ingest');
  try {
    const triggers = await sql<{ name: string }>`SELECT name FROM sqlite_schema WHERE type = 'trigger'`.execute(
      writer.db,
    );
    for (const { name } of logs ? [] : triggers.rows) await sql`DROP TRIGGER ${sql.ref(name)}`.execute(writer.db);
    const before = process.cpuUsage();
    await ingest(sampleSource(documents), writer, new AbortController().signal, () => {});
    const { user, system } = process.cpuUsage(before);
    return user + system;
  } finally {
    await writer.close();
  }
}
