import { expect } from 'chai';
// Here before the first test asks for it: the test server takes long to compile it on a busy
// machine. The pages below load it by themselves.
import '../../../src/atproto/client/fetch-profile-from-pds.ts';
import type { ProProfile } from '../../../src/elements/index.ts';
import { atRest, freshStage, hearAll, mount, partText, told, until } from '../mount.ts';
import { plainPage } from '../plain-page.ts';
import { resetConfig } from '../stub-app-view.ts';
import { PDS, stubNetwork } from '../stub-network.ts';

const MARA = 'did:plc:mara';
const ACCOUNTS = { [MARA]: { publications: {}, handle: 'mara.masthead.dev' } };
const EAGER = '<pro-profile actor="mara.masthead.dev" source="pds" loading="eager"><b>Mara</b></pro-profile>';
const PART = 'fetch-profile-from-pds';

/** The raw records, as any PDS gives them. */
const RECORDS: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'id.sifa.profile.self': { self: { createdAt: '2026-01-01T00:00:00Z', displayName: 'Mara', headline: 'Reads tides' } },
  'id.sifa.profile.position': {
    3: { title: 'Pilot', company: 'Harbour', startedAt: '2020-01', createdAt: '2026-01-01T00:00:00Z', isPrimary: true },
  },
  'id.sifa.profile.skill': { 4: { name: 'Knots', createdAt: '2026-01-01T00:00:00Z' } },
};

function pds({ pathname, searchParams }: URL): unknown {
  if (pathname === '/.well-known/atproto-did') return new Response(MARA);
  const collection = searchParams.get('collection') ?? '';
  const records = RECORDS[collection] ?? {};
  const uriOf = (rkey: string) => `at://${MARA}/${collection}/${rkey}`;
  if (pathname.endsWith('getRecord')) {
    const rkey = searchParams.get('rkey') ?? '';
    const value = records[rkey];
    return value ? { uri: uriOf(rkey), value } : Response.json({ error: 'RecordNotFound' }, { status: 400 });
  }
  if (!pathname.endsWith('listRecords')) return undefined;
  return { records: Object.entries(records).map(([rkey, value]) => ({ uri: uriOf(rkey), cid: 'bafyrei', value })) };
}

describe('<pro-profile source="pds">', () => {
  afterEach(resetConfig);

  it("shows the raw records of the person's own PDS, and asks no AppView", async () => {
    const network = stubNetwork({ accounts: ACCOUNTS, instead: pds });
    const element = mount<ProProfile>(EAGER);
    const { type, detail } = await told(element);
    expect([type, detail.via]).to.deep.equal(['pro-profile-load', 'pds']);
    expect(partText(element, 'title')).to.equal('Mara');
    expect(partText(element, 'role')).to.contain('Pilot');
    expect(partText(element, 'skill')).to.equal('Knots');
    expect(network.log().some((line) => line.includes('getProfileView'))).to.equal(false);
    expect([...new Set(network.urls.map(({ host }) => host))]).to.have.members([
      'mara.masthead.dev',
      'plc.directory',
      new URL(PDS).host,
    ]);
    expect(network.busiest()).to.be.at.most(6);
  });

  it('asks a configured resolver over HTTPS where the handle leads', async () => {
    const answer = { Status: 0, Answer: [{ name: 'x', type: 16, data: `"did=${MARA}"` }] };
    const network = stubNetwork(
      { accounts: ACCOUNTS, instead: (url) => (url.host === 'dns.masthead.dev' ? answer : pds(url)) },
      { dnsOverHttps: 'https://dns.masthead.dev/dns-query' },
    );
    expect((await told(mount<ProProfile>(EAGER))).detail.via).to.equal('pds');
    expect(network.urls[0]?.href).to.equal(
      'https://dns.masthead.dev/dns-query?name=_atproto.mara.masthead.dev&type=TXT',
    );
    expect(new Set(network.urls.map(({ host }) => host))).to.deep.equal(
      new Set(['dns.masthead.dev', 'plc.directory', new URL(PDS).host]),
    );
  });

  it('stops when it leaves the page', async () => {
    const network = stubNetwork({
      accounts: ACCOUNTS,
      instead: (url) => (url.pathname.startsWith('/xrpc/') ? new Promise(() => undefined) : pds(url)),
    });
    const element = mount<ProProfile>(EAGER);
    const heard = hearAll(element);
    await until(() => network.urls.length >= 8);
    element.remove();
    await atRest();
    expect(network.signals.slice(2).every(({ aborted }) => aborted)).to.equal(true);
    expect(network.urls.length).to.equal(8);
    expect(heard).to.deep.equal([]);
  });
});

describe('what source="pds" needs', () => {
  afterEach(() => {
    freshStage();
  });

  const profile = { did: MARA, handle: 'mara.masthead.dev' };
  const reply = (url: URL) => {
    if (url.pathname.endsWith('getProfileView')) return profile;
    if (url.pathname.endsWith('resolveHandle')) return { did: MARA };
    const service = { id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: PDS };
    return pds(url) ?? { id: MARA, alsoKnownAs: ['at://mara.masthead.dev'], service: [service] };
  };

  for (const [name, address] of [
    ['bare.html', '/dist/fetch-profile-from-pds.mjs'],
    ['module.html', '/src/atproto/client/fetch-profile-from-pds.ts'],
  ] as const) {
    it(`loads only when it is asked for, from beside the script: ${name}`, async () => {
      const page = await plainPage(name, reply);
      const loaded = () =>
        page.window.performance
          .getEntriesByType('resource')
          .map((entry) => new URL(entry.name).pathname)
          .filter((path) => path.includes(PART));
      const element = page.document.createElement('pro-profile');
      element.setAttribute('actor', 'mara.masthead.dev');
      element.setAttribute('loading', 'eager');
      let settled = told(element);
      page.document.body.append(element);
      expect((await settled).detail.via).to.equal('app-view');
      expect(loaded()).to.deep.equal([]);
      settled = told(element);
      element.setAttribute('source', 'pds');
      expect((await settled).detail.via).to.equal('pds');
      expect(loaded()).to.deep.equal([address]);
      expect(partText(element, 'title')).to.equal('Mara');
    });
  }
});
