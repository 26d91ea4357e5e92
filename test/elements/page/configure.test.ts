import { expect } from 'chai';
import { define } from '../../../src/elements/define/define.ts';
import { configure, ProProfile, PubCard } from '../../../src/elements/index.ts';
import { mount } from '../mount.ts';
import { resetConfig, stubAppView } from '../stub-app-view.ts';

const PERSON = '<pro-profile actor="alice.example" loading="eager"></pro-profile>';

describe('configure', () => {
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
