import { expect } from 'chai';
import type { PubCard } from '../../../src/elements/index.ts';
import { atRest, freshStage, hearAll, mount, part, partText, rest, states, told } from '../../elements/mount.ts';
import { ARTICLE } from '../../elements/samples.ts';
import { type PageClock, stopClock } from '../../elements/stop-clock.ts';
import { APP_VIEW, resetConfig, type StubAppView, stubAppView } from '../../elements/stub-app-view.ts';
import { trustedMarkup } from '../../elements/trusted-markup.ts';

const LINK = 'https://tides.leaflet.pub/low-water';
const RECORD = 'at://did:plc:mara/site.standard.document/3ka';
const EAGER = `<pub-card url="${LINK}" loading="eager"></pub-card>`;
const answerOf = (title: string) => ({ view: { external: { ...ARTICLE, title } } });

describe('<pub-card> asking', () => {
  let stub: StubAppView;
  let clock: PageClock;
  beforeEach(() => {
    clock = stopClock();
    stub = stubAppView();
  });
  afterEach(() => {
    clock.putBack();
    resetConfig();
  });

  it('asks the configured AppView by url', async () => {
    const card = mount(EAGER);
    await Promise.resolve();
    expect(states(card)).to.deep.equal(['loading']);
    const { url, answer } = await stub.request(0);
    expect(url.origin).to.equal(APP_VIEW);
    expect(url.pathname).to.equal('/xrpc/app.bsky.embed.getEmbedExternalView');
    expect([...url.searchParams]).to.deep.equal([['url', LINK]]);
    answer(answerOf('Found'));
    const { type, detail } = await told(card);
    expect(type).to.equal('pub-card-load');
    expect(detail.via).to.equal('app-view');
    expect(partText(card, 'title')).to.equal('Found');
  });

  it('asks the AppView that its own attribute names, relative addresses included', async () => {
    mount(`<pub-card url="${LINK}" app-view="/own/" loading="eager"></pub-card>`);
    const { url } = await stub.request(0);
    expect(url.href.startsWith(`${location.origin}/own/xrpc/`)).to.equal(true);
  });

  it('aborts when it is taken out of the page, and asks again when it is back', async () => {
    const card = mount(EAGER);
    const heard = hearAll(card);
    const { signal } = await stub.request(0);
    card.remove();
    await rest();
    expect(signal.aborted).to.equal(true);
    expect(heard).to.deep.equal([]);
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
    expect(stub.asked.length).to.equal(1);
    expect(states(card)).to.deep.equal(['ready']);
  });

  it('asks anew when it comes back after more than a minute: what it showed may be gone', async () => {
    const card = mount(EAGER);
    (await stub.request(0)).answer(answerOf('Old'));
    await told(card);
    card.remove();
    await rest();
    await clock.advance(61_000);
    freshStage().append(card);
    const { answer } = await stub.request(1);
    expect(partText(card, 'title')).not.to.equal('Old');
    answer(answerOf('New'));
    await told(card);
    expect(partText(card, 'title')).to.equal('New');
  });

  it('goes on showing its answer, however old, when it is only moved or a setting changes', async () => {
    const card = mount(EAGER);
    (await stub.request(0)).answer(answerOf('Kept'));
    await told(card);
    await clock.advance(3_600_000);
    freshStage().append(card);
    card.layout = 'compact';
    await atRest();
    expect(stub.asked.length).to.equal(1);
    expect(partText(card, 'title')).to.equal('Kept');
  });

  const changes: [note: string, change: (card: PubCard) => void][] = [
    ['url', (card) => card.setAttribute('url', `${LINK}/2`)],
    ['records', (card) => card.setAttribute('records', RECORD)],
    ['app-view', (card) => card.setAttribute('app-view', 'https://other.example')],
  ];
  for (const [note, change] of changes) {
    it(`aborts and asks anew when ${note} changes; the late answer is dropped`, async () => {
      const card = mount(EAGER);
      const first = await stub.request(0);
      change(card);
      const second = await stub.request(1);
      expect(first.signal.aborted).to.equal(true);
      second.answer(answerOf('Second'));
      await told(card);
      first.answer(answerOf('First'));
      await atRest();
      expect(partText(card, 'title')).to.equal('Second');
      expect(stub.asked.length).to.equal(2);
    });
  }

  it('asks nothing when only its looks change', async () => {
    const card = mount(EAGER);
    (await stub.request(0)).answer(answerOf('Once'));
    await told(card);
    for (const attribute of ['layout', 'appearance', 'cta', 'contrast', 'target', 'disabled', 'loading']) {
      card.setAttribute(attribute, 'compact');
    }
    await atRest();
    expect(stub.asked.length).to.equal(1);
  });
});

