import { emulateMedia as emulateInBrowser, sendMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { buttonEdge, disabledShade, edgeColor, hoverShade } from '../../../src/core/color/button-colors.ts';
import { contrastRatio, type Rgb } from '../../../src/core/color/rgb.ts';
import { near, drawnOver as over } from '../drawn-color.ts';
import { itEmulating } from '../emulate-media.ts';
import { mounted, part, until } from '../mount.ts';
import { ARTICLE, rgb, THEME } from '../samples.ts';

/**
 * A computed colour, which Chromium writes as `rgb(…)` or, once it was calculated, as `color(srgb
 * …)`.
 */
function computed(element: Element, property: 'backgroundColor' | 'color'): Rgb {
  const written = getComputedStyle(element)[property];
  const scale = written.startsWith('color(srgb') ? 255 : 1;
  const [r = 0, g = 0, b = 0] = (written.match(/-?[\d.]+(e-?\d+)?/g) ?? []).map((number) =>
    Math.min(255, Math.max(0, Number(number) * scale)),
  );
  return { r, g, b };
}

const themed = (accentRGB: Rgb, accentForegroundRGB: Rgb = rgb('#ffffff')) => ({
  ...ARTICLE,
  source: { ...ARTICLE.source, theme: { ...THEME, accentRGB, accentForegroundRGB } },
});

// The corners of the cube, greys, edges of the clamp, and a walk through the rest.
const COLOURS = [
  ...[
    '#000000',
    '#ffffff',
    '#ff0000',
    '#00ff00',
    '#0000ff',
    '#ffff00',
    '#808080',
    '#0d0d0d',
    '#f5f5f5',
    '#010101',
    '#fefefe',
    '#0a0000',
    '#fff5f5',
  ].map(rgb),
  ...Array.from({ length: 12 }, (_, index) => ({
    r: (index * 37) % 256,
    g: (index * 91 + 13) % 256,
    b: (index * 151 + 77) % 256,
  })),
];

describe('<pub-card> colours', () => {
  it('shows accent, and five points darker under the mouse, as core computes them', async () => {
    const card = await mounted('<pub-card></pub-card>', ARTICLE);
    const button = part(card, 'button') as HTMLElement;
    const shell = part(card, 'card') as HTMLElement;
    for (const colour of COLOURS) {
      shell.style.setProperty('--_record-accent', `rgb(${colour.r} ${colour.g} ${colour.b})`);
      near(computed(button, 'backgroundColor'), colour, 'rest');
    }
    const { x, y, width, height } = button.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
    // The mouse comes from another process.
    await until(() => button.matches(':hover'));
    expect(button.matches(':hover')).to.equal(true);
    for (const colour of COLOURS) {
      shell.style.setProperty('--_record-accent', `rgb(${colour.r} ${colour.g} ${colour.b})`);
      near(computed(button, 'backgroundColor'), hoverShade(colour), 'hover');
    }
    await sendMouse({ type: 'move', position: [0, 0] });
  });

  it('shows five points lighter when disabled', async () => {
    const card = await mounted('<pub-card disabled></pub-card>', ARTICLE);
    for (const colour of COLOURS) {
      part(card, 'card')?.style.setProperty('--_record-accent', `rgb(${colour.r} ${colour.g} ${colour.b})`);
      near(computed(part(card, 'button') as Element, 'backgroundColor'), disabledShade(colour), 'disabled');
    }
  });

  it("lets a page's own colours win, in rest and in the shades", async () => {
    const card = await mounted('<pub-card disabled></pub-card>', ARTICLE);
    card.style.setProperty('--pub-card-accent', 'rebeccapurple');
    card.style.setProperty('--pub-card-accent-foreground', '#eee');
    near(computed(part(card, 'button') as Element, 'backgroundColor'), disabledShade(rgb('#663399')), 'own accent');
    card.disabled = false;
    await Promise.resolve();
    near(computed(part(card, 'button') as Element, 'backgroundColor'), rgb('#663399'), 'own accent at rest');
    near(computed(part(card, 'button') as Element, 'color'), rgb('#eeeeee'), 'own text');
  });

  it('lets a page style parts', async () => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('pub-card::part(button) { background: rgb(1, 2, 3) }');
    document.adoptedStyleSheets = [sheet];
    const card = await mounted('<pub-card></pub-card>', ARTICLE);
    near(computed(part(card, 'button') as Element, 'backgroundColor'), { r: 1, g: 2, b: 3 }, 'part');
    document.adoptedStyleSheets = [];
  });

  it("uses background and foreground only when the publication's look is asked for", async () => {
    const card = await mounted('<pub-card></pub-card>', ARTICLE);
    const shell = part(card, 'card') as Element;
    near(computed(shell, 'backgroundColor'), rgb('#ffffff'), 'auto');
    card.appearance = 'publication';
    await Promise.resolve();
    near(computed(shell, 'backgroundColor'), THEME.backgroundRGB, 'publication ground');
    near(computed(shell, 'color'), THEME.foregroundRGB, 'publication text');
    card.appearance = 'auto';
    await Promise.resolve();
    near(computed(shell, 'backgroundColor'), rgb('#ffffff'), 'back');
  });

  it("colours the button with a pair alone, and leaves the body as the page's even in the publication's look", async () => {
    const { accentRGB, accentForegroundRGB } = THEME;
    const pair = { ...ARTICLE, source: { ...ARTICLE.source, theme: { accentRGB, accentForegroundRGB } } };
    const neutral = { ...ARTICLE, source: { ...ARTICLE.source, theme: undefined } };
    for (const look of ['auto', 'publication', 'dark']) {
      const bodyOf = async (view: unknown) => {
        const card = await mounted(`<pub-card appearance="${look}"></pub-card>`, view);
        const shell = part(card, 'card') as Element;
        return { card, body: [computed(shell, 'backgroundColor'), computed(shell, 'color')] };
      };
      const { body: plain } = await bodyOf(neutral);
      const { card, body } = await bodyOf(pair);
      const button = part(card, 'button') as Element;
      near(computed(button, 'backgroundColor'), accentRGB, `button, ${look}`);
      near(computed(button, 'color'), accentForegroundRGB, `words, ${look}`);
      expect(body, look).to.deep.equal(plain);
    }
  });

  const ground = async (scheme: string, attributes: string) => {
    document.documentElement.style.colorScheme = scheme;
    const card = await mounted(`<pub-card ${attributes}></pub-card>`, ARTICLE);
    const { r, g, b } = computed(part(card, 'card') as Element, 'backgroundColor');
    document.documentElement.style.colorScheme = '';
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
    await emulateInBrowser({ colorScheme: 'dark' });
    expect(await ground('light dark', '')).to.equal('dark');
    expect(await ground('', ''), 'a page without a scheme').to.equal('light');
    await emulateInBrowser({ colorScheme: 'light' });
    expect(await ground('light dark', '')).to.equal('light');
  });
});

