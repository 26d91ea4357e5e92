import { parseFragment } from 'parse5';
import type { Browser, ConsoleMessage, Page } from 'playwright';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchChromium } from '../../../../test/support/browser.ts';
import { until } from '../../../../test/support/clock/clock.ts';
import { type SampleServer, startSampleServer } from '../../../../test/support/network/sample-server.ts';
import { type PageServer, startPageServer } from '../../../../test/support/page-server.ts';
import { oembedCard } from '../../src/pages/oembed.ts';

// Against the specification at https://oembed.com (version 1.0, type rich).
const ARTICLE = 'https://kitchen-science.offprint.app/a/caramel-at-170';
const PUBLICATION = 'https://tidewater.example';

let server: SampleServer;
let browser: Browser;
/** Somebody else's page, at another origin. */
let around: PageServer;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
  [server, around] = await Promise.all([startSampleServer(), startPageServer()]);
  page = await browser.newPage({ viewport: { width: 700, height: 900 } });
});
afterAll(() => Promise.all([browser?.close(), server?.close(), around?.close()]));

function ask(query: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(`${server.url}/oembed?${new URLSearchParams(query)}`);
}

/** The frame in an answer. */
function frameOf(html: string): Record<string, string> {
  const [frame] = parseFragment(html).childNodes;
  if (!frame || !('attrs' in frame) || frame.tagName !== 'iframe') throw new Error(`no frame in ${html}`);
  return Object.fromEntries(frame.attrs.map(({ name, value }) => [name, value]));
}

/** Opens a page around a frame, and waits until what is in the frame shows. */
async function openAround(html: string, colorScheme: 'light' | 'dark'): Promise<void> {
  around.html = html;
  await page.emulateMedia({ colorScheme });
  await page.goto(around.url);
  await page.frameLocator('iframe').locator(':is(pub-card, pro-profile):state(ready)').waitFor();
}

/** Whether the page's ground shows through the corner of the frame, which is 20 pixels from each edge. */
async function showsGround(): Promise<boolean> {
  const corner = await page.screenshot({ clip: { x: 20, y: 20, width: 1, height: 1 } });
  const ground = await page.screenshot({ clip: { x: 2, y: 2, width: 1, height: 1 } });
  return corner.equals(ground);
}

