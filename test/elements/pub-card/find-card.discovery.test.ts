import { expect } from 'chai';
// Here before the first test asks for it: the test server takes long to compile it on a busy
// machine.
import '../../../src/atproto/discovery/record-search.ts';
import { configure } from '../../../src/elements/index.ts';
import { configuredReading } from '../../../src/elements/page/configure.ts';
import { atRest, hearAll, mount, mounted, part, partText, states, told, until } from '../mount.ts';
import { addTo, loadedBy, type PlainPage, plainPage } from '../plain-page.ts';
import { ARTICLE } from '../samples.ts';
import { APP_VIEW } from '../stub-app-view.ts';
import { PDS, stubNetwork } from '../stub-network.ts';

const SITE = 'https://tides.example';
const LINK = `${SITE}/low-water`;
const MARA = 'did:plc:mara';
const PUBLICATION = `at://${MARA}/site.standard.publication/pub`;
const DOCUMENT = `at://${MARA}/site.standard.document/0`;
const ACCOUNTS = { [MARA]: { publications: { pub: SITE }, paths: ['/low-water'] } };
const EAGER = `<pub-card url="${LINK}" loading="eager"><a href="${LINK}">My blog</a></pub-card>`;

const ASKING = EAGER.replace('<pub-card', '<pub-card discovery="on"');

/** What a slot shows. */
const childIn = (card: Element) => card.shadowRoot?.querySelector('slot')?.assignedElements()[0]?.textContent;

const INDEX = 'constellation.microcosm.blue blue.microcosm.links.getBacklinks';
const VIEW = 'app.bsky.embed.getEmbedExternalView';
/** The link and its slash, its site and its slash, the owner, the owner's documents. */
const SEARCH = [INDEX, INDEX, INDEX, INDEX, `plc.directory ${MARA}`, 'pds.masthead.dev com.atproto.repo.listRecords'];

