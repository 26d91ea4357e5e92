import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchCardView, fetchGetProfileView } from '../../../src/atproto/index.ts';
import { memoryCache } from '../../../src/atproto/request/memory-cache.ts';
import { cardAction } from '../../../src/core/index.ts';
import { LIMITS } from '../../../src/core/read-fields.ts';
import { renderProProfile, renderPubCard, renderPubCardEmail, renderPubCardSvg } from '../../../src/render/index.ts';
import { FULL_CARD } from '../../elements/hostile-shapes.ts';
import { type Clock, stopClock, until } from '../../support/clock/clock.ts';
import { type AppViewBehaviour, type HostileAppView, startHostileAppView } from './servers/hostile-app-view.ts';

let appView: HostileAppView;
beforeAll(async () => {
  appView = await startHostileAppView();
});
afterAll(() => appView?.close());

let clock: Clock;
// A busy machine takes seconds for the deepest of them.
beforeEach(() => {
  clock = stopClock();
});

const cache = { get: () => undefined, set: () => undefined };
const card = (behaviour: AppViewBehaviour) => fetchCardView({ baseUrl: appView.at(behaviour), cache }, FULL_CARD.uri);
const profile = (behaviour: AppViewBehaviour) =>
  fetchGetProfileView({ baseUrl: appView.at(behaviour), cache }, 'alice.example');

describe('an answer that is too much', () => {
  it.each<AppViewBehaviour>(['three megabytes', 'a bomb', 'endless'])(
    'is given up at a megabyte, unpacked, and its connection closed: %s',
    async (behaviour) => {
      await expect(profile(behaviour)).rejects.toMatchObject({ name: 'ClientError', kind: 'malformed' });
      await until(() => expect(appView.sending()).toBe(0));
    },
  );

  it.each<AppViewBehaviour>(['dripping', 'silent'])(
    'is given up in its time when it never ends: %s',
    async (behaviour) => {
      const given = card(behaviour).catch((error: unknown) => error);
      await until(() => expect(appView.sending()).toBe(1));
      await clock.advance(10_000);
      expect(await given).toMatchObject({ name: 'ClientError', kind: 'timeout' });
      await until(() => expect(appView.sending()).toBe(0));
    },
  );

  it('does not hold up the next ones, though a fetch of somebody’s own never listens', async () => {
    const deaf: typeof fetch = () => new Promise(() => undefined);
    const lost = Array.from({ length: 20 }, (_, index) =>
      fetchCardView({ baseUrl: `${appView.url}/deaf${index}`, fetch: deaf, cache }, FULL_CARD.uri),
    );
    const ends = Promise.allSettled(lost);
    await clock.advance(10_000);
    for (const end of await ends) expect(end).toMatchObject({ reason: { kind: 'timeout' } });
    expect((await card('templates'))?.title).toBe(FULL_CARD.title);
  });

  it.each<AppViewBehaviour>(['lists in lists', 'lists in a field'])(
    'throws nothing else, nested deep: %s',
    async (behaviour) => {
      for (const answer of await Promise.allSettled([card(behaviour), profile(behaviour)])) {
        if (answer.status === 'rejected')
          expect(answer.reason).toMatchObject({ name: 'ClientError', kind: 'malformed' });
        else renderProProfile(answer.value);
      }
    },
  );

  it.each<AppViewBehaviour>(['a title of blanks', 'a title without an end', 'a title of words'])(
    'shows no more of a text than can be laid out: %s',
    async (behaviour) => {
      const view = await card(behaviour);
      expect(view?.title.length).toBeLessThanOrEqual(LIMITS.line + 1);
      expect(view?.source?.title.length).toBeLessThanOrEqual(LIMITS.line + 1);
      expect(view?.description.length).toBeLessThanOrEqual(LIMITS.prose + 1);
      expect(renderPubCard(view, { data: false }).length).toBeLessThan(100_000);
      const person = await profile(behaviour);
      expect(person?.displayName?.length).toBeLessThanOrEqual(LIMITS.line + 1);
      expect(person?.about?.length).toBeLessThanOrEqual(LIMITS.prose + 1);
    },
  );

  it('ends its lists', async () => {
    expect((await card('too many of everything'))?.labels).toHaveLength(LIMITS.items);
    expect((await profile('too many of everything'))?.positions).toHaveLength(LIMITS.items);
  });

  it('takes its bytes of the memory of answers, and no more', async () => {
    const kept = memoryCache({ maxBytes: 300_000 });
    for (let index = 0; index < 5; index++) {
      const baseUrl = appView.at('a title of blanks');
      await fetchCardView({ baseUrl, cache: kept }, `${FULL_CARD.uri}/${index}`).catch(() => undefined);
      await fetchCardView({ baseUrl: appView.at('templates'), cache: kept }, `${FULL_CARD.uri}/${index}`);
    }
    const before = appView.asked.length;
    // The small ones are still there; the large ones (570 kB each) were never kept.
    await fetchCardView({ baseUrl: appView.at('templates'), cache: kept }, `${FULL_CARD.uri}/0`);
    expect(appView.asked.length).toBe(before);
    await fetchCardView({ baseUrl: appView.at('a title of blanks'), cache: kept }, `${FULL_CARD.uri}/0`);
    expect(appView.asked.length).toBe(before + 1);
  });
});

describe('an answer that means something else', () => {
  it('keeps its templates to itself', async () => {
    expect(await card('templates')).toMatchObject({ title: FULL_CARD.title, description: '' });
    expect((await profile('templates'))?.about).toBeUndefined();
  });

  it('sets no prototype', async () => {
    const view = await card('prototypes');
    expect(Object.getPrototypeOf(view)).toBe(Object.prototype);
    expect(view?.labels).toHaveLength(1);
    const person = await profile('prototypes');
    expect(Object.getPrototypeOf(person?.positions[0])).toBe(Object.prototype);
    expect('harmed' in (person?.positions[0] ?? {})).toBe(false);
  });

  it('leads to the publication’s canonical address, and shows that, in every form', async () => {
    const view = await card('credentials in the address');
    const address = 'https://bank.masthead.dev/login';
    if (!view) throw new Error('no card');
    expect(cardAction(view)?.href).toBe(address);
    for (const markup of [renderPubCard(view, { data: false }), renderPubCardEmail(view), renderPubCardSvg(view)]) {
      expect(markup).not.toMatch(/user:|:pw@|harm\.invalid|next=|#pay/);
    }
    expect(renderPubCard(view, { data: false })).toContain(`href="${address}"`);
  });

  it('is no card where the publication’s site disowns the record', async () => {
    expect(await card('a failed claim')).toBeNull();
    const answer = { view: { external: FULL_CARD }, verification: { status: 'failed' } };
    expect(renderPubCard(answer, { url: FULL_CARD.uri })).toContain('data-state="fallback"');
    expect(renderPubCard(answer)).toBe('');
  });

  it('has nothing in its texts that nobody sees, or that turns the words beside it around', async () => {
    const view = await card('the line turned around');
    expect(view?.title).toBe('gpj.evil[31m  x');
    expect((await profile('the line turned around'))?.displayName).toBe('gpj.evil[31m  x');
    for (const text of [
      (await card('half characters'))?.title,
      (await profile('half a character as a handle'))?.handle,
    ]) {
      expect(text).not.toMatch(/\p{Cs}/u);
    }
    renderProProfile(await profile('half a character as a handle'));
  });
});