describe('/oembed', () => {
  it('answers with all that the specification requires of a rich answer', async () => {
    const response = await ask({ url: ARTICLE });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('application/json');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const answer = (await response.json()) as Record<string, unknown>;
    expect(answer).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'Caramel at 170 °C, and nothing else',
      provider_url: server.url,
      width: 600,
      thumbnail_url: `${server.url}/card.png?${new URLSearchParams({ url: ARTICLE })}`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    expect(answer.height).toBeTypeOf('number');
    const frame = frameOf(String(answer.html));
    expect(frame.src).toBe(`${server.url}/embed?${new URLSearchParams({ url: ARTICLE })}`);
    // Below the frame stands the link, in a line of its own.
    expect([Number(frame.width), Number(frame.height) + 24]).toEqual([answer.width, answer.height]);
    expect(frame.sandbox).not.toContain('same-origin');
  });

  it('passes on nothing of the link but its canonical form: every reader of the page would send it again', async () => {
    const secret = ARTICLE.replace('https://', 'https://user:SECRET@');
    for (const format of ['json', 'xml']) {
      const response = await ask({ url: `${secret}/?token=SECRET#SECRET`, format });
      expect(response.status).toBe(200);
      const text = await response.text();
      expect(text).toContain(encodeURIComponent(ARTICLE));
      expect(text).not.toMatch(/SECRET|user/);
    }
  });

  it('shows its frame without telling on which page', async () => {
    const { html } = (await (await ask({ url: ARTICLE })).json()) as { html: string };
    expect(frameOf(html).referrerpolicy).toBe('no-referrer');
  });

  it('names the author by handle, with their page', () => {
    const associatedProfiles = [{ did: 'did:plc:a', handle: 'a.example', displayName: 'Ada' }];
    const view = { uri: ARTICLE, title: 'A', description: '', associatedProfiles };
    const room = { maxWidth: Number.POSITIVE_INFINITY, maxHeight: Number.POSITIVE_INFINITY };
    expect(oembedCard(view, ARTICLE, 'https://cards.example', room)).toMatchObject({
      author_name: '@a.example',
      author_url: 'https://cards.example/p/a.example',
    });
  });

  it('has the same as XML', async () => {
    const response = await ask({ url: ARTICLE, format: 'xml' });
    expect(response.headers.get('content-type')).toBe('text/xml; charset=utf-8');
    const xml = await response.text();
    expect(xml).toMatch(/^<\?xml version="1\.0" encoding="utf-8" standalone="yes"\?>\n<oembed>/);
    const fields = await page.evaluate((source) => {
      const { documentElement } = new DOMParser().parseFromString(source, 'text/xml');
      return Object.fromEntries(
        [...documentElement.children].map(({ nodeName, textContent }) => [nodeName, textContent]),
      );
    }, xml);
    const json = (await (await ask({ url: ARTICLE })).json()) as Record<string, unknown>;
    expect(fields).toEqual(Object.fromEntries(Object.entries(json).map(([name, value]) => [name, String(value)])));
  });

  it.each<[note: string, query: Record<string, string>, looks: Record<string, string>, scheme: string, height: number]>(
    [
      ['nothing asked', {}, {}, 'light dark', 484],
      [
        'every option of a card',
        { layout: 'publication', appearance: 'dark', cta: 'none', contrast: 'aa', lang: 'de', verification: 'on' },
        { layout: 'publication', appearance: 'dark', cta: 'none', contrast: 'aa', lang: 'de', verification: 'on' },
        'dark',
        150,
      ],
      [
        'the publication’s dark scheme',
        { appearance: 'publication', scheme: 'dark' },
        { appearance: 'publication', scheme: 'dark' },
        'dark',
        484,
      ],
      [
        'both schemes of the publication',
        { appearance: 'publication' },
        { appearance: 'publication' },
        'light dark',
        484,
      ],
      ['words that nobody knows', { layout: '"><script>', appearance: 'x', lang: '"' }, {}, 'light dark', 484],
      ['no room for the layout', { layout: 'article', maxheight: '90' }, { layout: 'compact' }, 'light dark', 48],
    ],
  )('takes the looks of its frame: %s', async (_, query, looks, scheme, height) => {
    const answer = (await (await ask({ url: ARTICLE, ...query })).json()) as Record<string, unknown>;
    const { src = '', style = '' } = frameOf(String(answer.html));
    expect(Object.fromEntries(new URL(src).searchParams)).toEqual({ url: ARTICLE, ...looks });
    expect(style.split(';')).toContain(`color-scheme:${scheme}`);
    expect(answer.height).toBe(height + 24);
    const { layout: __, ...pictured } = looks;
    if (answer.thumbnail_url === undefined) return expect(query).toHaveProperty('maxheight');
    const thumbnail = new URL(String(answer.thumbnail_url));
    expect(Object.fromEntries(thumbnail.searchParams)).toEqual({ url: ARTICLE, ...pictured });
    expect((await fetch(thumbnail)).headers.get('content-type')).toBe('image/png');
  });

  it.each<[note: string, query: Record<string, string>, looks: Record<string, string>, scheme: string | undefined]>([
    ['nothing asked', {}, {}, 'light dark'],
    [
      'a dark one',
      { appearance: 'dark', lang: 'ar', layout: 'full' },
      { appearance: 'dark', lang: 'ar', layout: 'full' },
      'dark',
    ],
    // A profile has no publication: its page follows the reader, and so does its frame.
    ['a publication’s dark', { appearance: 'publication', scheme: 'dark', contrast: 'aa' }, {}, 'light dark'],
    ['a byline', { layout: 'compact', appearance: 'light' }, { layout: 'compact', appearance: 'light' }, undefined],
  ])('takes the looks of a profile’s frame: %s', async (_, query, looks, scheme) => {
    const answer = (await (await ask({ url: `${server.url}/p/mara.tidewater.example`, ...query })).json()) as Record<
      string,
      unknown
    >;
    const { src = '', style = '' } = frameOf(String(answer.html));
    const { actor, ...read } = Object.fromEntries(new URL(src).searchParams);
    expect(read).toEqual(looks);
    expect(actor).toMatch(/^did:/);
    const [, said] = /color-scheme:([^;]*)/.exec(style) ?? [];
    expect(said).toBe(scheme);
    // What the frame says is what its page is.
    expect(await (await fetch(src)).text()).toContain(`:root{color-scheme:${scheme ?? looks.appearance}}`);
  });

  it.each<[note: string, room: Record<string, string>, thumbnail: [number, number] | undefined]>([
    ['no limit', {}, [1200, 630]],
    ['a width alone', { maxwidth: '1199' }, [600, 315]],
    ['a height alone', { maxheight: '629' }, [600, 315]],
    ['a column', { maxwidth: '600', maxheight: '600' }, [600, 315]],
    ['a phone', { maxwidth: '300', maxheight: '1000' }, [240, 126]],
    ['a band', { maxwidth: '1000', maxheight: '126' }, [240, 126]],
    ['a lower one', { maxwidth: '1000', maxheight: '125' }, undefined],
    ['the least', { maxwidth: '240', maxheight: '72' }, undefined],
  ])('never exceeds the room that there is: %s', async (_, room, thumbnail) => {
    for (const url of [ARTICLE, `${server.url}/p/mara.tidewater.example`]) {
      const answer = (await (await ask({ url, ...room })).json()) as Record<string, number | string>;
      expect(answer.width).toBeLessThanOrEqual(Number(room.maxwidth ?? 600));
      expect(answer.height).toBeLessThanOrEqual(Number(room.maxheight ?? 2000));
      expect([answer.thumbnail_width, answer.thumbnail_height]).toEqual(thumbnail ?? [undefined, undefined]);
      if (thumbnail === undefined) expect(answer).not.toHaveProperty('thumbnail_url');
      else if (url === ARTICLE) {
        const picture = Buffer.from(await (await fetch(String(answer.thumbnail_url))).arrayBuffer());
        const { width, height } = await sharp(picture).metadata();
        expect([width, height]).toEqual(thumbnail);
      }
    }
  });

  it.each([
    ['a link that nothing backs', { url: 'https://nobody.example/x' }, 404],
    ['a page of somebody without a profile', { url: 'OWN/p/nobody.example' }, 404],
    ['an own page of nobody at all', { url: 'OWN/p/%2e%2e' }, 400],
    ['no link', {}, 400],
    ['what is no link', { url: 'javascript:alert(1)' }, 400],
    ['a format that is not known', { url: ARTICLE, format: 'yaml' }, 501],
    ['a format that is not known, of a foreign link', { url: 'https://nobody.example/x', format: 'yaml' }, 501],
    ['no width at all', { url: ARTICLE, maxwidth: '0' }, 400],
    ['a negative width', { url: ARTICLE, maxwidth: '-1' }, 400],
    ['a width that is none', { url: ARTICLE, maxwidth: 'wide' }, 400],
    ['a height of one pixel', { url: ARTICLE, maxheight: '1' }, 400],
    ['a height without room for the link below the frame', { url: ARTICLE, maxheight: '71' }, 400],
  ] as [string, Record<string, string>, number][])('%s is a clear answer', async (_, query, status) => {
    const own = Object.entries(query).map(([name, value]) => [name, value.replace('OWN', server.url)]);
    const response = await ask(Object.fromEntries(own));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) });
  });

  it('knows its own pages, and they say where to ask', async () => {
    const html = await (await fetch(`${server.url}/p/mara.tidewater.example`)).text();
    for (const type of ['application/json+oembed', 'text/xml+oembed']) {
      const [, href = ''] =
        new RegExp(`<link rel="alternate" type="${type.replace('+', '\\+')}"[^>]* href="(.*?)">`).exec(html) ?? [];
      const response = await fetch(href.replaceAll('&amp;', '&'));
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('Mara Lindqvist');
    }
  });

  it('of a publication', async () => {
    expect(await (await ask({ url: PUBLICATION })).json()).toMatchObject({
      title: 'The Tidewater Review',
      type: 'rich',
    });
  });
});

