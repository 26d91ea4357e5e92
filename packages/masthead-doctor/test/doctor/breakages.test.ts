import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { serveMemoryNetwork } from '../../../../test/support/network/serve-memory-network.ts';
import { callMasthead } from '../../../masthead-cli/test/call-masthead.ts';
import { filled } from './faults/fault.ts';
import { firstCommands, runAdvice } from './faults/run-advice.ts';
import { DOCUMENT, KEY, OTHER_KEY, PUBLICATION, startWorld, type World } from './world.ts';

// What goes wrong for publishers, what the doctor says, and what its commands make of it: the whole
// command line, on a network in this process.

/** Somebody's evening. Texts are filled as those of `Fault`. */
interface Breakage {
  readonly note: string;
  readonly prepare: (world: World) => unknown;
  readonly link?: string;
  /** `null`: nobody is named. */
  readonly account?: string | null;
  /** The exit code: 0 a card, 1 none or another record's, 2 could not tell. */
  readonly code: 0 | 1 | 2;
  readonly says: RegExp;
  /** What stands below it: the advice. */
  readonly advises?: RegExp;
  readonly never?: RegExp;
  /** How each command begins that is printed first. Each is run, but questions. */
  readonly runs?: readonly string[];
  /** What somebody does besides. */
  readonly mend?: (world: World) => unknown;
  /** The link, the account and the exit code afterwards; the same link, and 0, when left out. */
  readonly after?: { readonly link?: string; readonly account?: string; readonly code?: 0 | 1 | 2 };
}

const PROOF = '/.well-known/site.standard.publication';
const ARTICLE = '{site}/essays/first';
const PUB = '{pub}';
const MORE = /masthead-cli (?:init|document|set) /;
const page = (head = '') => `<!doctype html><title>A</title>${head}<p>It is here.`;
const named = (world: World, uri: string) =>
  page(`<link rel="site.standard.publication" href="${filled(uri, world)}">`);

const site = async (world: World, more: object = {}, ofArticle: object = {}): Promise<void> => {
  await world.put(PUBLICATION, KEY, world.publication(more));
  await world.put(DOCUMENT, KEY, world.document(ofArticle));
  world.site.pages['/essays/first'] = page();
};
/** The old address answers still, and the link is at the new one. */
const moved = async (world: World, path = '/essays/first'): Promise<void> => {
  await site(world, { url: world.service.url });
  world.service.pages['/essays/first'] = page();
  world.site.pages[path] = page();
};
const deleted = async (world: World): Promise<void> => {
  await site(world);
  await world.alice.deleteRecord(PUBLICATION, KEY);
};
const REMADE = ['init --key {key} --url {site} --name {host} --account {alice}'];

