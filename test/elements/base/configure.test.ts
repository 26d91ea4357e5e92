import { expect } from 'chai';
import { define } from '../../../src/elements/define/define.ts';
import { configure, ProProfile, PubCard } from '../../../src/elements/index.ts';
import { freshStage, mount } from '../mount.ts';
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
