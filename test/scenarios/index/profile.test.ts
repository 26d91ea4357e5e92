import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setHidden } from '../../../packages/masthead-appview/src/index.ts';
import { commit, did, ENGINES, handle, openTestIndex, type TestIndex } from '../../support/index/test-index.ts';

const CREATED = { createdAt: '2026-01-01T00:00:00Z' };
const HIDE = { labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!hide' }] } };
const self = (name: string, seconds: number, more: object = {}) =>
  commit(name, seconds, 'id.sifa.profile.self', 'self', { ...CREATED, headline: 'Hello', ...more });
const position = (name: string, seconds: number, rkey: string, more: object = {}) =>
  commit(name, seconds, 'id.sifa.profile.position', rkey, { ...CREATED, title: rkey, startedAt: '2024-01', ...more });

describe.each(ENGINES)('on %s', (engine) => {
  let index: TestIndex;
  beforeEach(async () => {
    index = await openTestIndex(engine);
  });
  afterEach(() => index.close());

  test('a profile is found by DID, by handle, and by handle with an at', async () => {
    await index.feed(handle('a', 1, 'alice.example'), self('a', 2), position('a', 3, 'p1'));
    for (const actor of [did('a'), 'alice.example', '@Alice.Example']) {
      expect(await index.profile(actor)).toMatchObject({ handle: 'alice.example', positions: [{ rkey: 'p1' }] });
    }
  });

  test('a handle that is not known is handle.invalid, and a changed one answers no more', async () => {
    await index.feed(self('a', 1));
    expect(await index.profile(did('a'))).toMatchObject({ handle: 'handle.invalid' });
    await index.feed(handle('a', 2, 'old.example'), handle('a', 3, 'new.example'));
    expect(await index.profile('old.example')).toBeNull();
    expect(await index.profile('new.example')).toMatchObject({ handle: 'new.example' });
    await index.feed(handle('a', 4, null));
    expect(await index.profile('new.example')).toBeNull();
  });

  test('deleted and hidden items are absent, a hidden profile is no profile', async () => {
    await index.feed(self('a', 1), position('a', 2, 'p1'), position('a', 3, 'p2', HIDE), position('a', 4, 'p3'));
    await index.feed(commit('a', 5, 'id.sifa.profile.position', 'p3'));
    expect((await index.profile(did('a')))?.positions.map(({ rkey }) => rkey)).toEqual(['p1']);
    await index.feed(self('a', 6, HIDE));
    expect(await index.profile(did('a'))).toBeNull();
    await index.feed(self('a', 7));
    expect(await index.profile(did('a'))).not.toBeNull();
    await setHidden(index.file, `at://${did('a')}/id.sifa.profile.self/self`, true);
    expect(await index.profile(did('a'))).toBeNull();
  });

  test('records of other accounts and unknown sections stay out', async () => {
    await index.feed(
      self('a', 1),
      position('b', 2, 'p1'),
      commit('a', 3, 'id.sifa.profile.unheardOf', 'x', { any: 1 }),
    );
    expect(await index.profile(did('a'))).toMatchObject({ positions: [], education: [], skills: [] });
  });
});