/** As strangers met them. */
const MET: readonly Breakage[] = [
  {
    note: 'a draft: its page answers 404, and nothing may be published for it',
    prepare: (world) => site(world),
    link: '{site}/wip',
    code: 1,
    says: /^There is no card: There is no page at \S+\/wip: it answers 404/,
    never: MORE,
    runs: ['doctor {site} --account {alice}'],
    after: { link: '{site}' },
  },
  {
    note: 'a domain that has moved, whose old host still answers: the file of the new one names the record',
    prepare: async (world) => {
      await moved(world);
      world.site.pages[PROOF] = filled(PUB, world);
    },
    code: 1,
    says: /names at:\S+ as its publication, which has another address/,
    never: /masthead-cli init/,
    runs: ['set --url {site} --account {alice} --publication {key}'],
    after: { link: ARTICLE },
  },
  {
    note: 'the same, asked about an article',
    prepare: async (world) => {
      await moved(world);
      world.site.pages[PROOF] = filled(PUB, world);
    },
    link: ARTICLE,
    code: 1,
    says: /which has another address/,
    never: /masthead-cli (?:init|document)/,
    runs: ['set --url {site} --account {alice} --publication {key}'],
  },
  {
    note: 'a publication that was deleted, and its document is left, asked about the article',
    prepare: deleted,
    link: ARTICLE,
    code: 1,
    says: /The publication at:\S+, to which one document belongs, does not exist/,
    never: /--new|--set site/,
    runs: REMADE,
  },
  {
    note: 'the same, asked about the front page',
    prepare: deleted,
    code: 1,
    says: /does not exist/,
    runs: REMADE,
    after: { link: ARTICLE },
  },
  {
    note: 'an icon of more than a million bytes',
    prepare: async (world) => {
      const icon = await world.alice.uploadBlob(new Uint8Array(1_000_001), 'image/png');
      await world.put(PUBLICATION, KEY, world.publication({ icon }));
    },
    code: 0,
    says: /icon\.size: It expected at most 1000000 bytes|icon.*1000001/,
    runs: ['icon icon.png --fit'],
  },
  {
    note: 'an old domain that redirects to the new one',
    prepare: async (world) => {
      await moved(world);
      world.service.pages['/'] = { redirect: world.site.url };
      world.service.pages['/essays/first'] = { redirect: `${world.site.url}/essays/first` };
    },
    link: ARTICLE,
    code: 1,
    says: /so it is the old one/,
    never: /masthead-cli init/,
    runs: ['set --url {site}'],
  },
  {
    note: 'a handle with a typing error, and the page names its owner',
    prepare: async (world) => {
      await site(world);
      world.site.pages['/'] = named(world, PUB);
    },
    account: 'alise.test',
    code: 0,
    says: /^There is a card, of another account: alise\.test leads to no account: .*The link is of did:/,
    runs: ['doctor {site} --account {alice}'],
    after: { account: '{alice}' },
  },
  {
    note: 'a word that is no handle',
    prepare: (world) => site(world),
    account: 'alice',
    code: 2,
    says: /^Could not tell whose link it is: "alice" is neither a handle/,
    never: MORE,
    after: { account: '{alice}' },
  },
  {
    note: 'the account of somebody else, who has nothing, and the page names its owner',
    prepare: async (world) => {
      await site(world);
      world.site.pages['/'] = named(world, PUB);
    },
    account: '{eve}',
    code: 0,
    says: /^There is a card, of another account: The link is not of eve\S+, which has no record for it, but of olivia/,
    never: MORE,
    runs: ['doctor {site} --account {alice}'],
    after: { account: '{alice}' },
  },
  {
    note: 'the same, where the backlink index alone knows the record',
    prepare: async (world) => {
      await site(world);
      world.site.backlinks = { [world.site.url]: [{ did: world.alice.did, collection: PUBLICATION, rkey: KEY }] };
    },
    account: '{eve}',
    code: 2,
    says: /^Could not tell whose link it is: eve\S+ has no record for it; at:\S+ is one, of olivia/,
    never: MORE,
    runs: ['doctor {site} --account {alice}'],
    after: { account: '{alice}' },
  },
];

