import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHttp } from '../../../src/appview/http/create-http.ts';
import { DEFAULT_POLICY } from '../../../src/appview/verify/verification-policy.ts';
import type { Answer, AskedRequest, HttpHandler, Turn } from '../../../src/server/answer/answer.ts';
import { document, publication, type TestIndex, testIndex, watchReader } from '../test-index.ts';

const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView?url=';

let index: TestIndex;
let handler: HttpHandler;
/** What the store was asked, in order. */
const calls: string[] = [];

beforeAll(async () => {
  index = testIndex();
  await index.feed(publication('a', 1, 'https://a.example'), document('a', 2, 'pub', '/post'));
  const store = watchReader(index.reader, (name) => calls.push(name));
  handler = createHttp({
    store,
    images: 'cdn',
    policy: DEFAULT_POLICY,
    service: 'sifa',
    folders: [],
    pages: {
      origin: () => 'http://localhost',
      embedImages: async () => ({ images: new Map(), whole: true }),
      rasterise: undefined,
    },
    health: () => ({ alive: true, ready: true, secondsBehind: null, connected: null, body: {} }),
    cacheBytes: 0,
    log: () => {},
  });
});
afterAll(() => index.close());

function ask(link: string, turn?: Turn): Promise<Answer> {
  const request: AskedRequest = {
    method: 'GET',
    target: CARD + encodeURIComponent(link),
    header: () => undefined,
    turn,
  };
  return Promise.resolve(handler(request));
}

const titleOf = ({ body }: Answer) =>
  JSON.parse(Buffer.from(body ?? []).toString()).view?.external?.title as string | undefined;

test('what is asked in one turn is read once all of it is there, after one look at the store', async () => {
  calls.length = 0;
  let gather = () => {};
  const turn: Turn = {
    gathered: new Promise((resolve) => {
      gather = resolve;
    }),
  };
  const answers = ['https://a.example/post', 'https://a.example', 'https://b.example'].map((link) => ask(link, turn));
  await new Promise((resolve) => setImmediate(resolve));
  expect(calls).toEqual(['hold', 'version']);
  gather();
  expect((await Promise.all(answers)).map(titleOf)).toEqual(["a's doc", "a's pub", undefined]);
  expect(calls.filter((call) => call === 'version' || call === 'hold')).toEqual(['hold', 'version']);
});

test('who is alone waits for nobody', async () => {
  calls.length = 0;
  expect(titleOf(await ask('https://a.example/post'))).toBe("a's doc");
  expect(calls[0]).toBe('version');
  expect(calls).not.toContain('hold');
});
