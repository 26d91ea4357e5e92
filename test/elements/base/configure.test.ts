import { expect } from 'chai';
import { define } from '../../../src/elements/define/define.ts';
import { configure, ProProfile, PubCard } from '../../../src/elements/index.ts';
import { atRest, freshStage, mount } from '../mount.ts';
import { resetConfig, stubAppView } from '../stub-app-view.ts';

const LINK = 'https://example.com/a';
const CARD = `<pub-card url="${LINK}" loading="eager" discovery="off"></pub-card>`;
const PERSON = '<pro-profile actor="alice.example" loading="eager"></pro-profile>';

describe('configure', () => {
  it('is followed by elements that are there already, which ask anew', async () => {
    const stub = stubAppView();
    mount(CARD);
    const first = await stub.request(0);
    configure({ appView: 'https://second.example' });
    const second = await stub.request(1);
    expect(first.signal.aborted).to.equal(true);
    expect(second.url.origin).to.equal('https://second.example');
    resetConfig();
  });

  it('asks nothing anew when nothing changes', async () => {
    const stub = stubAppView();
    mount(CARD);
    await stub.request(0);
    configure({});
    await atRest();
    expect(stub.asked.length).to.equal(1);
    resetConfig();
  });

  it("leaves an element's own attribute alone", async () => {
    const stub = stubAppView();
    mount(`<pub-card url="${LINK}" app-view="https://own.example" loading="eager"></pub-card>`);
    await stub.request(0);
    configure({ appView: 'https://second.example' });
    await atRest();
    expect(stub.asked.length).to.equal(1);
    freshStage();
    resetConfig();
  });

  const profiles: [note: string, appView: string | undefined, profileAppView: string | undefined, expected: string][] =
    [
      ['profiles have an AppView of their own', 'https://a.example', 'https://b.example', 'https://b.example'],
      ['one AppView answers both', 'https://a.example', undefined, 'https://a.example'],
      ["Bluesky's knows no profiles", 'https://public.api.bsky.app', undefined, 'https://api.sifa.id'],
      ['nothing is configured', undefined, undefined, 'https://api.sifa.id'],
    ];
  for (const [note, appView, profileAppView, expected] of profiles) {
    it(`asks ${expected}: ${note}`, async () => {
      const stub = stubAppView(() => ({}));
      configure({ appView, profileAppView });
      mount(PERSON);
      expect((await stub.request(0)).url.origin).to.equal(expected);
      resetConfig();
    });
  }

  it('reads <meta>', async () => {
    const stub = stubAppView(() => ({}));
    configure({ appView: undefined });
    const metas = ['app-view', 'profile-app-view'].map((name) => {
      const meta = document.head.appendChild(document.createElement('meta'));
      meta.name = `masthead-${name}`;
      meta.content = `https://${name}.example`;
      return meta;
    });
    mount(CARD + PERSON);
    await stub.request(1);
    expect(stub.asked.map(({ url }) => url.host)).to.deep.equal(['app-view.example', 'profile-app-view.example']);
    for (const meta of metas) meta.remove();
    freshStage();
    resetConfig();
  });

  it('reads the script tag, in the page and before it', async () => {
    const frame = freshStage().appendChild(document.createElement('iframe'));
    frame.src = '/test/elements/pages/script-tag.html';
    const { data } = await new Promise<MessageEvent>((resolve) => addEventListener('message', resolve, { once: true }));
    expect(data).to.deep.equal(['https://tag.example', 'https://tag2.example']);
  });
});

describe('define', () => {
  it('leaves a name alone that is taken', () => {
    class Other extends HTMLElement {
      static readonly tag = 'pub-card';
    }
    define(Other);
    expect(customElements.get('pub-card')).to.equal(PubCard);
    expect(customElements.get('pro-profile')).to.equal(ProProfile);
  });
});