/** Others of the kind. */
const LIKE_THEM: readonly Breakage[] = [
  {
    note: 'a link in capital letters that leads nowhere: the record is right, and stays',
    prepare: (world) => site(world),
    link: '{site}/Essays/First',
    code: 1,
    says: /it answers 404/,
    never: MORE,
    runs: ['doctor {site}/essays/first --account {alice}'],
    after: { link: ARTICLE },
  },
  {
    note: 'an article that was taken down (410), and nobody is named',
    prepare: (world) => {
      world.site.pages['/essays/first'] = { status: 410 };
    },
    link: ARTICLE,
    account: null,
    code: 1,
    says: /it answers 410.*No account is known/,
    never: MORE,
    runs: [`doctor ${ARTICLE} --account alice.example`],
    mend: (world) => site(world),
    after: { account: '{alice}' },
  },
  {
    note: 'a deleted publication, no document, and the file of the site still names it',
    prepare: (world) => {
      world.site.pages[PROOF] = filled(PUB, world);
    },
    code: 1,
    says: /The publication at:\S+, which the site names, does not exist/,
    runs: REMADE,
  },
  {
    note: 'a deleted publication, and another one of the account is elsewhere: its documents are not moved there',
    prepare: async (world) => {
      await world.put(PUBLICATION, OTHER_KEY, world.publication({ url: world.service.url }));
      await deleted(world);
    },
    link: ARTICLE,
    code: 1,
    says: /does not exist/,
    never: /--set site|set --url/,
    runs: REMADE,
  },
  {
    note: 'documents of two deleted publications: which one it was, nobody knows',
    prepare: async (world) => {
      await deleted(world);
      await world.put(
        DOCUMENT,
        OTHER_KEY,
        world.document({ site: filled(`at://{did}/${PUBLICATION}/{other}`, world), path: '/b' }),
      );
    },
    code: 1,
    says: /has no publication/,
    never: /--key/,
    runs: ['init --url {site}'],
  },
  {
    note: 'documents of a publication that was given up, and a new site: the old ones stay where they were',
    prepare: async (world) => {
      await deleted(world);
      await world.put(PUBLICATION, OTHER_KEY, world.publication({ url: world.site.url }));
    },
    link: '{service}',
    code: 1,
    says: /that page is there/,
    never: /--key/,
    runs: ['init --url {service}'],
  },
  {
    note: 'a domain that has moved, and the page of the new one names the record, not a file',
    prepare: async (world) => {
      await moved(world);
      world.site.pages['/'] = named(world, PUB);
    },
    code: 1,
    says: /which has another address/,
    never: /masthead-cli init/,
    runs: ['set --url {site} --account {alice} --publication {key}'],
  },
  {
    note: 'a blog in a folder that has moved to a host of its own, asked about an article without a record',
    prepare: async (world) => {
      await site(world, { url: `${world.service.url}/blog` });
      world.service.pages['/blog'] = page();
      world.site.pages['/essays/second'] = page();
      world.site.pages[PROOF] = filled(PUB, world);
    },
    link: '{site}/essays/second',
    code: 1,
    says: /which has another address/,
    never: /masthead-cli (?:init|document)|second --account/,
    runs: ['set --url {site} --account {alice} --publication {key}'],
    after: { link: '{site}' },
  },
  {
    note: 'an e-mail address, and the site names its owner',
    prepare: async (world) => {
      await site(world);
      world.site.pages[PROOF] = filled(PUB, world);
    },
    account: 'alice@mail.example',
    code: 0,
    says: /^There is a card, of another account: An e-mail address names no account here/,
    runs: ['doctor {site} --account {alice}'],
    after: { account: '{alice}' },
  },
  {
    note: 'somebody else’s account, with a site of its own that this is not',
    prepare: async (world) => {
      await site(world);
      await world.eve.putRecord(PUBLICATION, KEY, { url: 'https://eve.invalid', name: 'Eve' });
      world.site.pages[PROOF] = filled(PUB, world);
    },
    account: '{eve}',
    code: 0,
    says: /^There is a card, of another account/,
    never: MORE,
    runs: ['doctor {site} --account {alice}'],
    after: { account: '{alice}' },
  },
  {
    note: 'an article whose page is there with a slash at its end only, and that has no record',
    prepare: async (world) => {
      await world.put(PUBLICATION, KEY, world.publication());
      world.site.pages['/essays/first/'] = page();
    },
    link: `${ARTICLE}/`,
    code: 1,
    says: /no document for this article/,
    runs: ['document --new --title first --path /essays/first/ --account'],
  },
  {
    note: 'the same with a record, asked about a page beside it that is not there',
    prepare: async (world) => {
      await site(world, {}, { path: '/essays/first/' });
      delete world.site.pages['/essays/first'];
      world.site.pages['/essays/first/'] = page();
    },
    link: `${ARTICLE}/x`,
    code: 1,
    says: /it answers 404/,
    never: MORE,
    runs: [`doctor ${ARTICLE}/ --account {alice}`],
    after: { link: `${ARTICLE}/` },
  },
  {
    note: 'the same with a handle that is mistyped',
    prepare: async (world) => {
      await site(world, {}, { path: '/essays/first/' });
      delete world.site.pages['/essays/first'];
      world.site.pages['/essays/first/'] = named(world, PUB);
    },
    link: `${ARTICLE}/`,
    account: 'alise.test',
    code: 0,
    says: /^There is a card, of another account/,
    runs: [`doctor ${ARTICLE}/ --account {alice}`],
    after: { account: '{alice}' },
  },
  {
    note: 'the same of a record, asked about another article: it is not moved',
    prepare: async (world) => {
      await site(world, {}, { path: '/essays/first/' });
      Object.assign(world.site.pages, { '/essays/first': { status: 404 }, '/essays/first/': page() });
      world.site.pages['/essays/first-of-all'] = page();
    },
    link: `${ARTICLE}-of-all`,
    code: 1,
    says: /no document for this article/,
    never: /--set path/,
    runs: ['document --new'],
  },
  {
    note: 'an article for people who signed in: whether it is there, its writer knows',
    prepare: async (world) => {
      await world.put(PUBLICATION, KEY, world.publication());
      world.site.pages['/essays/first'] = { status: 401 };
    },
    link: ARTICLE,
    code: 1,
    says: /no document for this article/,
    runs: ['document --new --title first --path /essays/first --before-deploy --account'],
  },
  {
    note: 'the same by a page where people sign in: that one gets no record',
    prepare: async (world) => {
      await world.put(PUBLICATION, KEY, world.publication());
      world.site.pages['/essays/first'] = { redirect: '/login?next=/essays/first', status: 302 };
      world.site.pages['/login'] = page();
    },
    link: ARTICLE,
    code: 1,
    says: /no document for this article/,
    never: /\/login --account|--path \/login/,
    runs: ['document --new --title first --path /essays/first --before-deploy --account'],
  },
  {
    note: 'the same with a record: its address stays',
    prepare: async (world) => {
      await site(world);
      world.site.pages['/essays/first'] = { redirect: '/login?next=/essays/first', status: 302 };
      world.site.pages['/login'] = page();
    },
    link: ARTICLE,
    code: 0,
    says: /^There is a card/,
    never: /has moved/,
  },
  {
    note: 'the feed as the address of the publication: no second one is made',
    prepare: async (world) => {
      await site(world, { url: `${world.site.url}/feed.xml` });
      world.site.pages['/feed.xml'] = { status: 200, body: '<rss/>', headers: { 'content-type': 'text/xml' } };
    },
    code: 1,
    says: /The record stands for \S+\/feed\.xml/,
    never: /masthead-cli init/,
    runs: ['set --url {site} --account'],
    after: { link: ARTICLE },
  },
  {
    note: 'the feed as the link: it gets no record',
    prepare: async (world) => {
      await site(world);
      world.site.pages['/feed.xml'] = {
        status: 200,
        body: '<rss/>',
        headers: { 'content-type': 'application/rss+xml; charset=utf-8' },
      };
    },
    link: '{site}/feed.xml',
    code: 1,
    says: /feed\.xml is no page but a file \(application\/rss\+xml\)/,
    never: MORE,
    after: { link: ARTICLE },
  },
  {
    note: 'a page that fails today: no record is moved, and whether there is a card is known all the same',
    prepare: async (world) => {
      await site(world);
      world.site.pages['/essays/first'] = { status: 503 };
    },
    link: ARTICLE,
    code: 0,
    says: /^There is a card/,
  },
];

