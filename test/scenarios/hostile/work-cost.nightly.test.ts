import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { forFile } from '../../support/for-each-test.ts';
import { NO_EVENTS } from '../../support/index/app-view-here.ts';
import { openTestIndex } from '../../support/index/test-index.ts';
import { newFolder } from '../../support/new-folder.ts';
import { type AppViewProcess, startAppViewProcess } from './servers/app-view-process.ts';
import { COSTS, FILE, fillFull, fillHuge, ORIGIN } from './servers/huge-index.ts';

// What work-cost.test.ts counts, by a processor's clock: an address that uses its whole allowance,
// ten requests a second, leaves 90 % of a core.

const MOST_OF_A_REQUEST = 10;
/** Of one kind at a time: less than the caches hold, so that what is kept for all is kept. */
const ASKED = 20;

const folder = newFolder();
const index = forFile(() => openTestIndex('sqlite'));
let server: AppViewProcess;
beforeAll(async () => {
  writeFileSync(join(folder, FILE.name), 'x'.repeat(FILE.bytes));
  await fillHuge(index, 4000);
  await fillFull(index);
  server = await startAppViewProcess('http://127.0.0.1:1', {
    database: index.file,
    source: NO_EVENTS,
    metrics: { token: 'a long enough token' },
    publicUrl: ORIGIN,
    distDir: folder,
    trustedProxies: 1,
    rateLimit: { requests: 3000, seconds: 3_000_000_000 },
  });
}, 300_000);

let asked = 0;
/** Milliseconds of a core for each request that is counted. */
async function perRequest(target: string, headers: Readonly<Record<string, string>>): Promise<number> {
  const from = { ...headers, 'x-forwarded-for': `192.0.2.${++asked % 250}` };
  const ask = async (path: string) => {
    const answer = await fetch(server.url + path, { method: 'HEAD', headers: from });
    return Number(answer.headers.get('ratelimit-remaining'));
  };
  const before = { left: await ask('/xrpc/no.such.method'), cpu: await server.cpu() };
  for (let at = 0; at < ASKED; at++) await ask(`${target}${target.includes('?') ? '&' : '?'}${++asked}`);
  const cpu = await server.cpu();
  const left = await ask('/xrpc/no.such.method');
  return (cpu - before.cpu) / 1000 / (before.left - left);
}

// Metrics and health count for little or nobody, and answer from what is known.
test.each(COSTS.filter(({ cost }) => cost > 0))(
  '$route, $note',
  async ({ route, note, target, headers = {} }) => {
    // A machine that has something else to do takes longer: the least of three tells.
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3; round++) least = Math.min(least, await perRequest(target, headers));
    console.log(`${route}, ${note}: ${least.toFixed(2)} ms a request: ten a second take as many % of a core.`);
    expect(least).toBeLessThanOrEqual(MOST_OF_A_REQUEST);
  },
  120_000,
);
