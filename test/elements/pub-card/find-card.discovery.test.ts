import { expect } from 'chai';
// Here before the first test asks for it: the test server takes long to compile it on a busy
// machine.
import '../../../src/atproto/discovery/record-search.ts';
import { configure } from '../../../src/elements/index.ts';
import { configuredReading } from '../../../src/elements/page/configure.ts';
import { atRest, hearAll, mount, mounted, part, partText, states, told, until } from '../mount.ts';
import { ARTICLE } from '../samples.ts';
import { APP_VIEW, resetConfig } from '../stub-app-view.ts';
import { PDS, stubNetwork } from '../stub-network.ts';

const SITE = 'https://tides.example';
const LINK = `${SITE}/low-water`;
const MARA = 'did:plc:mara';
const PUBLICATION = `at://${MARA}/site.standard.publication/pub`;
const DOCUMENT = `at://${MARA}/site.standard.document/0`;
const ACCOUNTS = { [MARA]: { publications: { pub: SITE }, paths: ['/low-water'] } };
const EAGER = `<pub-card url="${LINK}" loading="eager"><a href="${LINK}">My blog</a></pub-card>`;

const ASKING = EAGER.replace('<pub-card', '<pub-card discovery="on"');

const INDEX = 'constellation.microcosm.blue blue.microcosm.links.getBacklinks';
const VIEW = 'app.bsky.embed.getEmbedExternalView';
/** The link and its slash, its site and its slash, the owner, the owner's documents. */
const SEARCH = [INDEX, INDEX, INDEX, INDEX, `plc.directory ${MARA}`, 'pds.masthead.dev com.atproto.repo.listRecords'];

describe('how <pub-card> finds a card', () => {
  afterEach(resetConfig);

  const records = `records=" ${PUBLICATION}\n${DOCUMENT} "`;
  const inline = `<script type="application/json">${JSON.stringify(ARTICLE)}</script>`;
  const PUBLIC = `public.api.bsky.app ${VIEW}`;
  const steps: [note: string, markup: string, appView: string | undefined, via: string, log: string[]][] = [
    [
      'inline JSON makes no request',
      EAGER.replace('url', `${records} url`).replace('>', `>${inline}`),
      undefined,
      'inline',
      [],
    ],
    ['records take one request', EAGER.replace('url', `${records} url`), undefined, 'records', [PUBLIC]],
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
    for (const host of [
      'https://192.168.1.1',
      'https://pds.masthead.dev:8443',
      'http://pds.masthead.dev',
      'https://nas.lan',
    ]) {
      const network = stubNetwork({
        accounts: ACCOUNTS,
        instead: ({ pathname }) =>
          pathname.includes('did:plc')
            ? { id: MARA, service: [{ id: '#atproto_pds', serviceEndpoint: `${host}/x` }] }
            : undefined,
      });
      const card = mount(EAGER);
      expect((await told(card)).type, host).to.equal('pub-card-fallback');
      expect([...new Set(network.urls.map((url) => url.host))], host).to.deep.equal([
        'constellation.microcosm.blue',
        'plc.directory',
      ]);
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
    const hosts = {
      backlinks: 'https://index.example',
      plc: 'https://plc.example',
      handleResolver: 'https://who.example',
    };
    const copy = { 'did:plc:copy': { publications: { pub: SITE }, paths: ['/low-water'] } };
    const owner = { [MARA]: { ...ACCOUNTS[MARA], publications: { pub: SITE }, handle: 'tides.example' } };
    const network = stubNetwork({ accounts: { ...copy, ...owner } }, hosts);
    const card = await mounted(EAGER);
    expect(partText(card, 'title')).to.equal(`${PUBLICATION} ${DOCUMENT}`);
    const asked = [...new Set(network.urls.map(({ host }) => host))];
    expect(asked).to.deep.equal([
      'index.example',
      'who.example',
      'plc.example',
      'pds.masthead.dev',
      'public.api.bsky.app',
    ]);
  });
});

describe('every step of discovery', () => {
  afterEach(resetConfig);

  const steps = ['getBacklinks', 'did:plc:mara', 'listRecords', VIEW];
  for (const step of steps) {
    const isStep = (url: URL) => decodeURIComponent(url.href).includes(`/${step}`) || url.pathname.endsWith(step);

    it(`can fail: ${step}`, async () => {
      stubNetwork({
        accounts: ACCOUNTS,
        instead: (url) => (isStep(url) ? Response.json({ error: 'Broken' }, { status: 501 }) : undefined),
      });
      const card = mount(EAGER);
      const { type, detail } = await told(card);
      expect(type).to.equal('pub-card-error');
      expect((detail.error as Error).name).to.equal('ClientError');
      expect(states(card)).to.deep.equal(['error']);
      expect(card.shadowRoot?.querySelector('slot')?.assignedElements()[0]?.textContent).to.equal('My blog');
    });

    it(`stops when the card leaves the page: ${step}`, async () => {
      const network = stubNetwork({
        accounts: ACCOUNTS,
        instead: (url) => (isStep(url) ? new Promise(() => undefined) : undefined),
      });
      const card = mount(EAGER);
      const heard = hearAll(card);
      await until(() => network.urls.some(isStep));
      const asked = network.urls.length;
      card.remove();
      await atRest();
      const held = network.signals.filter((_, index) => isStep(network.urls[index] as URL));
      expect(held.map(({ aborted }) => aborted)).to.deep.equal(held.map(() => true));
      expect(network.urls.length).to.equal(asked);
      expect(heard).to.deep.equal([]);
    });
  }
});
