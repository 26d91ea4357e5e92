import { expect } from 'chai';
import { atRest, mount, part, partText, told } from '../mount.ts';
import { APP_VIEW } from '../stub-app-view.ts';
import { type StubWorld, stubNetwork } from '../stub-network.ts';

const HERE = `${location.origin}/?utm_source=letter#top`;
const DOCUMENT = 'at://did:plc:mara/site.standard.document/0';
const POST = 'at://did:plc:mara/app.bsky.feed.post/1';
const PUBLICATION = 'at://mara.example/site.standard.publication/pub';
const WORLD: StubWorld = {
  accounts: { 'did:plc:mara': { publications: {} }, 'mara.example': { publications: {} } },
};

describe('<pub-card> with the link of its own page', () => {
  const added: Element[] = [];
  afterEach(() => {
    for (const element of added.splice(0)) element.remove();
  });
  const put = (element: HTMLElement, place: Element = document.head) => void added.push(place.appendChild(element));
  const meta = (name: string, content: string) => put(Object.assign(document.createElement('meta'), { name, content }));
  const link = (rel: string, href: string, place?: Element) =>
    put(Object.assign(document.createElement('link'), { rel, href }), place);
  const card = (url = HERE) => mount(`<pub-card url="${url}" loading="eager" discovery="off"></pub-card>`);

  it('asks with the records that the page says it is, in one request', async () => {
    link('site.standard.document', DOCUMENT);
    link('alternate site.standard.publication', PUBLICATION);
    const network = stubNetwork(WORLD);
    const element = card();
    expect((await told(element)).detail.via).to.equal('page');
    expect(partText(element, 'title')).to.equal(`${DOCUMENT} ${PUBLICATION}`);
    expect(part(element, 'title')?.getAttribute('href')).to.equal(HERE);
    expect(network.urls.map(({ host }) => host)).to.deep.equal(['public.api.bsky.app']);
  });

  it('reads AT Tags too, and asks once with what the page names twice', async () => {
    link('site.standard.document', DOCUMENT);
    meta('at:canonical', DOCUMENT);
    meta('at:alternate', PUBLICATION);
    meta('at:alternate', POST);
    meta('at:author', 'at://did:plc:mara');
    const network = stubNetwork(WORLD);
    expect((await told(card())).detail.via).to.equal('page');
    const asked = network.urls.map(({ searchParams }) => searchParams.getAll('uris'));
    expect(asked).to.deep.equal([[DOCUMENT, PUBLICATION]]);
  });

  it('prefers the records in its own attribute', async () => {
    link('site.standard.document', DOCUMENT);
    const network = stubNetwork(WORLD);
    const element = mount(`<pub-card url="${HERE}" records="${DOCUMENT}9" loading="eager"></pub-card>`);
    expect((await told(element)).detail.via).to.equal('records');
    expect(network.urls[0]?.searchParams.getAll('uris')).to.deep.equal([`${DOCUMENT}9`]);
  });

  const named = () => link('site.standard.document', DOCUMENT);
  const ignored: [note: string, make: () => void, url?: string][] = [
    ['on another page', named, 'https://tides.example/low-water'],
    ['on a page below', named, `${location.origin}/below`],
    ['in the body, where visitors may write', () => link('site.standard.document', DOCUMENT, document.body)],
    ['that names another kind of record', () => link('site.standard.document', POST)],
    ['that leads to the web', () => link('site.standard.document', 'https://mara.example/site.standard.document/1')],
    ['of another relation', () => link('alternate', DOCUMENT)],
    ['in a <meta> of another name', () => meta('og:at:canonical', DOCUMENT)],
  ];
  for (const [note, make, url] of ignored) {
    it(`passes over a <link> ${note}`, async () => {
      make();
      const network = stubNetwork(WORLD);
      expect((await told(card(url))).detail.reason).to.equal('no-match');
      expect(network.urls.length).to.equal(0);
    });
  }

  it('goes on when the AppView says that those are not its records', async () => {
    link('site.standard.document', DOCUMENT.replace('mara', 'other'));
    const network = stubNetwork({ ...WORLD, index: [location.origin] }, { appView: APP_VIEW });
    expect((await told(card())).detail.via).to.equal('app-view');
    await atRest();
    expect(network.urls.map(({ searchParams }) => searchParams.getAll('uris').length)).to.deep.equal([1, 0]);
  });
});
