import { expect } from 'chai';
// Here before the first test asks for it: the test server takes long to compile it on a busy
// machine. The pages below load it by themselves.
import '../../../src/atproto/client/fetch-profile-from-pds.ts';
import { atRest, type Embed, hearAll, mount, partText, told, until } from '../mount.ts';
import { addTo, loadedBy, plainPage } from '../plain-page.ts';
import { PDS, stubNetwork } from '../stub-network.ts';

const MARA = 'did:plc:mara';
const HANDLE = 'mara.masthead.dev';
const ACCOUNTS = { [MARA]: { publications: {}, handle: HANDLE } };
const EAGER = `<pro-profile actor="${HANDLE}" source="pds" loading="eager"><b>Mara</b></pro-profile>`;
const HOSTS = ['plc.directory', new URL(PDS).host];
const createdAt = '2026-01-01T00:00:00Z';

/** The raw records, as any PDS gives them. */
const RECORDS: Readonly<Record<string, Readonly<Record<string, object>>>> = {
  'id.sifa.profile.self': { self: { createdAt, displayName: 'Mara', headline: 'Reads tides' } },
  'id.sifa.profile.position': {
    3: { title: 'Pilot', company: 'Harbour', startedAt: '2020-01', createdAt, isPrimary: true },
  },
  'id.sifa.profile.skill': { 4: { name: 'Knots', createdAt } },
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
  it("shows the raw records of the person's own PDS, and asks no AppView", async () => {
    const network = stubNetwork({ accounts: ACCOUNTS, instead: pds });
    const element = mount<Embed>(EAGER);
    const { type, detail } = await told(element);
    expect([type, detail.via]).to.deep.equal(['pro-profile-load', 'pds']);
    expect(partText(element, 'title')).to.equal('Mara');
    expect(partText(element, 'role')).to.contain('Pilot');
    expect(partText(element, 'skill')).to.equal('Knots');
    expect(network.log().join()).not.to.contain('getProfileView');
    expect([...new Set(network.urls.map(({ host }) => host))]).to.have.members([HANDLE, ...HOSTS]);
    expect(network.busiest()).to.be.at.most(6);
  });

  it('asks a configured resolver over HTTPS where the handle leads', async () => {
    const answer = { Status: 0, Answer: [{ name: 'x', type: 16, data: `"did=${MARA}"` }] };
    const instead = (url: URL) => (url.host === 'dns.masthead.dev' ? answer : pds(url));
    const dnsOverHttps = 'https://dns.masthead.dev/dns-query';
    const network = stubNetwork({ accounts: ACCOUNTS, instead }, { dnsOverHttps });
    expect((await told(mount<Embed>(EAGER))).detail.via).to.equal('pds');
    expect(network.urls[0]?.href).to.equal(`${dnsOverHttps}?name=_atproto.${HANDLE}&type=TXT`);
    expect([...new Set(network.urls.map(({ host }) => host))]).to.have.members(['dns.masthead.dev', ...HOSTS]);
  });

  it('stops when it leaves the page', async () => {
    const instead = (url: URL) => (url.pathname.startsWith('/xrpc/') ? new Promise(() => undefined) : pds(url));
    const network = stubNetwork({ accounts: ACCOUNTS, instead });
    const element = mount<Embed>(EAGER);
    const heard = hearAll(element);
    await until(() => network.urls.length >= 8);
    element.remove();
    await atRest();
    expect(network.signals.slice(2).every(({ aborted }) => aborted)).to.equal(true);
    expect([network.urls.length, heard]).to.deep.equal([8, []]);
  });

  const reply = (url: URL) => {
    if (url.pathname.endsWith('getProfileView')) return { did: MARA, handle: HANDLE };
    if (url.pathname.endsWith('resolveHandle')) return { did: MARA };
    const service = { id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: PDS };
    return pds(url) ?? { id: MARA, alsoKnownAs: [`at://${HANDLE}`], service: [service] };
  };
  for (const [name, address] of [
    ['bare.html', '/dist/fetch-profile-from-pds.mjs'],
    ['module.html', '/src/atproto/client/fetch-profile-from-pds.ts'],
  ] as const) {
    it(`loads what it needs only then, from beside the script: ${name}`, async () => {
      const page = await plainPage(name, reply);
      const loaded = () => loadedBy(page, /fetch-profile-from-pds/);
      const { element, detail } = await addTo(page, 'pro-profile', { actor: HANDLE });
      expect([detail.via, loaded()]).to.deep.equal(['app-view', []]);
      const settled = told(element);
      element.setAttribute('source', 'pds');
      expect((await settled).detail.via).to.equal('pds');
      expect([loaded(), partText(element, 'title')]).to.deep.equal([[address], 'Mara']);
    });
  }
});