describe('how <pub-card> finds a card', () => {
  const named = EAGER.replace('url', `records=" ${PUBLICATION}\n${DOCUMENT} " url`);
  const inline = `><script type="application/json">${JSON.stringify(ARTICLE)}</script>`;
  const PUBLIC = `public.api.bsky.app ${VIEW}`;
  const steps: [note: string, markup: string, appView: string | undefined, via: string, log: string[]][] = [
    ['inline JSON makes no request', named.replace('>', inline), undefined, 'inline', []],
    ['records take one request', named, undefined, 'records', [PUBLIC]],
    ['an AppView that knows the link takes one', EAGER, APP_VIEW, 'app-view', [`appview.example ${VIEW}`]],
    ['a local page asks the public index, then the public AppView', EAGER, undefined, 'discovery', [...SEARCH, PUBLIC]],
  ];
  for (const [note, markup, appView, via, log] of steps) {
    it(note, async () => {
      const network = stubNetwork({ accounts: ACCOUNTS, ...(appView && { index: [LINK] }) }, { appView });
      const card = mount(markup);
      const { type, detail } = await told(card);
      expect([type, detail.via]).to.deep.equal(['pub-card-load', via]);
      await atRest();
      expect(network.log()).to.deep.equal(log);
    });
  }

  it('tells the AppView the publication and the document that it found', async () => {
    const network = stubNetwork({ accounts: ACCOUNTS });
    const card = await mounted(EAGER);
    expect(partText(card, 'title')).to.equal(`${PUBLICATION} ${DOCUMENT}`);
    expect(network.urls.at(-1)?.searchParams.get('url')).to.equal(LINK);
    expect(part(card, 'title')?.getAttribute('href')).to.equal(LINK);
  });

  it('goes on when an AppView that looks links up has nothing for this one, where the page says discovery="on"', async () => {
    const network = stubNetwork({ accounts: ACCOUNTS, index: [] }, { appView: APP_VIEW });
    const card = mount(ASKING);
    expect((await told(card)).detail.via).to.equal('discovery');
    const appView = `appview.example ${VIEW}`;
    expect(network.log()).to.deep.equal([appView, ...SEARCH, appView]);
  });

  it('asks nobody but the AppView where the page has one, whichever way it is named', async () => {
    const meta = document.createElement('meta');
    meta.name = 'masthead-app-view';
    meta.content = APP_VIEW;
    const pages: [note: string, attribute: string, appView: string | undefined, set?: () => void][] = [
      ['discovery="off"', 'discovery="off"', APP_VIEW],
      ['configure()', '', APP_VIEW],
      ['what is neither on nor off', 'discovery="yes"', APP_VIEW],
      ['its own attribute', `app-view="${APP_VIEW}"`, undefined],
      ['<meta>', '', undefined, () => document.head.append(meta)],
    ];
    for (const [note, attribute, appView, set] of pages) {
      set?.();
      const network = stubNetwork({ accounts: ACCOUNTS, index: [] }, { appView });
      const card = mount(`<pub-card url="${LINK}" loading="eager" ${attribute}></pub-card>`);
      const { type, detail } = await told(card);
      expect([type, detail.reason], note).to.deep.equal(['pub-card-fallback', 'no-match']);
      expect(network.log(), note).to.deep.equal([`appview.example ${VIEW}`]);
    }
    meta.remove();
  });

  it('does not search on a local page either where the page names records: its readers would see no card', async () => {
    const network = stubNetwork({ accounts: ACCOUNTS });
    const card = mount(`<pub-card url="${LINK}" records="at://did:plc:gone/a.b.c/d" loading="eager"></pub-card>`);
    expect((await told(card)).detail.reason).to.equal('no-match');
    expect(network.log()).to.deep.equal([`public.api.bsky.app ${VIEW}`]);
  });

  it('tells nobody more of the link than its canonical URL', async () => {
    const secret = `https://user:word@tides.example/low-water/?session=secret#where`;
    for (const attribute of ['', `records="${DOCUMENT}"`, `app-view="${APP_VIEW}"`]) {
      const network = stubNetwork({ accounts: ACCOUNTS, index: [LINK] });
      const card = mount(`<pub-card url="${secret}" loading="eager" ${attribute}></pub-card>`);
      expect((await told(card)).type, attribute).to.equal('pub-card-load');
      expect(part(card, 'title')?.getAttribute('href'), attribute).to.equal(secret);
      expect(network.urls.at(-1)?.searchParams.get('url'), attribute).to.equal(LINK);
      const asked = network.urls.map(({ href }) => decodeURIComponent(href)).join(' ');
      expect(asked, attribute).not.to.match(/secret|where|word@/);
    }
  });

  // Which names those are is in test/atproto/node/guard/special-names.test.ts.
  it('goes to no host that only its reader can reach, whoever names it', async () => {
    for (const host of ['https://192.168.1.1', `${PDS}:8443`, PDS.replace('s:', ':'), 'https://nas.lan']) {
      const service = [{ id: '#atproto_pds', serviceEndpoint: `${host}/x` }];
      const instead = ({ pathname }: URL) => (pathname.includes('did:plc') ? { id: MARA, service } : undefined);
      const network = stubNetwork({ accounts: ACCOUNTS, instead });
      expect((await told(mount(EAGER))).type, host).to.equal('pub-card-fallback');
      const asked = new Set(network.urls.map((url) => url.host));
      expect([...asked], host).to.deep.equal(['constellation.microcosm.blue', 'plc.directory']);
    }
  });

  it('lets no host that a stranger names send it on', async () => {
    const ways: unknown[] = [];
    stubNetwork({ accounts: ACCOUNTS });
    const { fetch: stub } = configuredReading();
    configure({
      fetch: ((input: string, init: RequestInit) => {
        if (input.startsWith(PDS)) ways.push(init.redirect);
        return stub?.(input, init);
      }) as typeof fetch,
    });
    await mounted(EAGER);
    expect(ways).to.deep.equal(['error']);
  });

  it('asks nobody at all with discovery="off" and the public AppView, and follows when it is switched on', async () => {
    const network = stubNetwork({ accounts: ACCOUNTS });
    const card = mount(`<pub-card url="${LINK}" loading="eager" discovery="off"></pub-card>`);
    expect((await told(card)).detail.reason).to.equal('no-match');
    expect(network.urls.length).to.equal(0);
    card.discovery = 'on';
    expect((await told(card)).detail.via).to.equal('discovery');
  });

  it('asks the configured index, directory and resolver', async () => {
    const site = { publications: { pub: SITE }, paths: ['/low-water'] };
    const accounts = { 'did:plc:copy': site, [MARA]: { ...site, handle: 'tides.example' } };
    const hosts = ['index.example', 'who.example', 'plc.example'];
    const [backlinks = '', handleResolver = '', plc = ''] = hosts.map((host) => `https://${host}`);
    const network = stubNetwork({ accounts }, { backlinks, handleResolver, plc });
    const card = await mounted(EAGER);
    expect(partText(card, 'title')).to.equal(`${PUBLICATION} ${DOCUMENT}`);
    const asked = [...new Set(network.urls.map(({ host }) => host))];
    expect(asked).to.deep.equal([...hosts, 'pds.masthead.dev', 'public.api.bsky.app']);
  });
});

