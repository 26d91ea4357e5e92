import { setImmediate } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { ClientError, fetchCardView, memoryCache } from '../../../src/atproto/index.ts';
import { stopClock } from '../../support/clock/clock.ts';
import { answers, json, type RudeServer, rudeServer } from '../rude-server.ts';

const LINK = 'https://blog.example/a?utm=1#top';
const external = { uri: LINK, title: 'A', description: 'About a' };

let server: RudeServer | undefined;

async function config(answer: Parameters<typeof rudeServer>[0]) {
  server = await rudeServer(answer);
  return { baseUrl: server.baseUrl };
}

interface Asked {
  readonly link: string;
  readonly signal: AbortSignal;
  readonly answer: (response: Response) => void;
}

/** An AppView in this process that answers when the test does. */
function held() {
  const asked: Asked[] = [];
  const get: typeof fetch = (input, init) =>
    new Promise((answer, reject) => {
      const signal = init?.signal ?? new AbortController().signal;
      signal.addEventListener('abort', () => reject(signal.reason));
      asked.push({ link: new URL(String(input)).searchParams.get('url') ?? '', signal, answer });
    });
  /** Lets go what needs no time. */
  const arrive = () => setImmediate();
  return {
    appView: { baseUrl: 'https://held.example', fetch: get },
    asked,
    arrive,
    /**
     * Answers one of the questions, in the order in which they came; with the card of its link by
     * default.
     */
    async answer(index: number, response?: Response) {
      await arrive();
      const { link = '', answer } = asked[index] ?? {};
      const uri = link === 'https://blog.example/a' ? LINK : link;
      answer?.(response ?? Response.json({ view: { external: { ...external, uri } } }));
      await arrive();
    },
  };
}