/** A page of the site below its publication, which has no document. */
const nameless = (note: string, path: string, html = page()): Breakage => ({
  note: `${note}: a record only if it is an article`,
  prepare: async (world) => {
    await site(world, {}, { path: '/blog/first' });
    world.site.pages[path] = html;
  },
  link: `{site}${path}`,
  code: 1,
  says: /no document for this page/,
  advises: /→ Only if this page is an article: /,
  runs: ['document --new --title'],
});
const PASTED = (note: string, link: string): Breakage => ({
  note: `a link as people paste it: ${note}`,
  prepare: (world) => world.put(PUBLICATION, KEY, world.publication()),
  link,
  code: 0,
  says: /^There is a card\./,
});

/** Advice that was wrong once. */
const MISLED: readonly Breakage[] = [
  {
    note: 'a short link to a page that has no record, and that has a slash at its end',
    prepare: async (world) => {
      await world.put(PUBLICATION, KEY, world.publication());
      world.service.pages['/s'] = { redirect: `${world.site.url}/essays/second/`, status: 302 };
      world.site.pages['/essays/second/'] = page();
    },
    link: '{service}/s',
    code: 1,
    says: /redirects to \S+\/essays\/second\/, for which \S+ has no record/,
    advises: /Use \S+\/essays\/second\/ as the link\./,
    never: /address’s/,
    runs: ['doctor {site}/essays/second/ --account {alice}'],
    after: { link: '{site}/essays/second/', code: 1 },
  },
  {
    note: 'the publication stands for one of its articles',
    prepare: (world) => site(world, { url: `${world.site.url}/essays/first` }),
    code: 1,
    says: /The record stands for \S+\/essays\/first/,
    never: /masthead-cli init/,
    runs: ['set --url {site} --account {alice}'],
    after: { link: ARTICLE },
  },
  {
    note: 'the publication stands for the file that is to prove it',
    prepare: async (world) => {
      await site(world, { url: world.site.url + PROOF });
      world.site.pages[PROOF] = filled(PUB, world);
    },
    code: 1,
    says: /The record stands for \S+\/\.well-known/,
    never: /masthead-cli init/,
    runs: ['set --url {site} --account {alice}'],
    after: { link: ARTICLE },
  },
  nameless('a page that asks search engines to leave it out', '/gone', page('<meta name="robots" content="noindex">')),
  nameless('a tag', '/tag/bread'),
  nameless('the front page of a blog', '/blog'),
  {
    note: 'the file of an article in the place of its address',
    prepare: (world) => site(world),
    link: `${ARTICLE}/index.html`,
    code: 1,
    says: /it answers 404/,
    never: MORE,
    runs: [`doctor ${ARTICLE} --account {alice}`],
    after: { link: ARTICLE },
  },
  {
    note: 'a DID that was cut when it was copied',
    prepare: (world) => site(world),
    account: 'did:plc:ewvi7nxzyoun6',
    code: 2,
    says: /^Could not tell whose link it is: .*so it is cut or mistyped/,
    never: /Sign in|activate|masthead-cli (?:init|document|set) /,
    after: { account: '{alice}' },
  },
  {
    note: 'a host with a typing error, which DNS does not know: no publication is made for it',
    prepare: (world) => site(world),
    link: 'https://gone.invalid/essays/first',
    code: 1,
    says: /There is no page at https:\/\/gone\.invalid\/essays\/first: gone\.invalid cannot be reached/,
    never: MORE,
    runs: [`doctor ${ARTICLE} --account {alice}`],
    after: { link: ARTICLE },
  },
  {
    note: 'the same of an account that has nothing',
    prepare: () => undefined,
    link: 'https://gone.invalid',
    code: 1,
    says: /gone\.invalid cannot be reached/,
    never: MORE,
  },
  {
    note: 'another way to write the address, at which the server fails: the record stays',
    prepare: async (world) => {
      await site(world);
      world.site.pages['/Essays/First'] = { status: 503 };
    },
    link: '{site}/Essays/First',
    code: 1,
    says: /First could not be read, and at:\S+ is for \S+\/essays\/first, another way/,
    never: MORE,
    runs: [`doctor ${ARTICLE} --account {alice}`],
    after: { link: ARTICLE },
  },
  {
    note: 'a slash too many, with which the server answers all the same: the record stays',
    prepare: async (world) => {
      await site(world);
      world.site.pages['/essays//first'] = page();
    },
    link: '{site}/essays//first',
    code: 1,
    says: /the slashes differ/,
    never: MORE,
    runs: [`doctor ${ARTICLE} --account {alice}`],
    after: { link: ARTICLE },
  },
  {
    note: 'an old domain that redirects into a folder of the new one',
    prepare: async (world) => {
      await moved(world, '/letters/essays/first');
      world.service.pages['/essays/first'] = { redirect: `${world.site.url}/letters/essays/first` };
    },
    link: '{site}/letters/essays/first',
    code: 1,
    says: /so it is the old one/,
    runs: ['set --url {site}/letters --account {alice} --publication {key}'],
  },
  {
    note: 'the page to which the front page leads, in one language',
    prepare: async (world) => {
      await site(world);
      world.site.pages['/'] = { redirect: '/en/' };
      world.site.pages['/en/'] = page();
    },
    link: '{site}/en/',
    code: 1,
    says: /The link is where the front page of at:\S+ leads/,
    never: MORE,
    runs: ['doctor {site} --account {alice}'],
    after: { link: '{site}' },
  },
  {
    note: 'a document that was deleted, and its page names it still: it comes back under its key',
    prepare: async (world) => {
      await site(world);
      await world.alice.deleteRecord(DOCUMENT, KEY);
      world.site.pages['/essays/first'] = page(`<link rel="site.standard.document" href="${filled('{doc}', world)}">`);
    },
    link: ARTICLE,
    code: 1,
    says: /no document for this article/,
    advises: /The page names at:\S+, which is gone; the command writes it again/,
    runs: ['document --key {key} --title first --path /essays/first --account {alice}'],
  },
  PASTED('in angle brackets', '<{site}>'),
  PASTED('in Markdown', '[my words]({site})'),
  PASTED('with the full stop of a sentence', '{site}/.'),
  PASTED('with a comma', '{host},'),
];

