import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { fetchCardView, fetchGetProfileView } from '../../../src/atproto/index.ts';
import { cardAction, parseCardView } from '../../../src/core/index.ts';
import { renderProProfile, renderPubCard, renderPubCardEmail, renderPubCardSvg } from '../../../src/render/index.ts';
import { FULL_CARD, FULL_PROFILE } from '../../elements/hostile-shapes.ts';
import { stopClock, until } from '../../support/clock/clock.ts';
import { type LocalServer, localServer } from '../../support/local-server.ts';

// An AppView that means harm. That an answer which never comes or never ends is given up in its
// time: test/atproto/client/fetch-card.test.ts.

const lists = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
/** How it answers, by the first folder of its address. */
const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  honest: (response) => response.end(JSON.stringify({ view: { external: FULL_CARD } })),
  'three-megabytes': (response) => response.end(JSON.stringify({ ...FULL_PROFILE, about: ' '.repeat(3_000_000) })),
  /** Thirty megabytes of JSON in thirty kilobytes. */
  'a-bomb': (response) => {
    response.setHeader('content-encoding', 'gzip');
    response.end(gzipSync(JSON.stringify({ ...FULL_PROFILE, about: ' '.repeat(30_000_000) })));
  },
  /** For as long as somebody reads it. */
  endless: (response) => {
    const more = () => {
      while (!response.destroyed && response.write(' '.repeat(16_384)));
    };
    response.on('drain', more);
    more();
  },
  'lists-in-lists': (response) => response.end(lists(400_000)),
  'lists-in-a-field': (response) => {
    const card = `{"uri":"https://masthead.dev","title":"T","source":${lists(100_000)}}`;
    response.end(`{"did":"did:plc:a","handle":"a.example","honors":${lists(300_000)},"view":{"external":${card}}}`);
  },
};

let server: LocalServer;
let url: string;
let sending = 0;
beforeAll(async () => {
  server = await localServer((request, response) => {
    sending++;
    response.on('close', () => sending--);
    ANSWERS[request.url?.split('/')[1] ?? '']?.(response.setHeader('content-type', 'application/json'));
  });
  ({ url } = server);
});

const cache = { get: () => undefined, set: () => undefined };
const card = (behaviour: string) => fetchCardView({ baseUrl: `${url}/${behaviour}`, cache }, FULL_CARD.uri);
const profile = (behaviour: string) => fetchGetProfileView({ baseUrl: `${url}/${behaviour}`, cache }, 'a.example');
const MALFORMED = { name: 'ClientError', kind: 'malformed' };

describe('an answer that is too much', () => {
  it.each(['three-megabytes', 'a-bomb', 'endless'])(
    'is given up at a megabyte, unpacked, and its connection closed: %s',
    async (behaviour) => {
      stopClock();
      await expect(profile(behaviour)).rejects.toMatchObject(MALFORMED);
      await until(() => expect(sending).toBe(0));
    },
  );

  it('does not hold up the next ones, though a fetch of somebody’s own never listens', async () => {
    const clock = stopClock();
    const deaf: typeof fetch = () => new Promise(() => undefined);
    const ends = Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        fetchCardView({ baseUrl: `${url}/${at}`, fetch: deaf, cache }, FULL_CARD.uri),
      ),
    );
    await clock.advance(10_000);
    for (const end of await ends) expect(end).toMatchObject({ reason: { kind: 'timeout' } });
    expect((await card('honest'))?.title).toBe(FULL_CARD.title);
  });

  it.each(['lists-in-lists', 'lists-in-a-field'])('throws nothing else, nested deep: %s', async (behaviour) => {
    stopClock();
    for (const answer of await Promise.allSettled([card(behaviour), profile(behaviour)])) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject(MALFORMED);
      else renderProProfile(answer.value);
    }
  });
});

describe('an answer that means something else', () => {
  it('leads to the publication’s canonical address, and shows that, in every form', () => {
    const uri = 'https://user:pw@bank.masthead.dev/login/?next=https://harm.invalid#pay';
    const view = parseCardView({ ...FULL_CARD, source: { ...FULL_CARD.source, uri } });
    const address = 'https://bank.masthead.dev/login';
    expect(view && cardAction(view)?.href).toBe(address);
    const page = renderPubCard(view, { data: false });
    for (const markup of [page, renderPubCardEmail(view), renderPubCardSvg(view)])
      expect(markup).not.toMatch(/user:|:pw@|harm\.invalid|next=|#pay/);
    expect(page).toContain(`href="${address}"`);
  });

  it('is no card where the publication’s site disowns the record', () => {
    const answer = { view: { external: FULL_CARD }, verification: { status: 'failed' } };
    expect(renderPubCard(answer, { url: FULL_CARD.uri })).toContain('data-state="fallback"');
    expect(renderPubCard(answer)).toBe('');
  });
});