describe('every step of discovery', () => {
  const steps = ['getBacklinks', 'did:plc:mara', 'listRecords', VIEW];
  for (const step of steps) {
    const isStep = (url: URL) => decodeURIComponent(url.href).includes(`/${step}`) || url.pathname.endsWith(step);

    it(`can fail: ${step}`, async () => {
      const instead = (url: URL) => (isStep(url) ? Response.json({ error: 'Broken' }, { status: 501 }) : undefined);
      stubNetwork({ accounts: ACCOUNTS, instead });
      const card = mount(EAGER);
      const { type, detail } = await told(card);
      expect([type, (detail.error as Error).name]).to.deep.equal(['pub-card-error', 'ClientError']);
      expect(states(card)).to.deep.equal(['error']);
      expect(childIn(card)).to.equal('My blog');
    });

    it(`stops when the card leaves the page: ${step}`, async () => {
      const instead = (url: URL) => (isStep(url) ? new Promise(() => undefined) : undefined);
      const network = stubNetwork({ accounts: ACCOUNTS, instead });
      const card = mount(EAGER);
      const heard = hearAll(card);
      await until(() => network.urls.some(isStep));
      const asked = network.urls.length;
      card.remove();
      await atRest();
      const held = network.signals.filter((_, index) => isStep(network.urls[index] as URL));
      expect(held.every(({ aborted }) => aborted)).to.equal(true);
      expect([network.urls.length, heard]).to.deep.equal([asked, []]);
    });
  }
});

// On pages of their own. The backlink index knows the site's publication, and the AppView every
// card whose record it is told.
describe('what discovery needs', () => {
  function reply({ pathname, searchParams }: URL): unknown {
    if (pathname.endsWith('getBacklinks')) {
      const known = searchParams.get('subject') === SITE;
      return { records: known ? [{ did: MARA, collection: 'site.standard.publication', rkey: 'pub' }] : [] };
    }
    if (!pathname.endsWith('getEmbedExternalView')) return Response.json({}, { status: 404 });
    const uris = searchParams.getAll('uris');
    return uris.length ? { view: { external: { uri: searchParams.get('url'), title: uris.join(' ') } } } : {};
  }
  const add = (page: PlainPage, attributes: object) => addTo(page, 'pub-card', { url: SITE, ...attributes });

  for (const [name, address] of [
    ['bare.html', '/dist/discovery.mjs'],
    ['module.html', '/src/atproto/discovery/record-search.ts'],
  ] as const) {
    it(`loads only when it is asked for, from beside the script: ${name}`, async () => {
      const page = await plainPage(name, reply);
      const loaded = () => loadedBy(page, /\/(discovery\.mjs|record-search\.ts)$/);
      expect((await add(page, { records: PUBLICATION, discovery: 'on' })).detail.via).to.equal('records');
      expect((await add(page, { url: LINK, discovery: 'off' })).type).to.equal('pub-card-fallback');
      expect(loaded()).to.deep.equal([]);
      const { element, detail } = await add(page, { discovery: 'on' });
      expect([detail.via, partText(element, 'title')]).to.deep.equal(['discovery', PUBLICATION]);
      expect(loaded()).to.deep.equal([address]);
    });
  }

  it('is only for local pages by itself, which the console says once, with the records that readers need', async () => {
    const page = await plainPage('bare.html', reply);
    const said: string[] = [];
    (page.window as Window & typeof globalThis).console.warn = (text: string) => said.push(text);
    for (const attributes of [{ discovery: 'on' }, { records: PUBLICATION }, { discovery: 'off' }])
      await add(page, attributes);
    expect(said).to.deep.equal([]);
    await add(page, { url: `${SITE}?a` });
    await add(page, { url: `${SITE}?b` });
    expect(said).to.deep.equal([
      `Masthead: only local pages search for ${SITE}?a. Give app-view or records="${PUBLICATION}", or discovery="on".`,
    ]);
  });

  it('asks the index nothing twice: it takes over what was asked meanwhile', async () => {
    const page = await plainPage('bare.html', reply);
    expect((await add(page, {})).detail.via).to.equal('discovery');
    const subjects = page.asked.map(({ searchParams }) => searchParams.get('subject')).filter(Boolean);
    expect(subjects).to.deep.equal([SITE, `${SITE}/`]);
  });

  it('gives, where it cannot be loaded, the fallback, and an error that names the file', async () => {
    const page = await plainPage('no-parts.html', reply);
    const card = page.document.createElement('pub-card');
    card.innerHTML = '<b>My blog</b>';
    for (const [name, value] of Object.entries({ url: SITE, loading: 'eager' })) card.setAttribute(name, value);
    const settled = told(card);
    page.document.body.append(card);
    const { type, detail } = await settled;
    expect(type).to.equal('pub-card-error');
    expect(detail.error).to.include({ name: 'ClientError', kind: 'network' });
    expect((detail.error as Error).message).to.contain('discovery.mjs');
    expect([states(card), childIn(card), part(card, 'card')]).to.deep.equal([['error'], 'My blog', null]);
  });
});
