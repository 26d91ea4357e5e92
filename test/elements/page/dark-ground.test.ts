import { expect } from 'chai';
import { luminance } from '../../../src/core/color/rgb.ts';
import type { PubCard } from '../../../src/elements/index.ts';
import { renderPubCard } from '../../../src/render/index.ts';
import { publicationTheme } from '../../../src/theme/index.ts';
import { writeSchemes } from '../../../src/theme/scheme/sent-schemes.ts';
import { drawnColor } from '../drawn-color.ts';
import { emulateMedia, itEmulating } from '../emulate-media.ts';
import { freshStage, mount, mounted, part, told, until } from '../mount.ts';
import { ARTICLE, PROFILE, rgb } from '../samples.ts';

/** A record that states both schemes. */
const BOTH = {
  ...ARTICLE,
  schemes: writeSchemes(
    publicationTheme({
      theme: {
        $type: 'blog.pckt.theme',
        light: { background: '#fdf2f8', text: '#881337', accent: '#a16207' },
        dark: { background: '#500724', text: '#fce7f3', accent: '#d4a574' },
      },
    }),
  ),
};

const shown = (card: Element) =>
  luminance(drawnColor(part(card, 'card') as Element, 'backgroundColor')) < 0.18 ? 'dark' : 'light';

/** Until it shows something, and the next picture, with which it looks at its ground. */
async function looked(element: Element): Promise<void> {
  await told(element);
  await new Promise(requestAnimationFrame);
}

async function drawn(element: PubCard): Promise<void> {
  await element.updateComplete;
  await new Promise(requestAnimationFrame);
}

/** A box with a ground, and in it a card. */
async function onGround(ground: string, attributes = '', view: unknown = BOTH): Promise<PubCard> {
  const card = mount(`<section><div><pub-card ${attributes}></pub-card></div></section>`);
  (card.closest('section') as HTMLElement).style.backgroundColor = ground;
  card.view = view;
  await looked(card);
  return card;
}

