import { sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { buttonEdge, disabledShade, edgeColor, hoverShade } from '../../../src/core/color/button-colors.ts';
import { contrastRatio, type Rgb } from '../../../src/core/color/rgb.ts';
import { asDrawn, drawnColor as drawn, near, drawnOver as over } from '../drawn-color.ts';
import { emulateMedia, itEmulating } from '../emulate-media.ts';
import { mounted, part, until } from '../mount.ts';
import { ARTICLE, rgb, THEME } from '../samples.ts';

// The corners of the cube, greys, edges of the clamp, and a walk through the rest.
const COLOURS = [
  ...'#000000 #ffffff #ff0000 #00ff00 #0000ff #ffff00 #808080 #0d0d0d #f5f5f5 #010101 #fefefe #0a0000 #fff5f5'
    .split(' ')
    .map(rgb),
  ...Array.from({ length: 12 }, (_, index) => ({
    r: (index * 37) % 256,
    g: (index * 91 + 13) % 256,
    b: (index * 151 + 77) % 256,
  })),
];
const WHITE = rgb('#ffffff');
const show = (attributes = '', view: unknown = ARTICLE) => mounted(`<pub-card ${attributes}></pub-card>`, view);
const inside = (card: Element, name: string) => part(card, name) as HTMLElement;

/** Moves the mouse over an element, or away from all. */
async function point(element?: HTMLElement): Promise<void> {
  const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  await sendMouse({ type: 'move', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
  // The mouse comes from another process.
  if (element) await until(() => element.matches(':hover'));
}

describe('<pub-card> colours', () => {
  /** A button's ground, without the alpha that it has when it is disabled. */
  const shade = (card: Element) =>
    asDrawn(getComputedStyle(inside(card, 'button')).backgroundColor.replace(/\b0?\.14\)/, '1)'), WHITE);
  const walk = (card: Element, expected: (colour: Rgb) => Rgb, note: string) => {
    for (const colour of COLOURS) {
      const { r, g, b } = colour;
      inside(card, 'card').style.setProperty('--_record-accent', `rgb(${r} ${g} ${b})`);
      near(shade(card), expected(colour), note);
    }
  };

  it('shows accent, and five points darker under the mouse, as core computes them', async () => {
    const card = await show();
    walk(card, (colour) => colour, 'rest');
    await point(inside(card, 'button'));
    walk(card, hoverShade, 'hover');
    await point();
  });

  it("shows five points lighter when disabled, and a page's own colours in rest and in the shades", async () => {
    const card = await show('disabled');
    walk(card, disabledShade, 'disabled');
    card.style.setProperty('--pub-card-accent', 'rebeccapurple');
    card.style.setProperty('--pub-card-accent-foreground', '#eee');
    near(shade(card), disabledShade(rgb('#663399')), 'own accent');
    card.disabled = false;
    await card.updateComplete;
    near(shade(card), rgb('#663399'), 'own accent at rest');
    near(drawn(inside(card, 'button'), 'color'), rgb('#eeeeee'), 'own text');
  });

  it('lets a page style parts', async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('pub-card::part(button) { background: rgb(1, 2, 3) }');
    document.adoptedStyleSheets.push(sheet);
    near(drawn(inside(await show(), 'button'), 'backgroundColor'), { r: 1, g: 2, b: 3 }, 'part');
  });

  const ground = async (scheme: string, attributes: string) => {
    document.documentElement.style.colorScheme = scheme;
    const { r, g, b } = drawn(inside(await show(attributes), 'card'), 'backgroundColor');
    // Each engine has a Canvas of its own in the dark.
    return (r + g + b) / 3 > 128 ? 'light' : 'dark';
  };

  it("follows the page's colour scheme, and its own appearance first", async () => {
    expect(await ground('', ''), 'a page without a scheme').to.equal('light');
    expect(await ground('dark', ''), 'a dark page').to.equal('dark');
    expect(await ground('dark', 'appearance="light"'), 'light on a dark page').to.equal('light');
    expect(await ground('light', 'appearance="dark"'), 'dark on a light page').to.equal('dark');
  });

  itEmulating('follows the system where the page does', async () => {
    await emulateMedia({ colorScheme: 'dark' });
    expect(await ground('light dark', '')).to.equal('dark');
    expect(await ground('', ''), 'a page without a scheme').to.equal('light');
    await emulateMedia({ colorScheme: 'light' });
    expect(await ground('light dark', '')).to.equal('light');
  });
});

describe('<pub-card> edges', () => {
  for (const [appearance, background, foreground] of [
    ['light', '#ffffff', '#000000'],
    ['dark', '#ffffff', '#000000'],
    ['publication', '#fbf6ec', '#1f2d30'],
    ['publication', '#00a000', '#000000'],
  ] as const)
    it(`are there where a button or a tile would vanish, as masthead/theme says: ${appearance} ${background}`, async () => {
      const card = await show(`appearance="${appearance}" contrast="as-published"`);
      for (const accentRGB of COLOURS) {
        const theme = { ...THEME, accentRGB, backgroundRGB: rgb(background), foregroundRGB: rgb(foreground) };
        card.view = { ...ARTICLE, source: { ...ARTICLE.source, icon: undefined, theme } };
        await card.updateComplete;
        const ground = drawn(inside(card, 'card'), 'backgroundColor');
        for (const name of ['button', 'tile']) {
          const fill = over(inside(card, name), 'backgroundColor', ground);
          const shown = over(inside(card, name), 'borderTopColor', fill);
          const note = `${name} ${JSON.stringify([fill, ground])}`;
          near(shown, buttonEdge(fill, ground) ?? fill, note);
          expect(contrastRatio(shown, ground), note).to.be.at.least(2.98);
        }
      }
    });

  it("follow the page's own accent and ground", async () => {
    const card = await show();
    const button = inside(card, 'button');
    const edge = () => over(button, 'borderTopColor', drawn(button, 'backgroundColor'));
    card.style.setProperty('--pub-card-accent', '#fff');
    near(edge(), edgeColor(rgb('#ffffff'), rgb('#ffffff')) as Rgb, 'white on white');
    card.style.setProperty('--pub-card-background', '#123');
    near(edge(), rgb('#ffffff'), 'white on blue');
    card.style.setProperty('--pub-card-accent', '#234');
    near(edge(), edgeColor(rgb('#223344'), rgb('#112233')) as Rgb, 'blue on blue');
    card.style.setProperty('--pub-card-background', 'transparent');
    near(edge(), rgb('#223344'), 'nobody knows what is behind');
  });
});

describe('<pub-card> states', () => {
  const box = (element: Element) => JSON.stringify(element.getBoundingClientRect());

  for (const accent of ['#000000', '#ffffff'])
    it(`are told apart by more than a shade: ${accent}`, async () => {
      const theme = { ...THEME, accentRGB: rgb(accent), accentForegroundRGB: rgb('#777777') };
      const card = await show('', { ...ARTICLE, source: { ...ARTICLE.source, theme } });
      const button = inside(card, 'button');
      const words = getComputedStyle(button).color;
      const look = () => {
        const { textDecorationLine, borderTopStyle, color } = getComputedStyle(button);
        return [textDecorationLine, borderTopStyle, color === words ? 'its words' : 'quiet words'].join();
      };
      const place = box(button);
      expect(look()).to.equal('none,solid,its words');
      await point(button);
      expect(look()).to.equal('underline,solid,its words');
      expect(box(button), 'hovered').to.equal(place);
      card.disabled = true;
      await card.updateComplete;
      expect(look(), 'disabled, under the pointer').to.equal('none,dashed,quiet words');
      expect(box(inside(card, 'button')), 'disabled').to.equal(place);
      await point();
    });

  for (const ground of ['transparent', 'linear-gradient(#fde, #def)'])
    it(`disabled is quiet over any ground of the page's own: ${ground}`, async () => {
      const card = await show('disabled');
      card.style.setProperty('--pub-card-background', ground);
      const button = getComputedStyle(inside(card, 'button'));
      expect(button.backgroundColor).to.match(/[,/] ?0?\.14\)$/);
      expect(button.borderTopStyle).to.equal('dashed');
    });
});
