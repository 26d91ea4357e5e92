import { beforeEach, describe, expect, it } from 'vitest';
import { fetchCardView } from '../../src/atproto/index.ts';
import type { Rgb } from '../../src/core/index.ts';
import { publicationTheme, toHex } from '../../src/theme/index.ts';
import { type Clock, stopClock } from '../support/clock/clock.ts';
import { forEachTest } from '../support/for-each-test.ts';
import { appViewOn } from '../support/index/app-view-here.ts';
import { publication, testIndex } from '../support/index/test-index.ts';

// A theme of the program that wrote the record, from the stream through the index to all that the
// AppView answers. What a browser shows of an answer, on a light page and on a dark one, is in
// test/elements/pub-card/pub-card.schemes.test.ts.
const SCHEMES = ['light', 'dark'] as const;
const rgb = (r: number, g: number, b: number) => ({ r, g, b });
const THEMES: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  pckt: {
    theme: {
      $type: 'blog.pckt.theme',
      light: { background: '#fdf2f8', text: '#881337', accent: '#a16207', link: '#be185d' },
      dark: { background: '#500724', text: '#fce7f3', accent: '#d4a574', link: '#f9a8d4' },
      font: 'legible',
    },
  },
  offprint: {
    theme: {
      $type: 'app.offprint.theme',
      colorScheme: 'dark',
      colors: {
        base100: rgb(2, 44, 34),
        baseContent: rgb(209, 250, 229),
        primary: rgb(132, 204, 22),
        primaryContent: rgb(0, 0, 0),
      },
    },
  },
};
const site = (program: string) => `https://${program}.alice.example`;

const index = forEachTest(testIndex);
const appView = forEachTest(() => appViewOn(index));
let seconds = 0;
let clock: Clock;
beforeEach(() => {
  clock = stopClock();
});

/** Five seconds after a record was written, no answer from before is given. */
async function put(program: string, more: object): Promise<void> {
  await index.feed(publication('alice', ++seconds, site(program), 'pub', more));
  await clock.advance(5000);
}
const get = (path: string, query: Readonly<Record<string, string>>, headers: Readonly<Record<string, string>> = {}) =>
  appView.fetch(new Request(`https://cards.example${path}?${new URLSearchParams(query)}`, { headers }));
const EMBED_VIEW = '/xrpc/app.bsky.embed.getEmbedExternalView';
const answerOf = async (program: string): Promise<Record<string, unknown>> =>
  (await get(EMBED_VIEW, { url: site(program) })).json();
const look = (program: string) => ({ url: site(program), appearance: 'publication' });
/** How a page of the AppView states a colour. */
const ground = ({ r, g, b }: Rgb) => `rgb(${r} ${g} ${b})`;
const fill = (color: Rgb) => `.f-ground{fill:${toHex(color)}}`;

describe.each(Object.keys(THEMES))('a native theme of %s', (program) => {
  const { dropped: _, ...theme } = publicationTheme(THEMES[program] ?? {});
  const { light, dark } = theme;
  beforeEach(() => put(program, { name: program, ...THEMES[program] }));

  it('is in the answer beside the view, and in what a client reads of it', async () => {
    expect(publicationTheme(await answerOf(program))).toEqual({ ...theme, dropped: [] });
    const fetch = (input: string | URL | Request, init?: RequestInit) => appView.fetch(new Request(input, init));
    const view = await fetchCardView({ baseUrl: 'https://cards.example', fetch }, site(program));
    expect(publicationTheme(view)).toEqual({ ...theme, dropped: [] });
  });

  it('is at /embed and in the drawing, in both schemes, or in the one that the address names', async () => {
    const page = async (query: object) => (await get('/embed', { ...look(program), ...query })).text();
    const svg = async (query: object) => (await get('/card.svg', { ...look(program), ...query })).text();
    const whole = await page({});
    const [inTheLight = '', inTheDark = ''] = (await svg({})).split('@media (prefers-color-scheme:dark){');
    for (const scheme of SCHEMES) {
      const { background } = { light, dark }[scheme];
      expect(whole).toContain(ground(background));
      expect(await page({ scheme })).toContain(ground(background));
      expect({ light: inTheLight, dark: inTheDark }[scheme]).toContain(fill(background));
      expect(await svg({ scheme })).toContain(fill(background));
    }
  });
});

// Only the theme of a program changes, which is in no lexicon here: neither title nor basicTheme.
it('changes what browsers have kept: their ETag gives 304 before, and 200 with the new colours after', async () => {
  const theme = (backgroundColor: Rgb) => ({ name: 'kept', theme: { primary: rgb(1, 2, 3), backgroundColor } });
  const [before, after] = [rgb(200, 210, 220), rgb(220, 210, 200)];
  const shown: Readonly<Record<string, (color: Rgb) => string>> = {
    [EMBED_VIEW]: (color) => JSON.stringify(color),
    '/embed': ground,
    '/card.svg': toHex,
  };
  const asked = async (path: string, etag = '') => {
    const answer = await get(path, look('kept'), { 'if-none-match': etag });
    return { status: answer.status, etag: answer.headers.get('etag') ?? '', text: await answer.text() };
  };
  for (const [path, colorOf] of Object.entries(shown)) {
    await put('kept', theme(before));
    const { etag, text } = await asked(path);
    expect(text, path).toContain(colorOf(before));
    expect(await asked(path, etag), path).toMatchObject({ status: 304 });
    await put('kept', theme(after));
    expect(await asked(path, etag), path).toMatchObject({ status: 200, text: expect.stringContaining(colorOf(after)) });
  }
});
