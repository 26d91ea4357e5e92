import { expect } from 'chai';
import type { PubCard } from '../../../src/elements/index.ts';
import { freshStage, part, partText, states, told } from '../mount.ts';
import { type PlainPage, plainPage } from '../plain-page.ts';

const SITE = 'https://tides.example';
const LINK = `${SITE}/low-water`;
const MARA = 'did:plc:mara';
const PUBLICATION = `at://${MARA}/site.standard.publication/pub`;

/**
 * The public network: the backlink index knows the site's publication, and the AppView every card
 * whose record it is told.
 */
function reply({ pathname, searchParams }: URL): unknown {
  if (pathname.endsWith('getBacklinks')) {
    const known = searchParams.get('subject') === SITE;
    return { records: known ? [{ did: MARA, collection: 'site.standard.publication', rkey: 'pub' }] : [] };
  }
  if (!pathname.endsWith('getEmbedExternalView')) return Response.json({}, { status: 404 });
  const uris = searchParams.getAll('uris');
  return uris.length ? { view: { external: { uri: searchParams.get('url'), title: uris.join(' ') } } } : {};
}

function loaded({ window }: PlainPage): string[] {
  const resources = window.performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
  return resources.filter((path) => /\/(discovery\.mjs|record-search\.ts)$/.test(path));
}

async function add({ document }: PlainPage, attributes: Readonly<Record<string, string>>) {
  const card = document.createElement('pub-card') as PubCard;
  for (const [name, value] of Object.entries({ loading: 'eager', ...attributes })) card.setAttribute(name, value);
  card.innerHTML = '<b>My blog</b>';
  const settled = told(card);
  document.body.append(card);
  return { card, ...(await settled) };
}

describe('what discovery needs', () => {
  afterEach(() => {
    freshStage();
  });

  for (const [name, address] of [
    ['bare.html', '/dist/discovery.mjs'],
    ['module.html', '/src/atproto/discovery/record-search.ts'],
  ] as const) {
    it(`loads only when it is asked for, from beside the script: ${name}`, async () => {
      const page = await plainPage(name, reply);
      expect((await add(page, { url: SITE, records: PUBLICATION, discovery: 'on' })).detail.via).to.equal('records');
      expect((await add(page, { url: LINK, discovery: 'off' })).type).to.equal('pub-card-fallback');
      expect(loaded(page)).to.deep.equal([]);
      const { card, detail } = await add(page, { url: SITE, discovery: 'on' });
      expect(detail.via).to.equal('discovery');
      expect(partText(card, 'title')).to.equal(PUBLICATION);
      expect(loaded(page)).to.deep.equal([address]);
    });
  }

  const subjects = ({ asked }: PlainPage) =>
    asked.map(({ searchParams }) => searchParams.get('subject')).filter(Boolean);

  it('is only for local pages by itself, which the console says once, with the records that readers need', async () => {
    const page = await plainPage('bare.html', reply);
    const said: string[] = [];
    (page.window as Window & typeof globalThis).console.warn = (text: string) => said.push(text);
    await add(page, { url: SITE, discovery: 'on' });
    await add(page, { url: SITE, records: PUBLICATION });
    await add(page, { url: SITE, discovery: 'off' });
    expect(said).to.deep.equal([]);
    await add(page, { url: `${SITE}?a` });
    await add(page, { url: `${SITE}?b` });
    expect(said).to.deep.equal([
      `Masthead: only local pages search for ${SITE}?a. Give app-view or records="${PUBLICATION}", or discovery="on".`,
    ]);
  });

  it('asks the index nothing twice: what was asked meanwhile is handed to it', async () => {
    const page = await plainPage('bare.html', reply);
    expect((await add(page, { url: SITE })).detail.via).to.equal('discovery');
    expect(subjects(page)).to.deep.equal([SITE, `${SITE}/`]);
  });

  it('is missed in one way where it cannot be loaded: the fallback, and an error that names the file', async () => {
    const page = await plainPage('no-parts.html', reply);
    const { card, type, detail } = await add(page, { url: SITE });
    expect(type).to.equal('pub-card-error');
    expect(detail.error).to.include({ name: 'ClientError', kind: 'network' });
    expect((detail.error as Error).message).to.contain('discovery.mjs');
    expect(states(card)).to.deep.equal(['error']);
    expect(card.shadowRoot?.querySelector('slot')?.assignedElements()[0]?.textContent).to.equal('My blog');
    expect(part(card, 'card')).to.equal(null);
  });
});