describe('<pub-card loading="lazy">', () => {
  let stub: StubAppView;
  beforeEach(() => {
    stub = stubAppView(() => answerOf('Seen'));
  });
  afterEach(resetConfig);

  // An svg has a height without a style attribute, which the strict page would refuse.
  const far = (inside: string) => `<svg height="9000"></svg>${inside}`;

  it('waits far from the viewport and shows its children meanwhile', async () => {
    const card = mount(far(`<pub-card url="${LINK}"><a href="${LINK}">My blog</a></pub-card>`));
    await atRest();
    expect(stub.asked.length).to.equal(0);
    expect(states(card)).to.deep.equal(['loading']);
    expect(card.shadowRoot?.querySelector('slot')?.assignedElements()[0]?.textContent).to.equal('My blog');
    card.scrollIntoView();
    await told(card);
    expect(partText(card, 'title')).to.equal('Seen');
    scrollTo(0, 0);
  });

  it('asks when it is told to be eager after all', async () => {
    const card = mount(far(`<pub-card url="${LINK}"></pub-card>`));
    await atRest();
    card.loading = 'eager';
    await told(card);
    expect(stub.asked.length).to.equal(1);
  });

  it('does not wait to show given data', async () => {
    const card = mount(far('<pub-card></pub-card>'), ARTICLE);
    await told(card);
    expect(states(card)).to.deep.equal(['ready']);
  });

  it('asks nothing when it left before anybody came near', async () => {
    const card = mount(far(`<pub-card url="${LINK}"></pub-card>`));
    await atRest();
    card.remove();
    await atRest();
    card.loading = 'eager';
    await atRest();
    expect(stub.asked.length).to.equal(0);
  });
});

describe('<pub-card> fallback', () => {
  let stub: StubAppView;
  beforeEach(() => {
    stub = stubAppView(() => ({}));
  });
  afterEach(resetConfig);

  it('shows its children when there is no card, and says so', async () => {
    const card = mount(
      `<pub-card url="${LINK}" loading="eager" discovery="off"><a href="${LINK}">My blog</a></pub-card>`,
    );
    const { type, detail } = await told(card);
    expect(type).to.equal('pub-card-fallback');
    expect(detail).to.deep.equal({ reason: 'no-match' });
    expect(states(card)).to.deep.equal(['fallback']);
    expect(card.shadowRoot?.querySelector('slot')?.hidden).to.equal(false);
    expect(part(card, 'card')).to.equal(null);
    expect(stub.asked.length).to.equal(1);
  });

  const words: [note: string, inside: string, title: string][] = [
    ['no children: the tidy domain', '', 'tides.leaflet.pub'],
    ['broken inline JSON is no child and no data', '<script type="application/json">{"a</script>', 'tides.leaflet.pub'],
    ["bare text is the owner's own link text", ' My <!-- x -->blog ', 'My blog'],
  ];
  for (const [note, inside, title] of words) {
    it(`is a plain link card with ${note}`, async () => {
      const card = mount(`<pub-card url="${LINK}?q" loading="eager">${inside}</pub-card>`);
      await told(card);
      expect(partText(card, 'title')).to.equal(title);
      expect(part(card, 'title')?.getAttribute('href')).to.equal(`${LINK}?q`);
      expect(part(card, 'button')).to.equal(null);
      expect(part(card, 'basic')).not.to.equal(null);
    });
  }

  it('has a working link while it loads without children, too', () => {
    const card = mount(`<pub-card url="${LINK}" app-view="https://never.example"></pub-card>`);
    return Promise.resolve().then(() => {
      expect(part(card, 'title')?.getAttribute('href')).to.equal(LINK);
      expect(part(card, 'card')?.getAttribute('aria-busy')).to.equal('true');
    });
  });

  it('bubbles its events out of shadow roots', async () => {
    const host = freshStage().appendChild(document.createElement('div'));
    host.attachShadow({ mode: 'open' }).innerHTML = trustedMarkup(
      `<pub-card url="${LINK}" loading="eager"></pub-card>`,
    );
    expect((await told(document)).type).to.equal('pub-card-fallback');
  });
});
