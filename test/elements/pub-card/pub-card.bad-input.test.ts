import { expect } from 'chai';
import { freshStage, mount, part, partText, rest, states, told } from '../mount.ts';
import { ARTICLE } from '../samples.ts';
import { resetConfig, stubAppView } from '../stub-app-view.ts';

const NASTY = `"><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>\${1}{name}'\`--></template>`;
const clickable = (element: Element) =>
  [...(element.shadowRoot?.querySelectorAll('[href]') ?? [])].map((link) => link.getAttribute('href') ?? '');

describe('<pub-card> with a bad url', () => {
  const urls: [note: string, url: string | null, reason: string][] = [
    ['no attribute', null, 'missing'],
    ['no URL', 'not a url', 'invalid'],
    ['a relative one', '/blog', 'invalid'],
    ['javascript:', 'javascript:alert(1)', 'invalid'],
    ['markup', NASTY, 'invalid'],
  ];
  for (const [note, url, reason] of urls) {
    it(`falls back, asks nobody and links nowhere: ${note}`, async () => {
      const stub = stubAppView();
      const card = mount('<pub-card loading="eager"></pub-card>');
      if (url !== null) card.url = url;
      const { type, detail } = await told(card);
      expect([type, detail.reason]).to.deep.equal(['pub-card-fallback', reason]);
      expect(clickable(card)).to.deep.equal([]);
      expect(card.shadowRoot?.querySelector('script, img')).to.equal(null);
      await rest();
      expect(stub.asked.length).to.equal(0);
      resetConfig();
    });
  }
});

describe('<pub-card> with a bad answer', () => {
  const answers: [note: string, body: unknown, status: number, type: string][] = [
    ['an empty answer is no match', {}, 200, 'pub-card-fallback'],
    ['HTML', '<!doctype html><title>Hello</title>', 200, 'pub-card-error'],
  ];
  for (const [note, body, status, expected] of answers) {
    it(`shows the fallback and says what happened: ${note}`, async () => {
      const stub = stubAppView();
      const card = mount('<pub-card url="https://example.com/a" loading="eager" discovery="off"></pub-card>');
      (await stub.request(0)).answer(body, status);
      const { type, detail } = await told(card);
      expect(type).to.equal(expected);
      expect(states(card)).to.deep.equal([expected === 'pub-card-error' ? 'error' : 'fallback']);
      if (expected === 'pub-card-error') expect(detail.error).to.be.instanceOf(Error);
      expect(partText(card, 'title')).to.equal('example.com');
      expect(part(card, 'basic')).not.to.equal(null);
      resetConfig();
    });
  }

  it('shows the fallback when nobody can be reached', async () => {
    const stub = stubAppView();
    const card = mount(
      '<pub-card url="https://example.com/b" loading="eager"><a href="https://example.com/b">B</a></pub-card>',
    );
    (await stub.request(0)).fail();
    expect((await told(card)).type).to.equal('pub-card-error');
    expect(card.shadowRoot?.querySelector('slot')?.assignedElements().length).to.equal(1);
    resetConfig();
  });

  it('says so when the AppView has no address, and asks no host of another name: "https:" + "/xrpc/…" is one', async () => {
    const stub = stubAppView();
    const card = mount('<pub-card url="https://example.com/c" app-view="https://" loading="eager"></pub-card>');
    const { url, fail } = await stub.request(0);
    expect(url.protocol).to.equal('invalid:');
    fail();
    expect((await told(card)).type).to.equal('pub-card-error');
    resetConfig();
  });
});

describe('<pub-card> with a view that is no use', () => {
  const views: [note: string, view: unknown][] = [
    ['a word', 'hello'],
    ['an empty object', {}],
    ['no title', { uri: ARTICLE.uri }],
  ];
  for (const [note, view] of views) {
    it(`falls back with a view that is ${note}`, async () => {
      const card = mount('<pub-card url="https://example.com/"></pub-card>', view);
      const { type, detail } = await told(card);
      expect([type, detail.reason]).to.deep.equal(['pub-card-fallback', 'invalid']);
    });
  }

  it('stays in its width with a word that never ends', async () => {
    freshStage().style.width = '320px';
    const long = 'm'.repeat(5000);
    for (const layout of ['article', 'publication', 'compact']) {
      const card = document.createElement('pub-card');
      card.layout = layout as 'article';
      card.view = {
        ...ARTICLE,
        title: long,
        description: long,
        source: { ...ARTICLE.source, title: long },
        associatedProfiles: [{ did: 'did:x:y', handle: `${long}.example` }],
      };
      document.querySelector('main')?.append(card);
      await told(card);
      expect(part(card, 'card')?.scrollWidth, layout).to.be.at.most(320);
      expect(card.offsetHeight, layout).to.be.lessThan(700);
    }
  });
});
