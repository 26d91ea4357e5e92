import { describe, expect, it, vi } from 'vitest';
import { stopClock } from '../../../../test/support/clock/clock.ts';
import { cardsInHtml, type LinkCardOptions } from '../../src/rehype/index.ts';
import { cardsInHtml as cardsInHtmlOnNode } from '../../src/rehype/node/index.ts';
import { sampleAppView, TITLES } from './sample-answers.ts';

const LINKS = Object.keys(TITLES).map((url) => `<p><a href="${url}">x</a></p>`);
const PAGE = LINKS.join('\n');
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => `<p><a href="https://a.example/${n}">x</a></p>`).join('');

/** An AppView that gives one answer to everything. */
function failing(answer: () => Promise<Response>) {
  const { options, warnings } = sampleAppView();
  let asked = 0;
  const fetch = () => {
    asked++;
    return answer();
  };
  return { options: { ...options, fetch } satisfies LinkCardOptions, warnings, asked: () => asked };
}

describe('an AppView that fails', () => {
  const FAILURES: readonly [note: string, answer: () => Promise<Response>][] = [
    ['is not there', () => Promise.reject(new TypeError('fetch failed'))],
    ['does not understand', async () => new Response('<!doctype html>', { status: 501 })],
    ['is no AppView', async () => new Response('<!doctype html><title>Home</title>')],
    [
      'sends without end',
      async () => new Response(new ReadableStream({ pull: (to) => to.enqueue(new Uint8Array(1e5)) })),
    ],
  ];

  it.each(FAILURES)(
    '%s: every link stays, with one warning that says what to do, and it is soon left alone',
    async (_note, answer) => {
      const { options, warnings, asked } = failing(answer);
      const html = many(200);
      expect(await cardsInHtml(options)(html)).toBe(html);
      expect(warnings).toEqual([
        expect.stringMatching(
          /no answer from the AppView https:\/\/appview\.example .*\. Links stay plain links\. Start the AppView/,
        ),
      ]);
      expect(asked()).toBeLessThanOrEqual(12);
      expect(await cardsInHtml(options)(html)).toBe(html);
      expect(asked()).toBeLessThanOrEqual(12);
    },
  );

  it('refuses one link: only that one stays', async () => {
    const { options, warnings } = sampleAppView();
    const fetch = async (input: string | URL | Request) =>
      String(input).includes('moss')
        ? Response.json({ error: 'InvalidRequest' }, { status: 400 })
        : options.fetch(input);
    const html = await cardsInHtml({ ...options, fetch })(PAGE);
    expect(html.match(/<pub-card/g)).toHaveLength(1);
    expect(html).toContain(LINKS[1]);
    expect(warnings).toEqual([expect.stringContaining('refused')]);
  });

  it('never answers: the timeout ends the wait', async () => {
    const clock = stopClock();
    const { options, asked } = failing(() => new Promise(() => {}));
    let ended: string | undefined;
    void cardsInHtml({ ...options, timeout: 20_000 })(PAGE).then((html) => (ended = html));
    await clock.advance(19_999);
    expect([asked() > 0, ended]).toEqual([true, undefined]);
    await clock.advance(1);
    expect(ended).toBe(PAGE);
  });
});

describe('what is asked', () => {
  it('is asked once for the same settings, though the pipeline is set up for each page', async () => {
    const { options, asked } = sampleAppView();
    for (let page = 0; page < 3; page++) await cardsInHtml({ ...options })(PAGE);
    expect(asked).toEqual(Object.keys(TITLES));
  });

  it('is asked again when it is too old', async () => {
    const { options, asked } = sampleAppView();
    const clock = vi.spyOn(Date, 'now');
    try {
      const withCards = cardsInHtml({ ...options, maxAge: 5000, maxAgeWithoutCard: 1000 });
      const page = `${LINKS[0]}<p><a href="https://none.example/a">x</a></p>`;
      const start = 1_800_000_000_000;
      for (const [at, count] of [
        [0, 2],
        [900, 2],
        [1100, 3],
        [4900, 4],
        [5100, 5],
      ] as const) {
        clock.mockReturnValue(start + at);
        await withCards(page);
        expect([at, asked.length]).toEqual([at, count]);
      }
    } finally {
      clock.mockRestore();
    }
  });

  it('is nothing offline, and nothing at an address that is none', async () => {
    for (const extra of [{ offline: true }, { appView: 'appview.example' }]) {
      const { options, asked, warnings } = sampleAppView();
      expect(await cardsInHtml({ ...options, ...extra })(PAGE)).toBe(PAGE);
      expect([asked.length, warnings.length]).toEqual([0, 1]);
    }
  });

  it.each([
    [
      'on Node is the public network, once for all readers: the backlink index first',
      cardsInHtmlOnNode,
      'constellation.microcosm.blue',
      0,
    ],
    ['elsewhere is nothing, where each reader may ask anew: it says so', cardsInHtml, undefined, 1],
  ])('without an AppView %s', async (_note, withCards, first, count) => {
    const asked: string[] = [];
    const { options, warnings } = sampleAppView();
    const fetch = async (input: string | URL | Request) => {
      asked.push(new URL(String(input)).host);
      return Response.json({ records: [] });
    };
    expect(await withCards({ onWarning: options.onWarning, fetch })(PAGE)).toBe(PAGE);
    expect(asked[0]).toBe(first);
    expect(warnings).toEqual(Array(count).fill(expect.stringMatching(/`appView` is not set/)));
  });

  it('has no file where there are none, and says so once', async () => {
    const { options, warnings } = sampleAppView();
    const given = { ...options, cacheFile: 'cards.json' };
    expect(await cardsInHtml(given)(PAGE)).toContain('<pub-card');
    await cardsInHtml(given)(PAGE);
    expect(warnings).toEqual([expect.stringContaining('`cacheFile`')]);
  });
});
