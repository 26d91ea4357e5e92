import { parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { forFile } from '../../../../test/support/for-each-test.ts';
import { sampleHere } from '../../../../test/support/index/sample-app-view.ts';
import { oembedCard } from '../../src/pages/oembed.ts';
import { unescaped } from './unescaped.ts';

// Against the specification at https://oembed.com (version 1.0, type rich). How the frame looks in
// a page: served-pages.journey.test.ts.
const ORIGIN = 'https://cards.example';
const ARTICLE = 'https://kitchen-science.offprint.app/a/caramel-at-170';
const PUBLICATION = 'https://tidewater.example';
const PERSON = `${ORIGIN}/p/mara.tidewater.example`;

const server = forFile(() => sampleHere({ publicUrl: ORIGIN }));
const visit = (address: string) => server.fetch(new Request(address));
const ask = (query: Readonly<Record<string, string>>) => visit(`${ORIGIN}/oembed?${new URLSearchParams(query)}`);

/** The frame in an answer. */
function frameOf(html: string): Record<string, string> {
  const [frame] = parseFragment(html).childNodes;
  if (!frame || !('attrs' in frame) || frame.tagName !== 'iframe') throw new Error(`no frame in ${html}`);
  return Object.fromEntries(frame.attrs.map(({ name, value }) => [name, value]));
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
      provider_url: ORIGIN,
      width: 600,
      thumbnail_url: `${ORIGIN}/card.png?${new URLSearchParams({ url: ARTICLE })}`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    });
    expect(answer.height).toBeTypeOf('number');
    const frame = frameOf(String(answer.html));
    expect(frame.src).toBe(`${ORIGIN}/embed?${new URLSearchParams({ url: ARTICLE })}`);
    // Below the frame stands the link, in a line of its own.
    expect([Number(frame.width), Number(frame.height) + 24]).toEqual([answer.width, answer.height]);
    expect(frame.sandbox).not.toContain('same-origin');
    // The frame does not learn on which page it is.
    expect(frame.referrerpolicy).toBe('no-referrer');
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
    const fields = Array.from(xml.matchAll(/<([a-z_]+)>([^<]*)<\/\1>/g), ([, name = '', text = '']) => [
      name,
      unescaped(text),
    ]);
    const json = (await (await ask({ url: ARTICLE })).json()) as Record<string, unknown>;
    expect(Object.fromEntries(fields)).toEqual(
      Object.fromEntries(Object.entries(json).map(([name, value]) => [name, String(value)])),
    );
  });

  const EVERY = {
    layout: 'publication',
    appearance: 'dark',
    cta: 'none',
    contrast: 'aa',
    lang: 'de',
    verification: 'on',
  };
  type Looks = Record<string, string>;
  it.each<[note: string, query: Looks, scheme: string, height: number, looks?: Looks]>([
    ['every option of a card', EVERY, 'dark', 150],
    ['the publication’s dark scheme', { appearance: 'publication', scheme: 'dark' }, 'dark', 484],
    ['both schemes of the publication', { appearance: 'publication' }, 'light dark', 484],
    ['words that nobody knows', { layout: '"><script>', appearance: 'x', lang: '"' }, 'light dark', 484, {}],
    ['no room for the layout', { layout: 'article', maxheight: '90' }, 'light dark', 48, { layout: 'compact' }],
  ])('takes the looks of its frame: %s', async (_, query, scheme, height, looks = query) => {
    const answer = (await (await ask({ url: ARTICLE, ...query })).json()) as Record<string, unknown>;
    const { src = '', style = '' } = frameOf(String(answer.html));
    expect(Object.fromEntries(new URL(src).searchParams)).toEqual({ url: ARTICLE, ...looks });
    expect(style.split(';')).toContain(`color-scheme:${scheme}`);
    expect(answer.height).toBe(height + 24);
    const { layout: __, ...pictured } = looks;
    if (answer.thumbnail_url === undefined) return expect(query).toHaveProperty('maxheight');
    const thumbnail = new URL(String(answer.thumbnail_url));
    expect(Object.fromEntries(thumbnail.searchParams)).toEqual({ url: ARTICLE, ...pictured });
  });

  it.each<[note: string, query: Looks, scheme: string | undefined, looks?: Looks]>([
    ['a dark one', { appearance: 'dark', lang: 'ar', layout: 'full' }, 'dark'],
    // A profile has no publication: its page follows the reader, and so does its frame.
    ['a publication’s dark', { appearance: 'publication', scheme: 'dark', contrast: 'aa' }, 'light dark', {}],
    ['a byline', { layout: 'compact', appearance: 'light' }, undefined],
  ])('takes the looks of a profile’s frame: %s', async (_, query, scheme, looks = query) => {
    const answer = await (await ask({ url: PERSON, ...query })).json();
    const { src = '', style = '' } = frameOf((answer as { html: string }).html);
    const { actor, ...read } = Object.fromEntries(new URL(src).searchParams);
    expect(read).toEqual(looks);
    expect(actor).toMatch(/^did:/);
    const [, said] = /color-scheme:([^;]*)/.exec(style) ?? [];
    expect(said).toBe(scheme);
    // What the frame says is what its page is.
    expect(await (await visit(src)).text()).toContain(`:root{color-scheme:${scheme ?? looks.appearance}}`);
  });

  it.each<[note: string, room: Record<string, string>, thumbnail: [number, number] | undefined]>([
    ['no limit', {}, [1200, 630]],
    ['a width alone', { maxwidth: '1199' }, [600, 315]],
    ['a height alone', { maxheight: '629' }, [600, 315]],
    ['a band', { maxwidth: '1000', maxheight: '126' }, [240, 126]],
    ['a lower one', { maxwidth: '1000', maxheight: '125' }, undefined],
    ['the least', { maxwidth: '240', maxheight: '72' }, undefined],
  ])('never exceeds the room that there is: %s', async (_, room, thumbnail) => {
    for (const url of [ARTICLE, PERSON]) {
      const answer = (await (await ask({ url, ...room })).json()) as Record<string, number | string>;
      expect(answer.width).toBeLessThanOrEqual(Number(room.maxwidth ?? 600));
      expect(answer.height).toBeLessThanOrEqual(Number(room.maxheight ?? 2000));
      expect([answer.thumbnail_width, answer.thumbnail_height]).toEqual(thumbnail ?? [undefined, undefined]);
      if (thumbnail === undefined) expect(answer).not.toHaveProperty('thumbnail_url');
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
    ['a width that is none', { url: ARTICLE, maxwidth: 'wide' }, 400],
    ['a height without room for the link below the frame', { url: ARTICLE, maxheight: '71' }, 400],
  ] as [string, Record<string, string>, number][])('%s is a clear answer', async (_, query, status) => {
    const own = Object.entries(query).map(([name, value]) => [name, value.replace('OWN', ORIGIN)]);
    const response = await ask(Object.fromEntries(own));
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error: expect.any(String), message: expect.any(String) });
  });

  it('knows its own pages, and they say where to ask', async () => {
    const html = await (await visit(PERSON)).text();
    for (const type of ['application/json+oembed', 'text/xml+oembed']) {
      const [, href = ''] =
        new RegExp(`<link rel="alternate" type="${type.replace('+', '\\+')}"[^>]* href="(.*?)">`).exec(html) ?? [];
      const response = await visit(href.replaceAll('&amp;', '&'));
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('Mara Lindqvist');
    }
  });
});

