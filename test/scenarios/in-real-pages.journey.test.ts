import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { snippetsOf } from '../docs/snippets.ts';
import { ARTICLE, PROFILE } from '../render/samples.ts';
import { launchChromium } from '../support/browser.ts';
import { forFile } from '../support/for-each-test.ts';
import { type SampleServer, startSampleServer } from '../support/network/sample-server.ts';
import { type PageServer, startPageServer } from '../support/page-server.ts';

// What a page does to a card, and a card to the page, as Chromium draws it.
const root = join(import.meta.dirname, '../..');
const DOCUMENTED_AT = 'http://localhost:2584';
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const ELEMENTS = [
  ['pub-card', ''],
  ['pub-card', 'layout="publication"'],
  ['pub-card', 'layout="compact"'],
  ['pro-profile', ''],
] as const;

const browser = forFile(launchChromium);
let context: BrowserContext;
let host: PageServer;
let appView: SampleServer;

beforeAll(async () => {
  context = await browser.newContext({ viewport: { width: 600, height: 500 }, reducedMotion: 'reduce' });
  // No other host is asked, and what a picture shows is no matter here.
  await context.route(/^https:/, (route) => route.abort());
  await context.addInitScript({ content: read('dist/masthead.js') });
  // A script without an address has its parts beside the page.
  await context.route(/\/(?:lang\/)?[\w-]+\.mjs\??$/, (route) => {
    const { pathname } = new URL(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: read(`dist${pathname}`) });
  });
  [appView, host] = await Promise.all([startSampleServer(), startPageServer()]);
});

/** Opens a page, and gives every element of ours in it its data. */
async function opened(html: string): Promise<Page> {
  const page = await context.newPage();
  host.html = html;
  await page.goto(host.url);
  // Without pictures: one that cannot be had is a letter from some moment on.
  const card = { ...ARTICLE, thumb: undefined, source: { ...ARTICLE.source, icon: undefined } };
  const views = { 'pub-card': card, 'pro-profile': { ...PROFILE, avatar: undefined } };
  const count = await page.evaluate((given) => {
    const found = Object.entries(given).flatMap(([tag, view]) =>
      [...document.querySelectorAll(tag)].map((element) => Object.assign(element, { view })),
    );
    return found.length;
  }, views);
  await expect.poll(() => page.locator(':is(pub-card, pro-profile):state(ready)').count()).toBe(count);
  return page;
}

/** What an element of a page looks like, as points; each element is told apart by its `id`. */
async function looks(page: Page, id: string): Promise<{ readonly size: string; readonly points: Buffer }> {
  const shot = await page.locator(`#${id}`).screenshot();
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { size: `${info.width}×${info.height}`, points: data };
}

/**
 * By how much, of 255, Chromium may shade the edge of one and the same round corner otherwise: it
 * draws each at another moment. A line or a colour differs by more.
 */
const SHADE = 80;

/** How many bytes of two pictures differ. */
function differing(one: Buffer, other: Buffer): number {
  const differs = (byte: number, at: number) => Math.abs(byte - (other[at] ?? 0)) > SHADE;
  return one.reduce((count, byte, at) => count + Number(differs(byte, at)), Math.abs(one.length - other.length));
}

describe('a line that the page draws under, over or through its text', () => {
  /** All of ours, each in the same place of each page. */
  const around = (open: string, close: string) =>
    `<style>a, u, del { color: inherit }</style><body style="font: 16px/1.5 sans-serif">${ELEMENTS.map(
      ([tag, layout], at) =>
        `<section style="position: absolute; top: ${at * 600}px; width: 560px">${open}<div id="box${at}"><${tag} ${layout}></${tag}></div>${close}</section>`,
    ).join('')}`;
  const drawn = async (html: string) => {
    const page = await opened(html);
    const all: Awaited<ReturnType<typeof looks>>[] = [];
    for (const at of ELEMENTS.keys()) all.push(await looks(page, `box${at}`));
    await page.close();
    return all;
  };
  let plain: Promise<Awaited<ReturnType<typeof drawn>>> | undefined;

  it.each([
    ['a link', '<a href="#">', '</a>'],
    ['<u>', '<u>', '</u>'],
    ['<del>', '<del>', '</del>'],
    ['a block of struck text', '<div style="text-decoration: wavy overline line-through red 3px">', '</div>'],
  ])('is drawn through no element: %s', async (_, open, close) => {
    plain ??= drawn(around('<span>', '</span>'));
    const [without, within] = [await plain, await drawn(around(open, close))];
    for (const [at, [tag, layout]] of ELEMENTS.entries()) {
      const [one, other] = [without[at], within[at]];
      if (!one || !other) throw new Error('nothing was drawn');
      expect([tag, layout, other.size, differing(other.points, one.points)]).toEqual([tag, layout, one.size, 0]);
    }
  });

  it('is seen by this test where it is drawn', async () => {
    const [one, other] = await Promise.all(
      ['<span id="box">Text</span>', '<u id="box">Text</u>'].map(async (html) => {
        const page = await context.newPage();
        await page.setContent(html);
        const { points } = await looks(page, 'box');
        await page.close();
        return points;
      }),
    );
    expect(differing(one as Buffer, other as Buffer)).toBeGreaterThan(0);
  });
});

