import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fetchCardView, fetchGetProfileView } from '../../../src/atproto/index.ts';
import { cardAction, parseCardView, parseProfileView } from '../../../src/core/index.ts';
import { LIMITS } from '../../../src/core/read-fields.ts';
import { renderProProfile, renderPubCard, renderPubCardEmail, renderPubCardSvg } from '../../../src/render/index.ts';
import { FULL_CARD, FULL_PROFILE } from '../../elements/hostile-shapes.ts';
import { stopClock, until } from '../../support/clock/clock.ts';

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

let url: string;
let sending = 0;
const server = createServer((request, response) => {
  sending++;
  response.on('close', () => sending--);
  ANSWERS[request.url?.split('/')[1] ?? '']?.(response.setHeader('content-type', 'application/json'));
});
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
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

  it('shows no more of a text, nor of a list, than can be laid out', () => {
    const labels = Array.from({ length: 20_000 }, () => ({ val: 'x' }));
    const positions = Array.from({ length: 20_000 }, (_, at) => ({ title: `T${at}` }));
    // A megabyte of blanks between two letters took a browser 40 s.
    for (const text of [`a${' '.repeat(190_000)}b`, 'm'.repeat(190_000), 'word '.repeat(38_000)]) {
      const source = { ...FULL_CARD.source, title: text };
      const view = parseCardView({ ...FULL_CARD, title: text, description: text, source, labels });
      expect(view?.title.length).toBeLessThanOrEqual(LIMITS.line + 1);
      expect(view?.source?.title.length).toBeLessThanOrEqual(LIMITS.line + 1);
      expect(view?.description.length).toBeLessThanOrEqual(LIMITS.prose + 1);
      expect(view?.labels).toHaveLength(LIMITS.items);
      expect(renderPubCard(view, { data: false }).length).toBeLessThan(100_000);
      const person = parseProfileView({ ...FULL_PROFILE, displayName: text, about: text, positions });
      expect(person?.displayName?.length).toBeLessThanOrEqual(LIMITS.line + 1);
      expect(person?.about?.length).toBeLessThanOrEqual(LIMITS.prose + 1);
      expect(person?.positions).toHaveLength(LIMITS.items);
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

  it('has nothing in its texts that nobody sees, or that turns the words beside it around', () => {
    const turned = '\u202e\u2067gpj.evil\u0007\u001b[31m\u009b \u2069\u2069 x';
    expect(parseCardView({ ...FULL_CARD, title: turned })?.title).toBe('gpj.evil[31m  x');
    expect(parseProfileView({ ...FULL_PROFILE, displayName: turned })?.displayName).toBe('gpj.evil[31m  x');
    const half = parseProfileView({ ...FULL_PROFILE, handle: 'alice\ud800.example' });
    for (const text of [parseCardView({ ...FULL_CARD, title: 'a \ud800 b \udc00' })?.title, half?.handle])
      expect(text).not.toMatch(/\p{Cs}/u);
    renderProProfile(half);
  });
});
