import { emulateMedia } from '@web/test-runner-commands';
import { expect } from 'chai';
import { type Embed, freshStage, mount, part, rest, told } from './mount.ts';
import { ARTICLE, PROFILE, PUBLICATION } from './samples.ts';
import { resetConfig, stubAppView } from './stub-app-view.ts';

interface Axe {
  run(
    context: Element,
    options: { rules: Record<string, { enabled: boolean }> },
  ): Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
}

/** axe-core is a plain script, not a module. */
async function loadAxe(): Promise<Axe> {
  const page = window as unknown as { axe?: Axe };
  if (!page.axe) {
    const script = document.createElement('script');
    script.src = '/node_modules/axe-core/axe.min.js';
    await new Promise((resolve) => {
      script.onload = resolve;
      document.head.append(script);
    });
  }
  if (!page.axe) throw new Error('axe-core did not load');
  return page.axe;
}

async function audit(element: Element, contrast: boolean): Promise<string[]> {
  const axe = await loadAxe();
  const { violations } = await axe.run(element, { rules: { 'color-contrast': { enabled: contrast } } });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

const LINK = 'https://example.com/a';
const cases: [note: string, markup: string, view?: unknown][] = [
  ['article', '<pub-card contrast="aa"></pub-card>', ARTICLE],
  [
    'article, tile, no cover',
    '<pub-card contrast="aa"></pub-card>',
    { ...ARTICLE, thumb: undefined, source: { ...ARTICLE.source, icon: undefined } },
  ],
  ['loose article', '<pub-card></pub-card>', { ...ARTICLE, source: undefined }],
  ['publication', '<pub-card contrast="aa"></pub-card>', PUBLICATION],
  ['compact', '<pub-card contrast="aa" layout="compact"></pub-card>', ARTICLE],
  ['disabled', '<pub-card contrast="aa" disabled></pub-card>', ARTICLE],
  ['cta=article', '<pub-card contrast="aa" cta="article"></pub-card>', ARTICLE],
  ['appearance=publication', '<pub-card contrast="aa" appearance="publication"></pub-card>', ARTICLE],
  ['fallback card', `<pub-card url="${LINK}" loading="eager"></pub-card>`],
  ['fallback children', `<pub-card url="${LINK}" loading="eager"><a href="${LINK}">My blog</a></pub-card>`],
  ['bad url', '<pub-card url="javascript:alert(1)"></pub-card>'],
  ['profile summary', '<pro-profile></pro-profile>', PROFILE],
  ['profile compact', '<pro-profile layout="compact"></pro-profile>', PROFILE],
  ['profile full', '<pro-profile layout="full"></pro-profile>', PROFILE],
  ['profile tile', '<pro-profile></pro-profile>', { ...PROFILE, avatar: undefined }],
  ['profile fallback', '<pro-profile actor="bob.example" loading="eager"></pro-profile>'],
];

describe('axe finds nothing', () => {
  for (const scheme of ['light', 'dark'] as const) {
    for (const direction of ['ltr', 'rtl']) {
      for (const [note, markup, view] of cases) {
        it(`${note}, ${scheme}, ${direction}`, async () => {
          stubAppView(() => ({}));
          await emulateMedia({ colorScheme: scheme });
          document.documentElement.lang = 'en';
          document.title = 'Cards';
          document.documentElement.style.colorScheme = scheme;
          const element = mount<Embed>(markup, view);
          element.parentElement?.setAttribute('dir', direction);
          await told(element);
          // The colours of the page's own children are the page's.
          expect(await audit(element, !note.includes('children'))).to.deep.equal([]);
          resetConfig();
          document.documentElement.style.colorScheme = '';
          await emulateMedia({ colorScheme: 'light' });
        });
      }
    }
  }

  for (const markup of [
    `<pub-card url="${LINK}" loading="eager"></pub-card>`,
    `<pub-card url="${LINK}" loading="eager" layout="compact"></pub-card>`,
    '<pro-profile actor="bob.example" loading="eager"></pro-profile>',
  ]) {
    it(`while loading: ${markup}`, async () => {
      stubAppView();
      const element = mount<Embed>(markup);
      await rest(10);
      expect(part(element, 'skeleton')).not.to.equal(null);
      expect(await audit(element, true)).to.deep.equal([]);
      element.remove();
      resetConfig();
    });
  }
});

describe('links', () => {
  for (const layout of ['article', 'publication', 'compact']) {
    it(`are never nested, and come title first, in ${layout}`, async () => {
      const card = mount(`<pub-card layout="${layout}"></pub-card>`, ARTICLE);
      await told(card);
      const links = [...(card.shadowRoot?.querySelectorAll('a') ?? [])];
      expect(links.some((link) => link.querySelector('a'))).to.equal(false);
      expect(links.map((link) => link.part[0])).to.deep.equal(layout === 'compact' ? ['title'] : ['title', 'button']);
    });
  }

  it('cover the card with the title, and leave the button its own place', async () => {
    const card = mount('<pub-card></pub-card>', ARTICLE);
    await told(card);
    const at = (element: Element | null) => {
      const { x, y, width, height } = (element as Element).getBoundingClientRect();
      return card.shadowRoot?.elementFromPoint(x + width / 2, y + height / 2)?.closest('a')?.part[0];
    };
    expect(at(part(card, 'cover'))).to.equal('title');
    expect(at(part(card, 'description'))).to.equal('title');
    expect(at(part(card, 'icon'))).to.equal('title');
    expect(at(part(card, 'button'))).to.equal('button');
  });

  it('are big enough to hit', async () => {
    freshStage();
    for (const width of ['200px', '360px', '800px']) {
      const card = mount(`<pub-card style="width: ${width}"></pub-card>`, ARTICLE);
      await told(card);
      expect(part(card, 'button')?.offsetHeight, width).to.be.at.least(36);
    }
  });

  it('show their focus outside of the card', async () => {
    const card = mount('<pub-card></pub-card>', ARTICLE);
    await told(card);
    const ring = (element: Element, pseudo?: string) => getComputedStyle(element, pseudo).outline;
    const title = part(card, 'title') as HTMLElement;
    title.focus({ focusVisible: true } as FocusOptions);
    expect(ring(title, '::after')).to.contain('solid 2px');
    const button = part(card, 'button') as HTMLElement;
    button.focus({ focusVisible: true } as FocusOptions);
    expect(ring(button)).to.contain('solid 2px');
  });
});

describe('publisher text', () => {
  it('has its own direction and cannot disturb ours', async () => {
    const card = mount('<pub-card></pub-card>', ARTICLE);
    await told(card);
    for (const name of ['title', 'description', 'name']) expect(part(card, name)?.dir, name).to.equal('auto');
    expect(part(card, 'author')?.querySelector('bdi bdi')?.textContent).to.equal('@mara.example');
  });

  it('leaves arrows pointing forward in a right-to-left page, and marks as they are', async () => {
    const card = mount('<pub-card layout="compact"></pub-card>', ARTICLE);
    card.parentElement?.setAttribute('dir', 'rtl');
    await told(card);
    expect(getComputedStyle(card.shadowRoot?.querySelector('.arrow') as Element).scale).to.equal('-1 1');
    card.layout = 'article';
    await Promise.resolve();
    expect(getComputedStyle(card.shadowRoot?.querySelector('.Leaflet') as Element).scale).to.equal('none');
  });
});

describe('modes', () => {
  it('keeps the outlines of button and tile in forced colours', async () => {
    await emulateMedia({ forcedColors: 'active' });
    const card = mount('<pub-card></pub-card>', { ...ARTICLE, source: { ...ARTICLE.source, icon: undefined } });
    await told(card);
    for (const name of ['button', 'tile', 'card']) {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(part(card, name) as Element);
      expect([borderTopWidth, borderTopStyle], name).to.deep.equal(['1px', 'solid']);
    }
    await emulateMedia({ forcedColors: 'none' });
  });

  it('holds the skeleton still when motion is reduced', async () => {
    stubAppView();
    const animations = async () => {
      const card = mount(`<pub-card url="${LINK}" loading="eager"></pub-card>`);
      await rest(10);
      return card.shadowRoot?.getAnimations().length ?? 0;
    };
    await emulateMedia({ reducedMotion: 'reduce' });
    expect(await animations()).to.equal(0);
    await emulateMedia({ reducedMotion: 'no-preference' });
    expect(await animations()).to.be.greaterThan(0);
    freshStage();
    resetConfig();
  });

  it('writes the address out in print', async () => {
    const card = mount('<pub-card></pub-card>', ARTICLE);
    await told(card);
    await emulateMedia({ media: 'print' });
    expect(getComputedStyle(part(card, 'title') as Element, '::after').content).to.contain(ARTICLE.uri);
    await emulateMedia({ media: 'screen' });
  });
});
