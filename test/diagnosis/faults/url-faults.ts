import { DOCUMENT, KEY, PUBLICATION, type World } from '../world.ts';
import { type Fault, filled } from './fault.ts';

/** A publication with other fields, written without a check where a PDS would refuse it. */
const publicationOf =
  (more: Readonly<Record<string, unknown>>): Fault['prepare'] =>
  (world) =>
    world.force(PUBLICATION, KEY, world.publication(inWorld(more, world)));

/** The same with a document that is right. */
const articleOf =
  (more: Readonly<Record<string, unknown>>, document: object = {}): Fault['prepare'] =>
  async (world) => {
    await publicationOf(more)(world);
    await world.put(DOCUMENT, KEY, world.document(document));
  };

function inWorld(more: Readonly<Record<string, unknown>>, world: World): object {
  return Object.fromEntries(
    Object.entries(more).map(([name, value]) => [name, typeof value === 'string' ? filled(value, world) : value]),
  );
}

const asIs = { mend: () => {} };
const URL_COMMAND = (url: string) => `publish url ${url} --account {alice} --publication {key}`;

/** Faults of the publication's address and name. */
export const URL_FAULTS: readonly Fault[] = [
  {
    note: 'https in the record, http in the link: the link is what to change',
    prepare: publicationOf({ url: 'https://alice.invalid' }),
    link: 'http://alice.invalid',
    card: false,
    step: 'address',
    says: /the scheme differs \(record: https, link: http\)/,
    byHand: { advice: /Use https:\/\/alice\.invalid as the link\./, ...asIs },
    afterwards: 'https://alice.invalid',
  },
  {
    note: 'http in the record, from before the certificate',
    prepare: publicationOf({ url: 'http://old.example.com' }),
    link: 'https://old.example.com',
    card: false,
    step: 'address',
    says: /the scheme differs \(record: http, link: https\)/,
    runs: [URL_COMMAND('https://old.example.com')],
  },
  {
    note: 'www in the record: Klinchapp and Marceline Belardo write it',
    prepare: publicationOf({ url: 'https://www.alice.invalid' }),
    link: 'https://alice.invalid',
    card: false,
    step: 'address',
    says: /one has www and the other has not/,
    runs: [URL_COMMAND('https://alice.invalid')],
  },
  {
    note: 'www in the link, for an article',
    prepare: articleOf({ url: 'https://alice.invalid' }),
    link: 'https://www.alice.invalid/essays/first',
    card: false,
    step: 'address',
    says: /one has www/,
    runs: [URL_COMMAND('https://www.alice.invalid')],
  },
  {
    note: 'an old domain',
    prepare: publicationOf({ url: 'https://old.invalid' }),
    link: 'https://new.invalid',
    card: false,
    step: 'address',
    says: /the host differs \(record: old\.invalid, link: new\.invalid\)/,
    runs: [URL_COMMAND('https://new.invalid')],
  },
  {
    note: 'an old domain under an article',
    prepare: articleOf({ url: 'https://old.invalid/blog' }),
    link: 'https://new.invalid/blog/essays/first',
    card: false,
    step: 'address',
    says: /the host differs/,
    runs: [URL_COMMAND('https://new.invalid/blog')],
  },
  {
    note: 'a site that moved to another path, and redirects',
    prepare: async (world) => {
      await publicationOf({ url: '{site}/old' })(world);
      world.site.pages['/old'] = { redirect: '/new' };
      world.site.pages['/new'] = 'new';
    },
    link: '{site}/new',
    card: false,
    step: 'address',
    says: /record's address redirects to the link, so it is the old one/,
    runs: [URL_COMMAND('{site}/new')],
  },
  {
    note: 'a link that redirects to the right one',
    prepare: async (world) => {
      await publicationOf({ url: '{site}/Blog' })(world);
      world.site.pages['/blog'] = { redirect: '/Blog' };
      world.site.pages['/Blog'] = 'here';
    },
    link: '{site}/blog',
    card: false,
    step: 'address',
    says: /link redirects to the record's address/,
    byHand: { advice: /Use .*\/Blog as the link\./, ...asIs },
    afterwards: '{site}/Blog',
  },
  {
    note: 'the port of a development server, left in the record',
    prepare: publicationOf({ url: 'http://localhost:4321' }),
    card: false,
    step: 'address',
    says: /the port differs \(record: 4321/,
    runs: [URL_COMMAND('{site}')],
  },
  {
    note: 'an address without its scheme, which PDSs that do not check take',
    prepare: publicationOf({ url: '{host}' }),
    card: false,
    step: 'address',
    says: /The publication's address is "localhost:\d+", which is no web address/,
    runs: [URL_COMMAND('{site}')],
  },
  {
    note: 'the same below an article: its publication is there, and not "gone"',
    prepare: articleOf({ url: '{host}/blog' }),
    link: '{site}/blog/essays/first',
    card: false,
    step: 'address',
    says: /The publication's address is "localhost:\d+\/blog", which is no web address/,
    runs: [URL_COMMAND('{site}/blog')],
  },
  {
    note: 'a query in the address: a campaign link was pasted',
    prepare: publicationOf({ url: '{site}/?utm_source=bio' }),
    card: true,
    step: 'fields',
    says: /must not have a query or a fragment, which never count/,
    runs: [URL_COMMAND('{site}')],
  },
  {
    note: 'a fragment in the address',
    prepare: articleOf({ url: '{site}/#top' }),
    link: '{site}/essays/first',
    card: true,
    step: 'fields',
    says: /must not have a query or a fragment/,
    runs: [URL_COMMAND('{site}')],
  },
  {
    note: 'WordPress in its plain form: the address of the blog is a query',
    prepare: publicationOf({ url: '{site}/?page_id=7' }),
    link: '{site}/?page_id=7',
    card: true,
    step: 'fields',
    says: /must not have a query/,
    runs: [URL_COMMAND('{site}')],
  },
  {
    note: 'capital letters in the host, as somebody writes a name',
    prepare: publicationOf({ url: 'https://Alice.Invalid' }),
    link: 'https://alice.invalid',
    card: true,
    step: 'fields',
    says: /The host has capital letters/,
    runs: [URL_COMMAND('https://alice.invalid')],
  },
  {
    note: 'capital letters in the path, on a server that tells them apart',
    prepare: publicationOf({ url: '{site}/Blog' }),
    link: '{site}/blog',
    card: false,
    step: 'address',
    says: /capital letters differ/,
    runs: [URL_COMMAND('{site}/blog')],
  },
  {
    note: 'no name: a generator left it to its template',
    prepare: publicationOf({ name: undefined }),
    card: false,
    step: 'fields',
    says: /publication\.name: It is missing/,
    runs: ['publish rename {host} --account {alice} --publication {key}'],
  },
  {
    note: 'the front page by another name of it',
    prepare: publicationOf({}),
    link: '{site}/index.html',
    card: false,
    step: 'address',
    says: /one ends with another form of the same page/,
    byHand: { advice: /Use http:\/\/localhost:\d+ as the link\./, ...asIs },
    afterwards: '{site}',
  },
];
