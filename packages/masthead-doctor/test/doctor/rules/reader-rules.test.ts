import { beforeEach, describe, expect, it } from 'vitest';
import { serveMemoryNetwork } from '../../../../../test/support/network/serve-memory-network.ts';
import type { Diagnosing } from '../../../src/doctor/diagnosis.ts';
import type { Verdict } from '../../../src/index.ts';
import { DOCUMENT, found, KEY, PUBLICATION, startWorld } from '../world.ts';

const world = await startWorld(serveMemoryNetwork());
const { site, alice, look, put, publication, document } = world;
beforeEach(() => world.reset());

describe('the AppView', () => {
  /** Plays an AppView that shows the named records, or none. */
  const appView = (answer: () => Response): Partial<Diagnosing> => ({
    baseUrl: 'https://appview.example',
    fetch: (input, init) =>
      String(input instanceof Request ? input.url : input).startsWith('https://appview.example/')
        ? Promise.resolve(answer())
        : fetch(input, init),
  });
  const showing = (uri: string) => {
    const external = { uri: site.url, title: 'A', description: '', associatedRefs: [{ uri, cid: 'c' }] };
    return Response.json({ view: { external } });
  };
  const HOUR = 3_600_000;
  beforeEach(() => put(PUBLICATION, KEY, publication()));

  it.each<[note: string, answer: () => Response, later: number, found: object]>([
    ['knows the record', () => showing(`at://${alice.did}/${PUBLICATION}/${KEY}`), 0, { card: true, cause: null }],
    [
      'does not know it yet: it was written a moment ago',
      () => Response.json({}),
      0,
      { card: null, cause: { id: 'index', advice: 'Wait a minute and look again.' } },
    ],
    [
      'does not know it after an hour',
      () => Response.json({}),
      HOUR,
      { card: false, cause: { id: 'index', found: expect.stringMatching(/does not know/) } },
    ],
    [
      'shows another record',
      () => showing('at://did:plc:other/a/b'),
      HOUR,
      { cause: { id: 'index', found: expect.stringMatching(/another record/) } },
    ],
  ])('%s', async (_note, answer, later, diagnosed) => {
    expect(await look('', { ...appView(answer), now: () => Date.now() + later })).toMatchObject(diagnosed);
  });
});

describe('Bluesky', () => {
  const bluesky = (answer: () => Response): Partial<Diagnosing> => ({
    bluesky: 'https://bluesky.example',
    fetch: (input, init) => {
      const url = new URL(String(input instanceof Request ? input.url : input));
      if (url.host !== 'bluesky.example') return fetch(input, init);
      // It must be told the records, the document's and the publication's.
      expect(url.searchParams.getAll('uris')).toHaveLength(2);
      return Promise.resolve(answer());
    },
  });
  beforeEach(async () => {
    await put(PUBLICATION, KEY, publication());
    await put(DOCUMENT, KEY, document());
  });

  it.each<[note: string, answer: () => Response, verdict: Verdict, says: RegExp]>([
    [
      'shows it',
      () => Response.json({ view: { external: { uri: 'https://a.example', title: 'A', description: '' } } }),
      'ok',
      /answers with a card/,
    ],
    ['does not have it', () => Response.json({}), 'warn', /^Here yes, in Bluesky no/],
    ['is down', () => new Response('<html>'), 'unknown', /gave no answer/],
  ])('%s, which decides nothing here', async (_note, answer, verdict, says) => {
    const diagnosis = await look('/essays/first', bluesky(answer));
    expect(diagnosis.card).toBe(true);
    expect(found(diagnosis, 'bluesky')).toMatchObject({ verdict, found: expect.stringMatching(says) });
  });
});

it('the PDS is down: nobody can tell', async () => {
  const down: typeof fetch = (input, init) =>
    String(input).includes('listRecords') ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init);
  const says = 'Could not tell whether there is a card';
  expect(await look('', { fetch: down })).toMatchObject({ card: null, says, cause: { id: 'account' } });
});
