import type { CardView, ProfileView } from 'masthead/core';
import { describe, expect, test } from 'vitest';
import { createPageRoutes } from '../../src/pages/page-routes.ts';

const VIEW: CardView = {
  uri: 'https://a.example/post',
  title: 'A post',
  description: 'Of some words.',
  thumb: 'https://images.example/cover.jpg',
  source: { uri: 'https://a.example', title: 'Notes of A' },
};
const PERSON = {
  did: 'did:plc:a',
  handle: 'a.example',
  displayName: 'Ada',
  headline: 'Counts tides',
  claimed: true,
  positions: [{ rkey: '1', title: 'Keeper', company: 'The Harbour', startedAt: '2020' }],
  education: [],
  skills: [{ rkey: 's', name: 'Tide tables' }],
} as unknown as ProfileView;
// The first bytes of a GIF of 1200 by 630.
const COVER = 'data:image/gif;base64,R0lGODlhsAR2AgAAACwAAAAAAQABAAACAkQBADsAAAAAAAAAAAA=';

/** Asks for a picture; what was made into points, and with how many to a CSS pixel. */
async function ask(path: string, more: Record<string, string> = {}, view = VIEW) {
  const drawn: { svg: string; scale: number | undefined }[] = [];
  const { routes } = createPageRoutes({
    card: async () => view,
    person: async () => ({ view: PERSON, outside: false }),
    publications: async () => [],
    showcase: [],
    facts: async () => ({ version: '0.1.0' }),
    scriptTag: () => '',
    origin: () => 'https://appview.example',
    embedImages: async (wanted) => ({
      images: new Map(wanted.flatMap(({ address }) => (address ? [[address, COVER]] : []))),
      whole: true,
    }),
    rasterise: async (svg, scale) => {
      drawn.push({ svg, scale });
      return Buffer.from('PNG');
    },
  });
  const query = new URLSearchParams({ url: VIEW.uri, actor: 'a.example', ...more });
  const found = await routes.get(path)?.read(query.toString(), path);
  return { body: Buffer.from(found?.representation.body ?? '').toString(), drawn };
}

describe.each(['/card.png', '/profile.png'])('%s', (path) => {
  test.each([
    ['2', 2],
    ['1', 1],
    ['3', 1],
  ])('has the scale %j as %i: what is unknown counts as left out', async (scale, expected) => {
    const { drawn } = await ask(path, { scale });
    expect(drawn.map((one) => one.scale)).toEqual([expected]);
    expect(drawn[0]?.svg).toContain('width="1200" height="630"');
  });
});

test.each(['/card.svg', '/profile.svg'])('%s is the same at every scale: it has no points', async (path) => {
  expect((await ask(path, { scale: '2' })).body).toBe((await ask(path)).body);
});

test('/card.png shows the scheme that the publication prefers', async () => {
  const paper = { r: 250, g: 240, b: 230 };
  const ink = { r: 20, g: 30, b: 40 };
  const light = { background: paper, foreground: ink, accent: ink, accentForeground: paper };
  const dark = { background: ink, foreground: paper, accent: paper, accentForeground: ink };
  const view: CardView = { ...VIEW, schemes: { light, dark, prefers: 'dark' } };
  const { drawn } = await ask('/card.png', { appearance: 'publication' }, view);
  expect(drawn).toEqual((await ask('/card.png', { appearance: 'publication', scheme: 'dark' }, view)).drawn);
});

test('/profile.png has role and skills', async () => {
  const [{ svg } = { svg: '' }] = (await ask('/profile.png')).drawn;
  for (const words of ['Ada', 'Keeper, The Harbour', 'Counts tides', 'Tide tables']) expect(svg).toContain(words);
});
