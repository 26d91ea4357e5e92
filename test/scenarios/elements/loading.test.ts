import { expect } from 'chai';
import type { PubCard } from '../../../src/elements/index.ts';
import {
  atRest,
  freshStage,
  hearAll,
  mount,
  mounted,
  part,
  partText,
  rest,
  states,
  told,
} from '../../elements/mount.ts';
import { ARTICLE } from '../../elements/samples.ts';
import { type PageClock, stopClock } from '../../elements/stop-clock.ts';
import { APP_VIEW, eachStub } from '../../elements/stub-app-view.ts';
import { trustedMarkup } from '../../elements/trusted-markup.ts';

const LINK = 'https://tides.leaflet.pub/low-water';
const RECORD = 'at://did:plc:mara/site.standard.document/3ka';
const EAGER = `<pub-card url="${LINK}" loading="eager"></pub-card>`;
const answerOf = (title: string) => ({ view: { external: { ...ARTICLE, title } } });

describe('<pub-card> asking', () => {
  const stub = eachStub();
  let clock: PageClock;
  beforeEach(() => {
    clock = stopClock();
  });

  it('asks the configured AppView by url', async () => {
    const card = mount(EAGER);
    await Promise.resolve();
    expect(states(card)).to.deep.equal(['loading']);
    const { url, answer } = await stub.request(0);
    expect(url.origin + url.pathname).to.equal(`${APP_VIEW}/xrpc/app.bsky.embed.getEmbedExternalView`);
    expect([...url.searchParams]).to.deep.equal([['url', LINK]]);
    answer(answerOf('Found'));
    const { type, detail } = await told(card);
    expect([type, detail.via, partText(card, 'title')]).to.deep.equal(['pub-card-load', 'app-view', 'Found']);
  });

  it('asks the AppView that its own attribute names, relative addresses included', async () => {
    mount(EAGER.replace('url', 'app-view="/own/" url'));
    const { url } = await stub.request(0);
    expect(url.href.startsWith(`${location.origin}/own/xrpc/`)).to.equal(true);
  });

  it('aborts when it is taken out of the page, and asks again when it is back', async () => {
    const card = mount(EAGER);
    const heard = hearAll(card);
    const { signal } = await stub.request(0);
    card.remove();
    await rest();
    expect([signal.aborted, heard]).to.deep.equal([true, []]);
    freshStage().append(card);
    (await stub.request(1)).answer(answerOf('Back'));
    await told(card);
    expect(partText(card, 'title')).to.equal('Back');
  });

  it('keeps its request when it is only moved', async () => {
    const card = mount(EAGER);
    const { signal, answer } = await stub.request(0);
    document.body.append(card);
    await rest();
    expect(signal.aborted).to.equal(false);
    answer(answerOf('Moved'));
    await told(card);
    document.querySelector('main')?.append(card);
    await atRest();
    expect([stub.asked.length, states(card)]).to.deep.equal([1, ['ready']]);
  });

  it('still shows its answer, however old, and asks nothing, when it is only moved or its looks change', async () => {
    const card = await stub.shown(EAGER, answerOf('Kept'));
    await clock.advance(3_600_000);
    freshStage().append(card);
    for (const attribute of ['layout', 'appearance', 'cta', 'contrast', 'target', 'disabled', 'loading'])
      card.setAttribute(attribute, 'compact');
    await atRest();
    expect([stub.asked.length, partText(card, 'title')]).to.deep.equal([1, 'Kept']);
  });

  for (const [name, value] of [
    ['url', `${LINK}/2`],
    ['records', RECORD],
    ['app-view', 'https://other.example'],
  ] as const)
    it(`aborts and asks anew when ${name} changes; the late answer is dropped`, async () => {
      const card = mount(EAGER);
      const first = await stub.request(0);
      card.setAttribute(name, value);
      const second = await stub.request(1);
      expect(first.signal.aborted).to.equal(true);
      second.answer(answerOf('Second'));
      await told(card);
      first.answer(answerOf('First'));
      await atRest();
      expect([partText(card, 'title'), stub.asked.length]).to.deep.equal(['Second', 2]);
    });
});

// An svg has a height without a style attribute, which the strict page would refuse.
const FAR = '<svg height="9000"></svg>';
const CHILD = `<a href="${LINK}">My blog</a>`;

