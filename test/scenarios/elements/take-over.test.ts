import { expect } from 'chai';
import { atRest, freshStage, hearAll, part, partText, states, told } from '../../elements/mount.ts';
import { ARTICLE } from '../../elements/samples.ts';
import { resetConfig, stubAppView } from '../../elements/stub-app-view.ts';
import { trustedMarkup } from '../../elements/trusted-markup.ts';

/** A card as a server writes it: a declarative shadow root, styles inside. */
function serverCard(inside: string) {
  const page = freshStage();
  page.setHTMLUnsafe(
    trustedMarkup(
      `<pub-card url="${ARTICLE.uri}" loading="eager" data-state="ready"><template shadowrootmode="open"><link rel="stylesheet" href="/test/elements/pages/server.css"><article part="card"><a part="title" href="${ARTICLE.uri}">From the server</a></article></template>${inside}</pub-card>`,
    ),
  );
  const card = page.querySelector('pub-card');
  if (!card) throw new Error('no card');
  return card;
}

const JSON_SCRIPT = `<script type="application/json">${JSON.stringify(ARTICLE)}</script>`;

describe('a server-rendered <pub-card>', () => {
  it('is taken over with one DOM and no request', async () => {
    const stub = stubAppView();
    const card = serverCard(JSON_SCRIPT);
    await told(card);
    await atRest();
    expect(card.shadowRoot?.querySelectorAll('[part~="card"]').length).to.equal(1);
    expect(card.shadowRoot?.querySelectorAll('link').length).to.equal(0);
    expect(partText(card, 'title')).to.equal(ARTICLE.title);
    expect(states(card)).to.deep.equal(['ready']);
    expect(stub.asked.length).to.equal(0);
    resetConfig();
  });

  it("keeps the server's DOM while it asks, and when asking fails", async () => {
    const stub = stubAppView();
    const card = serverCard('');
    const { fail } = await stub.request(0);
    expect(partText(card, 'title')).to.equal('From the server');
    fail();
    expect((await told(card)).type).to.equal('pub-card-error');
    expect(partText(card, 'title')).to.equal('From the server');
    resetConfig();
  });

  it('shows the answer in its place', async () => {
    const stub = stubAppView();
    const card = serverCard('');
    (await stub.request(0)).answer({ view: { external: ARTICLE } });
    await told(card);
    expect(card.shadowRoot?.querySelectorAll('[part~="card"]').length).to.equal(1);
    expect(partText(card, 'title')).to.equal(ARTICLE.title);
    resetConfig();
  });

  it('keeps the focus where it was, on a part of the same name', async () => {
    const stub = stubAppView();
    const card = serverCard('');
    const { answer } = await stub.request(0);
    part(card, 'title')?.focus();
    expect(card.shadowRoot?.activeElement?.textContent).to.equal('From the server');
    answer({ view: { external: ARTICLE } });
    await told(card);
    expect(card.shadowRoot?.activeElement).to.equal(part(card, 'title'));
    expect(partText(card, 'title')).to.equal(ARTICLE.title);
    resetConfig();
  });

  it('says only once what it shows', async () => {
    const card = serverCard(JSON_SCRIPT);
    const heard = hearAll(card);
    await atRest();
    document.body.append(card);
    await atRest();
    expect(heard.length).to.equal(1);
    expect(part(card, 'card')).not.to.equal(null);
    card.remove();
  });
});