describe('/embed', () => {
  it('fits into a sandboxed frame: its card shows, its height is told, its script is ours, no cookie is set', async () => {
    const { html } = (await (await ask({ url: ARTICLE })).json()) as { html: string };
    const problems: string[] = [];
    const hear = (message: ConsoleMessage) => message.type() === 'error' && problems.push(message.text());
    page.on('console', hear);
    await openAround(
      `${html}<script>addEventListener('message', ({data, source}) => { if (source === document.querySelector('iframe').contentWindow && data.type === 'masthead-height') document.title = data.height })</script>`,
      'light',
    );
    const frame = page.frameLocator('iframe');
    expect(await frame.locator('[part="title"]').innerText()).toBe('Caramel at 170 °C, and nothing else');
    expect(await frame.locator('[part="title"]').getAttribute('target')).toBe('_blank');
    await page.waitForFunction(() => Number(document.title) > 100);
    // It is told again with each change, such as that of a font.
    await until(async () => {
      const drawn = Math.ceil((await frame.locator('pub-card').boundingBox())?.height ?? 0);
      expect(Number(await page.title())).toBe(drawn);
    });
    page.off('console', hear);
    expect(problems).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
  });

  it('lets the page around it show through its corners, in the dark too', async () => {
    for (const scheme of ['light', 'dark'] as const) {
      await openAround(
        `<style>:root{color-scheme:light dark;background:rgb(200,0,100)}body{margin:20px}</style><iframe src="${server.url}/embed?url=${encodeURIComponent(ARTICLE)}" width="600" height="600" style="border:0"></iframe>`,
        scheme,
      );
      expect([scheme, await showsGround()]).toEqual([scheme, true]);
    }
  });

  // A site that says nothing about schemes, and a reader who prefers dark: browsers lay a black box under a dark page in a light one, unless the frame has its scheme.
  it.each<[page: string, reader: 'light' | 'dark', looks: Record<string, string>]>([
    ['light', 'dark', {}],
    ['dark', 'light', {}],
    ['light', 'dark', { layout: 'compact' }],
    ['light', 'light', { appearance: 'dark' }],
    ['dark', 'dark', { appearance: 'light' }],
    ['light', 'dark', { appearance: 'publication' }],
  ])('shows no box on a %s page to a reader of %s pages, with %o', async (scheme, reader, looks) => {
    for (const url of [ARTICLE, `${server.url}/p/mara.tidewater.example`]) {
      // Of a profile's looks the frame is the same.
      if (url !== ARTICLE && Object.keys(looks).length > 0) continue;
      const { html } = (await (await ask({ url, ...looks })).json()) as { html: string };
      await openAround(
        `<style>:root{color-scheme:${scheme};background:rgb(200,0,100)}body{margin:20px}</style>${html}`,
        reader,
      );
      expect([url, await showsGround()]).toEqual([url, true]);
    }
  });

  it.each([
    ['light', 'dark'],
    ['dark', 'light'],
  ] as const)('keeps the letters of a byline readable on a %s page to a reader of %s pages', async (scheme, reader) => {
    const own = `${server.url}/p/mara.tidewater.example`;
    const { html } = (await (await ask({ url: own, layout: 'compact' })).json()) as { html: string };
    await openAround(`<style>:root{color-scheme:${scheme}}body{margin:20px}</style>${html}`, reader);
    const { channels } = await sharp(await page.locator('iframe').screenshot())
      .greyscale()
      .stats();
    const { min = 0, max = 0 } = channels[0] ?? {};
    expect(max - min).toBeGreaterThan(150);
  });

  it.each([
    ['a card', `url=${encodeURIComponent(ARTICLE)}`, 200, 'Caramel'],
    [
      'a card in other looks',
      `url=${encodeURIComponent(ARTICLE)}&layout=compact&appearance=dark&lang=de`,
      200,
      'layout="compact" appearance="dark"',
    ],
    [
      'looks that are not known',
      `url=${encodeURIComponent(ARTICLE)}&layout=%22%3E&appearance=x&lang=%22%3E`,
      200,
      'Caramel',
    ],
    ['a link that nothing backs', 'url=https://nobody.example/x', 200, 'nobody.example/x'],
    ['a profile', 'actor=mara.tidewater.example&layout=full', 200, 'Mara Lindqvist'],
    ['nobody', 'actor=nobody.example', 404, 'ProfileNotFound'],
    ['nothing', '', 400, 'missing'],
  ])('%s', async (_, query, status, words) => {
    const response = await fetch(`${server.url}/embed?${query}`);
    expect(response.status).toBe(status);
    expect(response.headers.get('set-cookie')).toBe(null);
    expect(await response.text()).toContain(words);
  });
});