const world = await startWorld(serveMemoryNetwork());
afterAll(() => world.close());
beforeEach(() => world.reset());

describe.each([
  ['as strangers met them', MET],
  ['and others like them', LIKE_THEM],
  ['where advice was wrong once', MISLED],
])('%s', (_, rows) => {
  it.each(rows.map((row) => [row.note, row] as const))('%s', async (_note, row) => {
    await row.prepare(world);
    const { link = '{site}', account = '{alice}', code, says, advises, never, runs = [], mend, after = {} } = row;
    const { out, err, code: ended } = await doctor(link, account);
    expect(out.split('\n')[0], out + err).toMatch(says);
    expect(ended, out).toBe(code);
    if (advises) expect(out.split('\n\n')[0]).toMatch(advises);
    if (never) expect(out).not.toMatch(never);
    const commands = firstCommands(out);
    expect(commands).toEqual(runs.map((start) => expect.stringContaining(`npx masthead-cli ${filled(start, world)}`)));
    for (const command of commands)
      if (!command.startsWith('npx masthead-cli doctor')) await runAdvice(command, world, world.folder);
    await mend?.(world);
    const again = await doctor(after.link ?? link, after.account ?? account);
    expect(again.code, again.out).toBe(after.code ?? (runs.length > 0 || mend || row.after ? 0 : code));
  });
});

