import { sendKeys } from '@web/test-runner-commands';
import { expect } from 'chai';
import { emulateMedia, itEmulating } from '../../elements/emulate-media.ts';
import { atRest, type Embed, freshStage, mount, mounted, part, told, until } from '../../elements/mount.ts';
import { ARTICLE, PROFILE } from '../../elements/samples.ts';
import { stubAppView } from '../../elements/stub-app-view.ts';

const LINK = 'https://example.com/a';

describe('links', () => {
  for (const layout of ['article', 'publication', 'compact'] as const) {
    it(`are never nested, and come in the order in which they are read, in ${layout}`, async () => {
      const card = await mounted(`<pub-card layout="${layout}"></pub-card>`, ARTICLE);
      const links = [...(card.shadowRoot?.querySelectorAll('a') ?? [])];
      expect(links.some((link) => link.querySelector('a'))).to.equal(false);
      const order = { article: ['button', 'title'], publication: ['title', 'button'], compact: ['title'] };
      expect(links.map((link) => link.part[0])).to.deep.equal(order[layout]);
    });
  }

  it('cover the card with the title, and leave the button its own place', async () => {
    const card = await mounted('<pub-card></pub-card>', ARTICLE);
    const at = (element: Element | null) => {
      const { x, y, width, height } = (element as Element).getBoundingClientRect();
      return card.shadowRoot?.elementFromPoint(x + width / 2, y + height / 2)?.closest('a')?.part[0];
    };
    for (const covered of [part(card, 'cover')?.parentElement ?? null, part(card, 'description'), part(card, 'icon')])
      expect(at(covered)).to.equal('title');
    expect(at(part(card, 'button'))).to.equal('button');
  });

  it('are reached with Tab, the nameplate first and the author last, and show where the focus is', async () => {
    const stage = freshStage();
    const [before, card, after] = ['button', 'pub-card', 'button'].map((name) => document.createElement(name));
    stage.append(before as Element, card as Element, after as Element);
    (card as Embed).view = { ...ARTICLE, authorPage: 'https://cards.example/p/mara.example' };
    await told(card as Element);
    before?.focus();
    const path: string[] = [];
    const focus = () => card?.shadowRoot?.activeElement ?? document.activeElement;
    for (let step = 0; step < 4; step++) {
      const last = focus();
      await sendKeys({ press: 'Tab' });
      // The key comes from another process.
      await until(() => focus() !== last);
      const focused = focus();
      path.push(focused?.part[0] ?? focused?.localName ?? '');
      if (focused === after) break;
      // The title's ring is around the whole card, as its link is.
      const pseudo = focused?.part.contains('title') ? '::before' : undefined;
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(focused as Element, pseudo);
      // A row clips its text.
      const offset = focused?.part.contains('author-link') ? '-2px' : '2px';
      expect([outlineStyle, outlineWidth, outlineOffset]).to.deep.equal(['solid', '2px', offset]);
    }
    expect(path).to.deep.equal(['button', 'title', 'author-link', 'button']);
    expect(document.activeElement).to.equal(after);
  });

  it('are not reached with Tab when the button is switched off, or when there is nowhere to go', async () => {
    const takesFocus = (card: Embed, name: string) => {
      part(card, name)?.focus();
      const { activeElement } = card.shadowRoot as ShadowRoot;
      return activeElement !== null && activeElement === part(card, name);
    };
    const disabled = await mounted('<pub-card disabled></pub-card>', ARTICLE);
    expect(takesFocus(disabled, 'button')).to.equal(false);
    expect(takesFocus(disabled, 'title')).to.equal(true);
    const nowhere = await mounted('<pub-card url="javascript:alert(1)"></pub-card>');
    expect(takesFocus(nowhere, 'title')).to.equal(false);
  });

  it('are one in a profile, in every layout', async () => {
    for (const layout of ['summary', 'full', 'compact']) {
      const person = await mounted<Embed>(`<pro-profile layout="${layout}"></pro-profile>`, PROFILE);
      expect(person.shadowRoot?.querySelectorAll('a, button, [tabindex]').length, layout).to.equal(1);
    }
  });
});

describe('publisher text', () => {
  it('has its own direction and cannot disturb ours', async () => {
    const card = await mounted('<pub-card></pub-card>', ARTICLE);
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
  itEmulating('keeps the outlines of button and tile in forced colours', async () => {
    await emulateMedia({ forcedColors: 'active' });
    const card = await mounted('<pub-card></pub-card>', { ...ARTICLE, source: { ...ARTICLE.source, icon: undefined } });
    for (const name of ['button', 'tile', 'card']) {
      const { borderTopWidth, borderTopStyle } = getComputedStyle(part(card, name) as Element);
      expect([borderTopWidth, borderTopStyle], name).to.deep.equal(['1px', 'solid']);
    }
  });

  it('holds the skeleton still when motion is reduced', async () => {
    stubAppView();
    const card = mount(`<pub-card url="${LINK}" loading="eager"></pub-card>`);
    await atRest();
    const animations = () => card.shadowRoot?.getAnimations().length ?? 0;
    await emulateMedia({ reducedMotion: 'reduce' });
    // Its shapes appear a little later than the card, all at once; from then on nothing moves.
    await until(() => animations() === 0);
    expect(animations()).to.equal(0);
    expect(getComputedStyle(part(card, 'cover') as Element).opacity).to.equal('1');
    await emulateMedia({ reducedMotion: 'no-preference' });
    expect(animations()).to.be.greaterThan(0);
  });

  it('writes the address out in print', async () => {
    const card = await mounted('<pub-card></pub-card>', ARTICLE);
    // Chromium computes what `attr()` stands for, others leave it as written.
    const written = () => getComputedStyle(part(card, 'title') as Element, '::after').content;
    expect(written()).to.equal('none');
    await emulateMedia({ media: 'print' });
    expect(written()).to.match(/tides\.leaflet\.pub|attr\(href\)/);
  });
});
