// A process that ingests a replay file as the server does: `node ingest-child.ts DATABASE FILE`. It
// writes a line for each thing that it becomes: `leading`, `following`, `held …`, `done`, `failed
// …`. With `done` everything is in the store and what is gone is removed. SIGTERM ends it cleanly.

import { startIngest } from '../../../packages/masthead-appview/src/ingest/worker/start-ingest.ts';
import { openReader } from '../../../packages/masthead-appview/src/store/engines.ts';

const [database = '', file = ''] = process.argv.slice(2);
const input = {
  database,
  source: { kind: 'replay', file },
  policy: { verify: 'prefer', pages: false },
  mirrors: true,
} as const;
const ingest = startIngest({ ...input, unauthenticatedLabel: 'account', labelers: [] }, (line) => console.error(line));

let told = '';
const look = setInterval(async () => {
  const { started, following, held, failed, done } = ingest.state();
  const purged = done && told !== 'done' ? await isPurged() : done;
  const now = failed !== null ? `failed ${failed}` : held !== null ? `held ${held}` : state(started, following, purged);
  if (now !== told) console.log(now);
  told = now;
}, 20);

process.once('SIGTERM', async () => {
  clearInterval(look);
  await ingest.stop();
});

function state(started: boolean, following: boolean, done: boolean): string {
  if (following) return 'following';
  if (done) return 'done';
  return started ? 'leading' : 'starting';
}

async function isPurged(): Promise<boolean> {
  try {
    const store = await openReader(database);
    const waiting = await store.db.selectFrom('sweeps').select('did').limit(1).execute();
    await store.close();
    return waiting.length === 0;
  } catch {
    // The database is away at this moment.
    return false;
  }
}
