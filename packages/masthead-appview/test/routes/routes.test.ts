import { afterEach, expect, test } from 'vitest';
import {
  commit,
  handle,
  openTestIndex,
  publication,
  type TestIndex,
} from '../../../../test/support/index/test-index.ts';
import { withDefaults } from '../../src/app-view-options.ts';
import { UNSTARTED } from '../../src/ingest/worker/start-ingest.ts';
import type { ScriptFiles } from '../../src/pages/script-files.ts';
import { readHealth } from '../../src/routes/health.ts';
import { createRoutes } from '../../src/routes/routes.ts';

const ORIGIN = 'https://cards.example';

let index: TestIndex;
afterEach(() => index.close());

/** What the server answers at a path, as text. */
async function answer(path: string, query: Record<string, string>): Promise<string> {
  const nothing = async () => null;
  const scripts = {
    tag: () => null,
    answer: nothing,
    missing: () => undefined,
    answerTag: nothing,
  } as unknown as ScriptFiles;
  const route = createRoutes(withDefaults({}), {
    version: '1',
    origin: () => ORIGIN,
    store: index.reader,
    storeWatch: { check: async () => {} },
    files: nothing,
    scripts,
    tools: { embedImages: async () => ({ images: new Map(), whole: true }), rasterise: undefined },
    unseen: undefined,
    diagnose: () => Promise.reject(new Error('no diagnosis here')),
    health: () => readHealth(UNSTARTED, { source: 'replay', version: '1', closing: false }),
  }).of(path);
  if (!('read' in route)) throw new Error(`${path} reads nothing`);
  const { representation } = await route.read(new URLSearchParams(query).toString(), path);
  return Buffer.from(representation.body).toString();
}

test('links and handles are taken as they were pasted, by each route', async () => {
  index = await openTestIndex('sqlite');
  await index.feed(
    publication('a', 1, 'https://a.example'),
    handle('a', 2, 'a.example'),
    commit('a', 3, 'id.sifa.profile.self', 'self', { createdAt: '2026-01-01T00:00:00Z', headline: 'Pasted' }),
  );
  const pasted = '\u2066https://a.example\u2069\u200b ';
  for (const path of ['/xrpc/app.bsky.embed.getEmbedExternalView', '/embed', '/oembed', '/card.svg'])
    expect(await answer(path, { url: pasted }), path).toBe(await answer(path, { url: 'https://a.example' }));
  for (const actor of ['\u202a@a.example\u202c', 'at://a.example', 'https://bsky.app/profile/a.example']) {
    for (const path of ['/xrpc/id.sifa.getProfileView', '/embed', '/profile.svg'])
      expect(await answer(path, { actor }), path).toContain('Pasted');
  }
});