const CARD = `url=${encodeURIComponent(ARTICLE)}`;
it.each([
  ['a card in other looks', `${CARD}&layout=compact&appearance=dark`, 200, 'layout="compact" appearance="dark"'],
  ['looks that are not known', `${CARD}&layout=%22%3E&appearance=x&lang=%22%3E`, 200, 'Caramel'],
  ['a link that nothing backs', 'url=https://nobody.example/x', 200, 'nobody.example/x'],
  ['a profile', 'actor=mara.tidewater.example&layout=full', 200, 'Mara Lindqvist'],
  ['nobody', 'actor=nobody.example', 404, 'ProfileNotFound'],
  ['nothing', '', 400, 'missing'],
])('/embed answers %s', async (_, query, status, words) => {
  const response = await visit(`${ORIGIN}/embed?${query}`);
  expect(response.status).toBe(status);
  expect(response.headers.get('set-cookie')).toBe(null);
  expect(await response.text()).toContain(words);
});

it.each([
  ['on', true],
  ['off', false],
])('/embed?verification=%s asks for the mark: %s', async (verification, asked) => {
  const query = new URLSearchParams({ url: PUBLICATION, verification });
  const html = await (await visit(`${ORIGIN}/embed?${query}`)).text();
  expect(/<pub-card[^>]* verification[ >]/.test(html)).toBe(asked);
});