describe('an element in a page that says nothing of color schemes', () => {
  const style = (rules: string) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets.push(sheet);
  };
  for (const [ground, expected] of [
    ['rgb(20 20 40)', 'dark'],
    ['oklch(0.21 0.03 264)', 'dark'],
    ['color(display-p3 0.1 0.1 0.2)', 'dark'],
    ['#c0c0c0', 'light'],
    ['oklch(0.97 0.01 90)', 'light'],
    // Seen through: what is behind counts, which here is nothing.
    ['rgb(0 0 0 / 90%)', 'light'],
    ['transparent', 'light'],
  ] as const)
    for (const appearance of ['auto', 'publication'])
      it(`is ${expected} on ${ground}, appearance="${appearance}"`, async () => {
        expect(shown(await onGround(ground, `appearance="${appearance}"`))).to.equal(expected);
      });

  for (const [note, element, view] of [
    ['a record without two schemes', '<pub-card></pub-card>', ARTICLE],
    ['a profile', '<pro-profile></pro-profile>', PROFILE],
    ['what is no card', '<pub-card url="mailto:alice@example.com">Alice</pub-card>', null],
  ] as const)
    it(`is dark there with ${note}`, async () => {
      document.body.style.backgroundColor = '#111';
      const shownElement = mount(element);
      shownElement.view = view;
      await looked(shownElement);
      expect(shown(shownElement)).to.equal('dark');
    });

  const classOf = (element: Element) => (isDark: boolean) => element.classList.toggle('night', isDark);
  const fading = (isDark: boolean) => {
    document.body.style.transition = 'background-color 50ms';
    document.body.style.backgroundColor = isDark ? '#111' : '';
  };
  for (const [note, turn] of [
    ['a class of html', classOf(document.documentElement)],
    ['a class of body', classOf(document.body)],
    ['the style of body, which fades', fading],
  ] as const)
    it(`follows ${note}`, async () => {
      style('.night { background: #111 }');
      const cards = [await mounted('<pub-card></pub-card>', ARTICLE), document.createElement('pro-profile')];
      document.querySelector('main')?.append(...cards.slice(1));
      Object.assign(cards[1] ?? {}, { view: PROFILE });
      const all = (scheme: string) => until(() => cards.every((card) => part(card, 'card') && shown(card) === scheme));
      await all('light');
      turn(true);
      await all('dark');
      turn(false);
      await all('light');
    });

  it('shows the publication’s dark colours there', async () => {
    const card = await onGround('#111', 'appearance="publication"');
    expect(drawnColor(part(card, 'card') as Element, 'backgroundColor')).to.deep.equal(rgb('#500724'));
    expect(drawnColor(part(card, 'title') as Element, 'color')).to.deep.equal(rgb('#fce7f3'));
  });

  it('takes the nearest ground', async () => {
    document.body.style.backgroundColor = '#111';
    expect(shown(await onGround('transparent'))).to.equal('dark');
    expect(shown(await onGround('#fff'))).to.equal('light');
    expect(shown(await onGround('rgb(255 255 255 / 20%)')), 'a veil').to.equal('dark');
  });

  it('looks through shadow roots, at the place where they show it', async () => {
    const host = freshStage().appendChild(document.createElement('div'));
    const root = host.attachShadow({ mode: 'open' });
    const box = root.appendChild(document.createElement('div'));
    box.style.backgroundColor = '#111';
    box.append(document.createElement('slot'));
    const slotted = host.appendChild(document.createElement('pub-card'));
    const inside = root.appendChild(document.createElement('pub-card'));
    for (const card of [slotted, inside]) {
      card.view = BOTH;
      await looked(card);
    }
    expect(shown(slotted), 'slotted into a dark box').to.equal('dark');
    expect(shown(inside), 'beside that').to.equal('light');
    host.style.backgroundColor = '#111';
    inside.requestUpdate();
    await drawn(inside);
    expect(shown(inside), 'on a dark host').to.equal('dark');
  });

  for (const [note, attributes, view] of [
    ['says what it wants', 'appearance="light"', BOTH],
    ['has the one ground of its publication', 'appearance="publication"', ARTICLE],
    ['is coloured by the page', 'class="own"', BOTH],
  ] as const)
    it(`stays light on a dark ground where it ${note}`, async () => {
      style('.own { --pub-card-background: #fff }');
      expect(shown(await onGround('#111', attributes, view))).to.equal('light');
    });

  for (const scheme of ['light', 'dark', 'light dark'])
    it(`follows a page that does say something, whatever its ground: ${scheme}`, async () => {
      document.documentElement.style.colorScheme = scheme;
      for (const ground of ['#111', '#fff'])
        expect(shown(await onGround(ground)), ground).to.equal(scheme === 'dark' ? 'dark' : 'light');
    });

  it('forgets the ground when it is drawn elsewhere', async () => {
    const card = await onGround('#111');
    (card.closest('section') as HTMLElement).style.backgroundColor = '#fff';
    card.appearance = 'publication';
    await drawn(card);
    expect(shown(card)).to.equal('light');
  });

  it('is not misled by what a page calls its fields', async () => {
    const card = await mounted(
      '<form><input name="parentNode"><input name="parentElement"><input name="assignedSlot"><pub-card></pub-card></form>',
      BOTH,
    );
    (card.closest('main') as HTMLElement).style.backgroundColor = '#111';
    card.requestUpdate();
    await drawn(card);
    expect(shown(card)).to.equal('dark');
  });

  it('changes a server-rendered card when it takes that over', async () => {
    document.body.style.backgroundColor = '#111';
    const html = renderPubCard(BOTH, { stylesheet: '/test/elements/pages/server.css' });
    // The strict page would refuse a style inside.
    const card = mount(html.replace(/<style>.*?<\/style>/g, ''));
    await looked(card);
    expect(shown(card)).to.equal('dark');
  });

  itEmulating('looks again when the system changes, which may change such a page', async () => {
    style('main { background: #fff } @media (prefers-color-scheme: dark) { main { background: #111 } }');
    const card = await mounted('<pub-card></pub-card>', BOTH);
    expect(shown(card)).to.equal('light');
    for (const colorScheme of ['dark', 'light'] as const) {
      await emulateMedia({ colorScheme });
      await until(() => shown(card) === colorScheme);
    }
  });
});
