import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { setHidden } from '../../../packages/masthead-appview/src/index.ts';
import { onBehalfOf } from '../../../src/core/index.ts';
import {
  account,
  commit,
  did,
  ENGINES,
  handle,
  openTestIndex,
  type TestIndex,
} from '../../support/index/test-index.ts';

const CREATED = { createdAt: '2026-01-01T00:00:00Z' };
const HIDE = { labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!hide' }] } };
const self = (name: string, seconds: number, more: object = {}) =>
  commit(name, seconds, 'id.sifa.profile.self', 'self', { ...CREATED, headline: 'Hello', ...more });
const position = (name: string, seconds: number, rkey: string, more: object = {}) =>
  commit(name, seconds, 'id.sifa.profile.position', rkey, { ...CREATED, title: rkey, startedAt: '2024-01', ...more });
const organisation = (name: string, seconds: number, more: object) =>
  commit(name, seconds, 'id.sifa.org.profile', 'self', { ...CREATED, ...more });

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

  test('a deactivated account has no profile', async () => {
    await index.feed(self('a', 1), account('a', 2, false, 'deactivated'));
    expect(await index.profile(did('a'))).toBeNull();
    await index.feed(account('a', 3, true));
    expect(await index.profile(did('a'))).not.toBeNull();
  });

  test('employers have the name that they give themselves, by DID or by a reference at their own domain', async () => {
    const entityRef = 'https://guide.example/#organisation';
    await index.feed(
      self('a', 1),
      position('a', 2, 'p1', { company: 'acme inc', companyDid: did('acme') }),
      position('a', 3, 'p2', { company: 'guide', entityRef }),
      position('a', 4, 'p3', { company: 'Nobody knows', companyDid: did('unknown') }),
      organisation('acme', 5, { name: 'Acme' }),
      organisation('squatter', 5, { name: 'Not the Guide', entityRefs: [entityRef] }),
      organisation('guide', 6, { name: 'The Guide', entityRefs: [entityRef] }),
      handle('squatter', 6, 'squatter.example'),
      handle('guide', 6, 'guide.example'),
    );
    const names = async () =>
      Object.fromEntries((await index.profile(did('a')))?.positions.map((p) => [p.rkey, p.entityName]) ?? []);
    expect(await names()).toEqual({ p1: 'Acme', p2: 'The Guide', p3: undefined });
    await index.feed(organisation('guide', 8, { name: 'The Guide' }));
    expect(await names()).toMatchObject({ p2: undefined });
    await index.feed(commit('acme', 9, 'id.sifa.org.profile', 'self'));
    expect(await names()).toEqual({ p1: undefined, p2: undefined, p3: undefined });
  });

  test('so have the parties on whose behalf roles are held', async () => {
    const entityRef = 'https://guide.example/#organisation';
    await index.feed(
      self('a', 1),
      position('a', 2, 'p1', { onBehalfOf: 'acme inc', onBehalfOfDid: did('acme') }),
      position('a', 3, 'p2', { onBehalfOf: 'guide', onBehalfOfEntityRef: entityRef }),
      position('a', 4, 'p3', { onBehalfOf: 'A family office', onBehalfOfDid: did('unknown') }),
      organisation('acme', 5, { name: 'Acme' }),
      organisation('guide', 6, { name: 'The Guide', entityRefs: [entityRef] }),
      handle('guide', 6, 'guide.example'),
    );
    const view = await index.profile(did('a'));
    expect(Object.fromEntries(view?.positions.map((p) => [p.rkey, onBehalfOf(p)]) ?? [])).toEqual({
      p1: 'Acme',
      p2: 'The Guide',
      p3: 'A family office',
    });
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