describe('a page that is cross-origin isolated', () => {
  it.each(['require-corp', 'credentialless'])('shows the frame of the documentation: %s', async (policy) => {
    const [frame = ''] = snippetsOf('docs/put-it-on-a-page.md').flatMap(({ code }) =>
      code.includes('<iframe') ? [code] : [],
    );
    host.headers = { 'cross-origin-embedder-policy': policy, 'cross-origin-opener-policy': 'same-origin' };
    const page = await opened(frame.replaceAll(DOCUMENTED_AT, appView.url));
    host.headers = {};
    expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
    await page.frameLocator('iframe').locator('pub-card:state(ready)').waitFor();
    await page.close();
  });
});

describe('who counts clicks', () => {
  it('hears which link of which element, by the snippet of the page', async () => {
    const [snippet = ''] = snippetsOf('docs/site-owners.md').flatMap(({ code }) =>
      code.includes('composedPath') ? [code] : [],
    );
    const page = await opened(`${snippet.replace(/<script defer.*?<\/script>/, '')}<pro-profile></pro-profile>`);
    const counted: string[] = [];
    page.on('console', (message) => counted.push(message.text()));
    // Nobody leaves.
    await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()));
    for (const [tag, part] of [
      ['pub-card', 'title'],
      ['pub-card', 'button'],
      ['pro-profile', 'title'],
    ])
      await page.evaluate(
        ([tag, part]) =>
          document.querySelector(`${tag}`)?.shadowRoot?.querySelector<HTMLElement>(`[part~="${part}"]`)?.click(),
        [tag, part],
      );
    // What is no link of ours is not counted.
    await page.evaluate(() => document.body.click());
    await expect.poll(() => counted.length).toBe(3);
    expect(counted).toEqual([
      expect.stringMatching(/^pub-card title https:/),
      expect.stringMatching(/^pub-card button https:/),
      expect.stringMatching(/^pro-profile title https:/),
    ]);
    await page.close();
  });
});

/** Embeds of others as people write them, with rules for the whole page and names like ours. */
const OTHERS: readonly { readonly id: string; readonly html: string; readonly css: string; readonly script: string }[] =
  [
    {
      id: 'comments',
      html: '<pub-comments></pub-comments>',
      css: `* { margin: 0; padding: 0; border: 0; box-sizing: border-box; --_accent: lime; --_ground: lime; --accent: lime }
      .card, .title, .name, .body, .meta, .button { float: right; border: 9px dotted lime; background: lime; font: 30px serif }
      article, details, summary, bdi, p, img, svg { display: inline; fill: lime; outline: 5px solid lime }`,
      script: `customElements.define('pub-comments', class extends HTMLElement {
      connectedCallback() { this.innerHTML = '<article class="card"><p class="title">A comment</p><p class="body">Its words.</p></article>'; }
    });`,
    },
    {
      id: 'badge',
      html: '<pro-badge></pro-badge>',
      css: `*, ::before, ::after { border: 0 solid; --_text: lime; --tw-ring-color: lime; max-width: none; vertical-align: middle }
      :where(button, a, h1, h2, h3, ul, ol) { font-weight: inherit; list-style: none; text-decoration: inherit; background: none }
      :host, .site, .names { position: fixed; inset: 0 }`,
      script: `customElements.define('pro-badge', class extends HTMLElement {
      connectedCallback() {
        this.attachShadow({ mode: 'open' }).innerHTML = '<style>:host { display: block; border: 1px solid } .card { color: teal }</style><p class="card">A badge</p>';
      }
    });`,
    },
  ];
const OURS = ELEMENTS.map(([tag, layout], index) => ({ id: `ours${index}`, html: `<${tag} ${layout}></${tag}>` }));

describe('a page with embeds of others', () => {
  const script = OTHERS.map(({ script }) => script).join('\n');

  /** Each stands where it stands in every page, whoever is missing. */
  async function together(present: readonly string[], others: boolean): Promise<Page> {
    const all = [...OTHERS, ...OURS];
    const boxes = all.map(({ id, html }, at) =>
      present.includes(id)
        ? `<section id="${id}" style="position: absolute; left: ${(at % 2) * 500}px; top: ${Math.floor(at / 2) * 420}px; width: 480px">${html}</section>`
        : '',
    );
    const css = others ? OTHERS.map(({ css }) => `<style>${css}</style>`).join('') : '';
    const code = others ? `<script>${script.replaceAll('</script', '<\\/script')}</script>` : '';
    const page = await opened(`<body style="font: 16px/1.5 sans-serif">${css}${boxes.join('')}${code}`);
    await page.setViewportSize({ width: 1000, height: 2200 });
    if (others) await page.getByText('A badge').waitFor();
    return page;
  }

  it('has each look as it looks without the other side', async () => {
    const [theirs, ours] = [OTHERS.map(({ id }) => id), OURS.map(({ id }) => id)];
    const both = await together([...theirs, ...ours], true);
    const found: unknown[] = [];
    for (const [ids, others] of [
      [theirs, true],
      [ours, false],
    ] as const) {
      const alone = await together(ids, others);
      for (const id of ids) {
        const [before, after] = [await looks(alone, id), await looks(both, id)];
        if (before.size !== after.size || differing(before.points, after.points))
          found.push([id, before.size, after.size, differing(before.points, after.points)]);
      }
      await alone.close();
    }
    expect(found).toEqual([]);
    await both.close();
  });
});