describe('<pub-card loading="lazy"> far from the viewport', () => {
  const stub = eachStub(() => answerOf('Seen'));
  /** Without Lit's own mark, with which it found nothing to render; what it renders has more. */
  const inside = (card: Element) => card.shadowRoot?.innerHTML.replace(/<!---->$/, '');

  async function waiting(children: string): Promise<PubCard> {
    const card = mount(`${FAR}<pub-card url="${LINK}">${children}</pub-card>`);
    await card.updateComplete;
    await atRest();
    expect([states(card), stub.asked.length]).to.deep.equal([['loading'], 0]);
    return card;
  }

  it('renders nothing around children: a bare slot shows them until it is near', async () => {
    const card = await waiting(CHILD);
    expect(inside(card)).to.equal('<slot></slot>');
    expect(card.shadowRoot?.querySelector('slot')?.assignedElements()[0]?.textContent).to.equal('My blog');
    card.scrollIntoView();
    await told(card);
    expect(partText(card, 'title')).to.equal('Seen');
    expect(card.shadowRoot?.querySelector('slot')).to.equal(null);
  });

  it('shows the placeholder when its children are taken away, and children that are put back', async () => {
    const card = await waiting(CHILD);
    card.replaceChildren();
    await atRest();
    expect([!!part(card, 'skeleton'), partText(card, 'title')]).to.deep.equal([true, 'tides.leaflet.pub']);
    card.innerHTML = trustedMarkup(CHILD);
    await atRest();
    expect(part(card, 'skeleton')).to.equal(null);
    expect(card.shadowRoot?.querySelector('slot')?.assignedElements().length).to.equal(1);
  });

  it('shows data that comes later, in its property or in a script, without being near', async () => {
    const card = await waiting(CHILD);
    card.view = ARTICLE;
    expect((await told(card)).detail.via).to.equal('view');
    expect(partText(card, 'title')).to.equal(ARTICLE.title);
    const other = await waiting(CHILD);
    const json = `<script type="application/json">${JSON.stringify(ARTICLE)}</script>`;
    other.insertAdjacentHTML('beforeend', trustedMarkup(json));
    expect((await told(other)).detail.via).to.equal('inline');
    expect(stub.asked.length).to.equal(0);
  });

  it('leaves alone what a server rendered, until it is near', async () => {
    const root = `<article class="card" part="card"><a class="title" part="title" href="${LINK}">From the server</a></article>`;
    const card = await waiting(`<template shadowrootmode="open">${root}</template>${CHILD}`);
    expect(inside(card)).to.equal(root);
    // It came without any styles.
    expect(card.shadowRoot?.adoptedStyleSheets.length).to.equal(2);
    // Firefox does not scroll to an inline box with a block in it, and this root has no styles.
    scrollTo(0, document.body.scrollHeight);
    await told(card);
    expect(card.shadowRoot?.querySelectorAll('[part~="card"]').length).to.equal(1);
    expect(partText(card, 'title')).to.equal('Seen');
  });

  it('asks when it is told to be eager after all', async () => {
    const card = await waiting('');
    card.loading = 'eager';
    await told(card);
    expect(stub.asked.length).to.equal(1);
  });

  it('asks nothing when it left before anybody came near', async () => {
    const card = await waiting('');
    card.remove();
    await atRest();
    card.loading = 'eager';
    await atRest();
    expect(stub.asked.length).to.equal(0);
  });
});

describe('<pub-card> fallback', () => {
  const stub = eachStub(() => ({}));

  it('shows its children when there is no card, and says so', async () => {
    const card = mount(`<pub-card url="${LINK}" loading="eager" discovery="off">${CHILD}</pub-card>`);
    const { type, detail } = await told(card);
    expect([type, detail, states(card)]).to.deep.equal(['pub-card-fallback', { reason: 'no-match' }, ['fallback']]);
    expect(card.shadowRoot?.querySelector('slot')?.hidden).to.equal(false);
    expect(part(card, 'card')).to.equal(null);
    expect(stub.asked.length).to.equal(1);
  });

  for (const [note, inside, title] of [
    ['no children: the tidy domain', '', 'tides.leaflet.pub'],
    ['broken inline JSON is no child and no data', '<script type="application/json">{"a</script>', 'tides.leaflet.pub'],
    ["bare text is the owner's own link text", ' My <!-- x -->blog ', 'My blog'],
  ] as const)
    it(`is a plain link card with ${note}`, async () => {
      const card = await mounted(`<pub-card url="${LINK}?q" loading="eager">${inside}</pub-card>`);
      expect(partText(card, 'title')).to.equal(title);
      expect(part(card, 'title')?.getAttribute('href')).to.equal(`${LINK}?q`);
      expect([part(card, 'button'), !!part(card, 'basic')]).to.deep.equal([null, true]);
    });

  it('has a working link while it loads without children, too', async () => {
    const card = mount(`<pub-card url="${LINK}" app-view="https://never.example"></pub-card>`);
    await Promise.resolve();
    expect(part(card, 'title')?.getAttribute('href')).to.equal(LINK);
    expect(part(card, 'card')?.getAttribute('aria-busy')).to.equal('true');
  });

  it('has events that bubble out of shadow roots', async () => {
    const host = freshStage().appendChild(document.createElement('div'));
    host.attachShadow({ mode: 'open' }).innerHTML = trustedMarkup(EAGER);
    expect((await told(document)).type).to.equal('pub-card-fallback');
  });
});
