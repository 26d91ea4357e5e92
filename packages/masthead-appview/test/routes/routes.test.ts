import { expect, onTestFinished, test } from 'vitest';
import { forEachTest } from '../../../../test/support/for-each-test.ts';
import { appViewOn } from '../../../../test/support/index/app-view-here.ts';
import { commit, handle, publication, testIndex } from '../../../../test/support/index/test-index.ts';

const index = forEachTest(testIndex);

test('links and handles are taken as they were pasted, by each route', async () => {
  await index.feed(
    publication('a', 1, 'https://a.example'),
    handle('a', 2, 'a.example'),
    commit('a', 3, 'id.sifa.profile.self', 'self', { createdAt: '2026-01-01T00:00:00Z', headline: 'Pasted' }),
  );
  const appView = appViewOn(index);
  onTestFinished(() => appView.close());
  const answer = async (path: string, query: Record<string, string>) => {
    const response = await appView.fetch(new Request(`http://localhost${path}?${new URLSearchParams(query)}`));
    return response.text();
  };
  const pasted = '\u2066https://a.example\u2069\u200b ';
  for (const path of ['/xrpc/app.bsky.embed.getEmbedExternalView', '/embed', '/oembed', '/card.svg'])
    expect(await answer(path, { url: pasted }), path).toBe(await answer(path, { url: 'https://a.example' }));
  for (const actor of ['\u202a@a.example\u202c', 'at://a.example', 'https://bsky.app/profile/a.example']) {
    for (const path of ['/xrpc/id.sifa.getProfileView', '/embed', '/profile.svg'])
      expect(await answer(path, { actor }), path).toContain('Pasted');
  }
});
