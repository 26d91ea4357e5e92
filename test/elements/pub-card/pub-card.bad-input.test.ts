import { expect } from 'chai';
import { mount, part, partText, rest, states, told } from '../mount.ts';
import { ARTICLE } from '../samples.ts';
import { eachStub } from '../stub-app-view.ts';

const NASTY = `"><img src=x onerror="window.hacked=1"><script>window.hacked=1</script>\${1}{name}'\`--></template>`;

describe('<pub-card> with a bad url', () => {
  const stub = eachStub();
  for (const [note, url, reason] of [
    ['no attribute', null, 'missing'],
    ['no URL', 'not a url', 'invalid'],
    ['a relative one', '/blog', 'invalid'],
    ['javascript:', 'javascript:alert(1)', 'invalid'],
    ['markup', NASTY, 'invalid'],
  ] as const) {
    it(`falls back, asks nobody and links nowhere: ${note}`, async () => {
      const card = mount('<pub-card loading="eager"></pub-card>');
      if (url !== null) card.url = url;
      const { type, detail } = await told(card);
      expect([type, detail.reason]).to.deep.equal(['pub-card-fallback', reason]);
      expect(card.shadowRoot?.querySelector('[href], script, img')).to.equal(null);
      await rest();
      expect(stub.asked.length).to.equal(0);
    });
  }
});

describe('<pub-card> with a bad answer', () => {
  const stub = eachStub();
  const asking = (attributes: string, inside = '') =>
    mount(`<pub-card url="https://example.com/a" loading="eager" ${attributes}>${inside}</pub-card>`);

  for (const [note, body, state] of [
    ['an empty answer is no match', {}, 'fallback'],
    ['HTML', '<!doctype html><title>Hello</title>', 'error'],
  ] as const) {
    it(`shows the fallback and says what happened: ${note}`, async () => {
      const card = asking('discovery="off"');
      (await stub.request(0)).answer(body);
      const { type, detail } = await told(card);
      expect([type, states(card)]).to.deep.equal([`pub-card-${state}`, [state]]);
      expect(detail.error instanceof Error).to.equal(state === 'error');
      expect(partText(card, 'title')).to.equal('example.com');
      expect(part(card, 'basic')).not.to.equal(null);
    });
  }

  it('shows the fallback when nobody can be reached', async () => {
    const card = asking('', '<a href="https://example.com/a">B</a>');
    (await stub.request(0)).fail();
    expect((await told(card)).type).to.equal('pub-card-error');
    expect(card.shadowRoot?.querySelector('slot')?.assignedElements().length).to.equal(1);
  });

  it('says so when the AppView has no address, and asks no host of another name: "https:" + "/xrpc/…" is one', async () => {
    const card = asking('app-view="https://"');
    const { url, fail } = await stub.request(0);
    expect(url.protocol).to.equal('invalid:');
    fail();
    expect((await told(card)).type).to.equal('pub-card-error');
  });
});

for (const view of ['hello', {}, { uri: ARTICLE.uri }])
  it(`<pub-card> falls back with a view that is no use: ${JSON.stringify(view)}`, async () => {
    const { type, detail } = await told(mount('<pub-card url="https://example.com/"></pub-card>', view));
    expect([type, detail.reason]).to.deep.equal(['pub-card-fallback', 'invalid']);
  });