describe('fetchCardView', () => {
  it('asks as the wire wants it: the canonical link, the at-uris as written', async () => {
    const { baseUrl } = await config(answers({ view: { external } }));
    expect(await fetchCardView({ baseUrl: `${baseUrl}/` }, LINK, { uris: ['at://a/b/1', 'at://a/b/2'] })).toEqual(
      external,
    );
    const url = new URL(server?.requests[0] ?? '', baseUrl);
    expect(url.pathname).toBe('/xrpc/app.bsky.embed.getEmbedExternalView');
    expect([...url.searchParams]).toEqual([
      ['url', 'https://blog.example/a'],
      ['uris', 'at://a/b/1'],
      ['uris', 'at://a/b/2'],
    ]);
  });

  it('keeps the answers of two configurations apart whose `fetch` differs, and shares those of one `fetch`', async () => {
    const { baseUrl } = await config((request, response) => {
      const title = `for ${request.headers['x-session'] ?? 'everybody'}`;
      json(response, { view: { external: { ...external, title } } });
    });
    const as = (session: string) => (input: string | URL | Request, init?: RequestInit) =>
      fetch(input, { ...init, headers: { 'x-session': session } });
    const [alice, bob] = [
      { baseUrl, fetch: as('alice') },
      { baseUrl, fetch: as('bob') },
    ];
    for (const round of [1, 2]) {
      for (const [own, title] of [
        [alice, 'for alice'],
        [bob, 'for bob'],
        [{ baseUrl }, 'for everybody'],
      ] as const)
        expect([round, (await fetchCardView(own, LINK))?.title]).toEqual([round, title]);
    }
    expect(server?.requests).toHaveLength(3);
  });

  it('keeps the answers of all who give one cache together', async () => {
    const { baseUrl } = await config(answers({ view: { external } }));
    const cache = memoryCache();
    for (const get of [
      fetch,
      fetch.bind(globalThis),
      (input: RequestInfo | URL, init?: RequestInit) => fetch(input, init),
    ])
      expect(await fetchCardView({ baseUrl, cache, fetch: get }, LINK)).toEqual(external);
    expect(server?.requests).toHaveLength(1);
  });

  it.each([
    ['{}: no record stands behind the link', 200, {}],
    ['404', 404, { error: 'NotFound' }],
    ['404 with no JSON', 404, '<h1>Not found</h1>'],
  ])('gives null for %s', async (_note, status, body) => {
    expect(await fetchCardView(await config(answers(body, status)), LINK)).toBeNull();
  });

  // As Bluesky's AppView tells it; whether anybody may see it is left to who shows it.
  it.each<[note: string, labels: readonly unknown[], shown: boolean]>([
    ['of its one owner', [['!no-unauthenticated']], false],
    ['of one of two owners', [['porn'], ['x', '!no-unauthenticated']], false],
    ['of which none is that one', [[], ['!hide', 'no-unauthenticated']], true],
    ['that are none', [[7, null], 'x'], true],
  ])('gives null for an account for people who are signed in, by the labels %s', async (_note, all, shown) => {
    const associatedProfiles = all.map((values, at) => {
      const [did, handle] = [`did:plc:${at}`, `a${at}.example`];
      const uri = `at://${did}/app.bsky.actor.profile/self`;
      return { did, handle, labels: Array.isArray(values) ? values.map((val) => ({ val, src: did, uri })) : values };
    });
    const answer = { view: { external: { ...external, associatedProfiles } } };
    const found = await fetchCardView(await config(answers(answer)), LINK);
    expect(found !== null).toBe(shown);
  });

  it.each([
    ['half a JSON', '{"view":{"external":{"uri":"https://bl'],
    ['null', 'null'],
    ['a list', '[]'],
    ['a card without a title', '{"view":{"external":{"uri":"https://blog.example"}}}'],
    ['a card that leads to a script', '{"view":{"external":{"uri":"javascript:1","title":"A","description":""}}}'],
    ['an endless body', '['.repeat(5_000_000)],
  ])('calls %s malformed, without asking again', async (_note, body) => {
    const asked = fetchCardView(await config((_request, response) => response.end(body)), LINK);
    await expect(asked).rejects.toMatchObject({ name: 'ClientError', kind: 'malformed' });
    expect(server?.requests).toHaveLength(1);
  });

  it.each([
    [400, 'bad-request'],
    [501, 'http'],
  ])('does not repeat a question that was answered with %d', async (status, kind) => {
    const asked = fetchCardView(await config(answers({ error: 'No' }, status)), LINK);
    await expect(asked).rejects.toMatchObject({ kind, status });
    expect(server?.requests).toHaveLength(1);
  });

  it.each([
    [429, '0'],
    [503, 'Thu, 01 Jan 1970 00:00:00 GMT'],
  ])('asks again after %d, twice at the most', async (status, after) => {
    const answered = await config((_request, response, attempt) =>
      attempt < 3 ? json(response, {}, status, { 'retry-after': after }) : json(response, { view: { external } }),
    );
    expect(await fetchCardView(answered, LINK)).toEqual(external);
    expect(server?.requests).toHaveLength(3);
    await server?.close();
    const failed = await config(answers({}, status, { 'retry-after': '0' }));
    await expect(fetchCardView(failed, LINK)).rejects.toMatchObject({ kind: 'http', status });
    expect(server?.requests).toHaveLength(3);
  });

  it('waits as long as Retry-After says', async () => {
    const clock = stopClock();
    const { appView, asked, answer } = held();
    const card = fetchCardView(appView, LINK);
    await answer(0, Response.json({}, { status: 429, headers: { 'retry-after': '1' } }));
    await clock.advance(999);
    expect(asked).toHaveLength(1);
    await clock.advance(1);
    await answer(1);
    expect(await card).toEqual(external);
  });

  it.each([
    ['an hour', '3600'],
    ['a date far away', new Date(Date.now() + 3_600_000).toUTCString()],
  ])('does not come back when Retry-After is %s', async (_note, after) => {
    const asked = fetchCardView(await config(answers({}, 503, { 'retry-after': after })), LINK);
    await expect(asked).rejects.toMatchObject({ kind: 'http', status: 503 });
    expect(server?.requests).toHaveLength(1);
  });

  it('gives up on a server that never answers', async () => {
    const clock = stopClock();
    const { appView, asked } = held();
    const card = fetchCardView(appView, LINK, { timeout: 1000 }).catch((error: unknown) => error);
    await clock.advance(999);
    expect(asked[0]?.signal.aborted).toBe(false);
    await clock.advance(1);
    expect(await card).toMatchObject({ kind: 'timeout' });
    expect(asked[0]?.signal.aborted).toBe(true);
  });

  it('gives up on a server that never ends', async () => {
    const clock = stopClock();
    const { appView, answer } = held();
    const card = fetchCardView(appView, LINK).catch((error: unknown) => error);

    const start = (body: ReadableStreamDefaultController) => body.enqueue(new TextEncoder().encode('{"view":'));
    const cancel = vi.fn();
    await answer(0, new Response(new ReadableStream({ start, cancel })));
    await clock.advance(10_000);
    expect(await card).toMatchObject({ kind: 'timeout' });
    expect(cancel).toHaveBeenCalled();
  });

  it('says when there is no server', async () => {
    const { baseUrl } = await config(() => {});
    await server?.close();
    const error = await fetchCardView({ baseUrl }, LINK).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ClientError);
    expect(error).toMatchObject({ kind: 'network', message: expect.stringContaining(baseUrl) });
  });

  it('says when the connection breaks in the middle', async () => {
    const asked = fetchCardView(
      await config((_request, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"view"', () => response.destroy());
      }),
      LINK,
    );
    await expect(asked).rejects.toMatchObject({ kind: 'network', status: 200 });
  });

  it('follows a redirect', async () => {
    const answered = await config((request, response) =>
      request.url?.startsWith('/moved')
        ? json(response, { view: { external } })
        : response.writeHead(302, { location: '/moved' }).end(),
    );
    expect(await fetchCardView(answered, LINK)).toEqual(external);
  });

  it('stops when the caller stops, and asks nothing for a caller who had stopped before', async () => {
    const { appView, asked, arrive } = held();
    const controller = new AbortController();
    const { signal } = controller;
    const card = fetchCardView(appView, LINK, { signal });
    await arrive();
    controller.abort();
    await expect(card).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked[0]?.signal.aborted).toBe(true);
    const late = fetchCardView(appView, 'https://blog.example/other', { signal });
    await expect(late).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked).toHaveLength(1);
  });

  it('asks the same question once at a time, and one who leaves does not take the others along', async () => {
    const clock = stopClock();
    const { appView, asked, answer } = held();
    const controller = new AbortController();
    const cards = Promise.allSettled([
      fetchCardView(appView, LINK, { signal: controller.signal }),
      fetchCardView(appView, LINK, { timeout: 20 }),
      fetchCardView(appView, LINK),
      fetchCardView(appView, 'https://blog.example/b'),
    ]);
    await clock.advance(20);
    controller.abort();
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false, false]);
    await answer(0);
    await answer(1);
    expect(await cards).toMatchObject([
      { reason: { name: 'AbortError' } },
      { reason: { kind: 'timeout' } },
      { value: external },
      { value: { ...external, uri: 'https://blog.example/b' } },
    ]);
  });

  it('has six requests in flight and no more; the time in the queue is not held against a question', async () => {
    const clock = stopClock();
    const { appView, asked, answer } = held();
    const links = Array.from({ length: 30 }, (_, index) => `https://blog.example/${index}`);
    // Those at work keep the others longer in the queue than these have time.
    const views = Promise.all(
      links.map((link, index) => fetchCardView(appView, link, { timeout: index < 6 ? 60_000 : 2000 })),
    );
    await clock.advance(2500);
    for (const index of links.keys()) {
      expect(asked).toHaveLength(Math.min(30, index + 6));
      await answer(index);
      await clock.advance(60);
    }
    expect(await views).toEqual(links.map((uri) => ({ ...external, uri })));
  });

  it('keeps nobody in the queue of a host that answers nobody, but who wants to wait', async () => {
    const clock = stopClock();
    const { appView, asked, answer } = held();
    const links = Array.from({ length: 40 }, (_, index) => `https://blog.example/s${index}`);
    const impatient = Promise.allSettled(links.map((link) => fetchCardView(appView, link, { timeout: 300 })));
    const patient = fetchCardView(appView, LINK, { timeout: 60_000 });
    await clock.advance(300);
    expect(await impatient).toMatchObject(links.map(() => ({ reason: { kind: 'timeout' } })));
    await answer(6);
    expect(await patient).toEqual(external);
    expect(asked).toHaveLength(7);
  });

  it('sends nothing for a question whose caller left the queue', async () => {
    const { appView, asked, arrive, answer } = held();
    const controller = new AbortController();
    const first = Array.from({ length: 6 }, (_, index) => fetchCardView(appView, `https://blog.example/q${index}`));
    await arrive();
    const queued = fetchCardView(appView, 'https://blog.example/left', { signal: controller.signal });
    controller.abort();
    await expect(queued).rejects.toMatchObject({ name: 'AbortError' });
    for (const index of first.keys()) await answer(index);
    await Promise.all(first);
    const next = fetchCardView(appView, 'https://blog.example/next');
    await answer(6);
    await next;
    expect(asked.filter(({ link }) => link.includes('left'))).toEqual([]);
  });

  it('calls fetch as a function of its own: a browser refuses it as a method', async () => {
    const calls: unknown[] = [];
    const own = function (this: unknown) {
      calls.push(this);
      return Promise.resolve(Response.json({ view: { external } }));
    } as typeof fetch;
    expect(await fetchCardView({ baseUrl: 'https://own.example', fetch: own }, LINK)).toEqual(external);
    expect(calls).toEqual([undefined]);
  });
});