describe('<pub-card> edges', () => {
  const GROUNDS: [appearance: string, ground?: string, text?: string][] = [
    ['light'],
    ['dark'],
    ['publication', '#fbf6ec', '#1f2d30'],
    ['publication', '#00a000', '#000000'],
  ];
  for (const [appearance, background = '#ffffff', foreground = '#000000'] of GROUNDS)
    it(`are there where a button or a tile would vanish, as masthead/theme says: ${appearance} ${background}`, async () => {
      const card = await mounted(`<pub-card appearance="${appearance}" contrast="as-published"></pub-card>`, ARTICLE);
      for (const accentRGB of COLOURS) {
        const theme = { ...THEME, accentRGB, backgroundRGB: rgb(background), foregroundRGB: rgb(foreground) };
        card.view = { ...ARTICLE, source: { ...ARTICLE.source, icon: undefined, theme } };
        await card.updateComplete;
        const ground = computed(part(card, 'card') as Element, 'backgroundColor');
        for (const name of ['button', 'tile']) {
          const element = part(card, name) as Element;
          const fill = computed(element, 'backgroundColor');
          const shown = over(element, 'borderTopColor', fill);
          const note = `${name} ${JSON.stringify([fill, ground])}`;
          near(shown, buttonEdge(fill, ground) ?? fill, note);
          expect(contrastRatio(shown, ground), note).to.be.at.least(2.99);
        }
      }
    });

  it("follow the page's own accent and ground", async () => {
    const card = await mounted('<pub-card></pub-card>', ARTICLE);
    const button = part(card, 'button') as Element;
    const edge = () => over(button, 'borderTopColor', computed(button, 'backgroundColor'));
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
  const box = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [x, y, width, height].join();
  };

  for (const accent of ['#000000', '#ffffff'])
    it(`are told apart by more than a shade: ${accent}`, async () => {
      const card = await mounted('<pub-card></pub-card>', themed(rgb(accent), rgb('#777777')));
      const button = part(card, 'button') as HTMLElement;
      const words = getComputedStyle(button).color;
      const look = () => {
        const { textDecorationLine, borderTopStyle, color } = getComputedStyle(button);
        return [textDecorationLine, borderTopStyle, color === words ? 'its words' : 'quiet words'].join();
      };
      const place = box(button);
      expect(look()).to.equal('none,solid,its words');
      const { x, y, width, height } = button.getBoundingClientRect();
      await sendMouse({ type: 'move', position: [Math.round(x + width / 2), Math.round(y + height / 2)] });
      await until(() => button.matches(':hover'));
      expect(look()).to.equal('underline,solid,its words');
      expect(box(button), 'hovered').to.equal(place);
      card.disabled = true;
      await card.updateComplete;
      expect(look(), 'disabled, under the pointer').to.equal('none,dashed,quiet words');
      expect(box(part(card, 'button') as Element), 'disabled').to.equal(place);
      await sendMouse({ type: 'move', position: [0, 0] });
    });

  for (const ground of ['transparent', 'linear-gradient(#fde, #def)'])
    it(`disabled is quiet over any ground of the page's own: ${ground}`, async () => {
      const card = await mounted('<pub-card disabled></pub-card>', ARTICLE);
      card.style.setProperty('--pub-card-background', ground);
      const button = getComputedStyle(part(card, 'button') as Element);
      expect(button.backgroundColor).to.match(/[,/] ?0?\.14\)$/);
      expect(button.borderTopStyle).to.equal('dashed');
    });
});
