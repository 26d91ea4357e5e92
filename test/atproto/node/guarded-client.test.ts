import type { ServerResponse } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { fetchCard, resolveHandle } from '../../../src/atproto/node/guarded-client.ts';
import { localServer } from '../../support/local-server.ts';

/** A host on this machine, which the guard lets nobody ask. */
async function start(
  answer: (path: string, response: ServerResponse) => void,
): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const { url } = await localServer((request, response) => {
    asked.push(request.url ?? '');
    answer(request.url ?? '', response);
  });
  return { url, asked };
}

const card = JSON.stringify({ view: { external: { uri: 'https://a.example', title: 'A', description: '' } } });

describe('a host that the configuration names may stand on this machine', () => {
  it('and moves the question within itself', async () => {
    const own = await start((path, response) =>
      path.startsWith('/xrpc') ? response.writeHead(302, { location: '/moved' }).end() : response.end(card),
    );
    expect((await fetchCard({ baseUrl: own.url }, 'https://a.example'))?.title).toBe('A');
  });

  it('but sends nobody on to another that is not named', async () => {
    const inside = await start((_, response) => void response.end(card));
    const own = await start((_, response) => response.writeHead(302, { location: `${inside.url}/metadata` }).end());
    // Both at once, and both heard from the start: the one that fails first must not fail unheard.
    await Promise.all([
      expect(resolveHandle({ handleResolver: own.url }, 'alice.dev')).rejects.toMatchObject({ kind: 'network' }),
      expect(fetchCard({ baseUrl: own.url }, 'https://a.example')).rejects.toMatchObject({ kind: 'network' }),
    ]);
    expect(inside.asked).toEqual([]);
    expect(own.asked.length).toBeGreaterThan(1);
  });

  it('nor round in circles', async () => {
    const own = await start((_, response) => response.writeHead(302, { location: '/again' }).end());
    await expect(fetchCard({ baseUrl: own.url }, 'https://a.example')).rejects.toMatchObject({ kind: 'network' });
    expect(own.asked.length).toBeLessThan(10);
  });
});

it('fields without a value hide neither guard nor DNS, wherever they come from', async () => {
  class Config {
    get plc(): undefined {
      return undefined;
    }
    readonly fetch = undefined;
  }
  const before = globalThis.fetch;
  onTestFinished(() => {
    globalThis.fetch = before;
  });
  const unguarded: string[] = [];
  globalThis.fetch = async (input) => {
    unguarded.push(String(input));
    return new Response('', { status: 404 });
  };
  await resolveHandle(new Config(), 'localhost.invalid').catch(() => null);
  await resolveHandle({ fetch: undefined, resolveTxt: undefined }, 'localhost.invalid').catch(() => null);
  expect(unguarded).toEqual([]);
});