function doctor(link: string, account: string | null) {
  const network = ['--plc', world.plcUrl, '--dev', world.pdsUrl, '--backlinks', world.site.url];
  const whose = account === null ? [] : ['--account', account];
  return callMasthead(['doctor', ...[link, ...whose].map((word) => filled(word, world)), ...network]);
}

describe('a record with http, on a site that sends everybody to https', () => {
  const pages: Record<string, string> = {};
  const fixture = (file: string) =>
    readFileSync(join(import.meta.dirname, '../../../../test/atproto/node/guard/fixtures', file), 'utf8');
  const [key, cert, trusted] = [fixture('self-signed.key'), fixture('self-signed.pem'), getCACertificates('default')];
  const plain = createServer(({ headers: { host }, url }, response) => {
    response.writeHead(301, { location: `https://${host}${url}` }).end();
  });
  const secure = createSecureServer({ key, cert }, ({ url = '' }, response) => {
    response.writeHead(url in pages ? 200 : 404, { 'content-type': 'text/html' }).end(pages[url]);
  });
  // Both at one port, as 80 and 443 are both none in an address: by the first byte of the connection.
  const both = createTcpServer((socket) => {
    socket.once('readable', () => {
      const first = socket.read(1) as Buffer | null;
      if (first) socket.unshift(first);
      (first?.[0] === 0x16 ? secure : plain).emit('connection', socket);
    });
  });
  let host: string;
  beforeAll(async () => {
    setDefaultCACertificates([...trusted, cert]);
    both.listen(0);
    await once(both, 'listening');
    host = `localhost:${(both.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    setDefaultCACertificates(trusted);
    for (const server of [plain, secure]) server.closeAllConnections();
    both.close();
  });

  it.each([
    ['from the link with http', 'http:', '', 0, /At the record's own address nobody arrives/],
    ['from the link with https', 'https:', '', 1, /the scheme differs/],
    ['from an article', 'http:', '/first', 0, /At the record's own address nobody arrives/],
    ['from an article with https', 'https:', '/first', 1, /the scheme differs/],
  ] as const)('%s', async (_, scheme, path, code, says) => {
    await world.put(PUBLICATION, KEY, world.publication({ url: `http://${host}` }));
    await world.put(DOCUMENT, KEY, world.document({ path: '/first' }));
    for (const each of ['/', '/first']) pages[each] = page();
    const { out, code: ended } = await doctor(`${scheme}//${host}${path}`, '{alice}');
    expect(out.split('\n')[0]).toMatch(says);
    expect(ended, out).toBe(code);
    const commands = firstCommands(out);
    expect(commands).toEqual([expect.stringContaining(`npx masthead-cli set --url https://${host} --account`)]);
    for (const command of commands) await runAdvice(command, world, world.folder);
    for (const each of ['', '/first']) {
      const again = await doctor(`https://${host}${each}`, '{alice}');
      expect(again.out.split('\n')[0]).toMatch(/^There is a card\.$/);
    }
  });
});
