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
const URL_COMMAND = (url: string) => `set --url ${url} --account {alice} --publication {key}`;

/**
 * The publication's url is wrong, and the printed command writes the one that is wanted. No card, unless the row says otherwise.
 *
 * `of`: `article` looks at a document below it, which is right itself.
 */
const addressFault = ({
  url,
  of,
  wanted,
  ...told
}: Pick<Fault, 'note' | 'link' | 'says'> & {
  readonly url: string;
  readonly of?: 'article';
  readonly wanted: string;
  readonly card?: true;
  readonly step?: 'fields';
}): Fault => ({
  prepare: (of === 'article' ? articleOf : publicationOf)({ url }),
  card: false,
  step: 'address',
  runs: [URL_COMMAND(wanted)],
  ...told,
});

/** There is a card, and the url could be better. */
const READABLE = { card: true, step: 'fields' } as const;

/** Faults of the publication's address and name. */
export const URL_FAULTS: readonly Fault[] = [
  {
    note: 'https in the record, http in the link: the link is what to change',
    prepare: publicationOf({ url: 'https://alice.invalid' }),
    link: 'http://alice.invalid',
    card: false,
    step: 'address',
    says: /the scheme differs \(record: https, link: http\)/,
    runs: ['doctor https://alice.invalid --account {alice}'],
    byHand: { advice: /Use https:\/\/alice\.invalid as the link\./, ...asIs },
    afterwards: 'https://alice.invalid',
  },
  addressFault({
    note: 'http in the record, from before the certificate',
    url: 'http://old.invalid',
    link: 'https://old.invalid',
    says: /the scheme differs \(record: http, link: https\)/,
    wanted: 'https://old.invalid',
  }),
  addressFault({
    note: 'www in the record: Klinchapp and Marceline Belardo write it',
    url: 'https://www.alice.invalid',
    link: 'https://alice.invalid',
    says: /one has www and the other has not/,
    wanted: 'https://alice.invalid',
  }),
  addressFault({
    note: 'www in the link, for an article',
    url: 'https://alice.invalid',
    of: 'article',
    link: 'https://www.alice.invalid/essays/first',
    says: /one has www/,
    wanted: 'https://www.alice.invalid',
  }),
  addressFault({
    note: 'an old domain',
    url: 'https://old.invalid',
    link: 'https://new.invalid',
    says: /the host differs \(record: old\.invalid, link: new\.invalid\)/,
    wanted: 'https://new.invalid',
  }),
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
    runs: ['doctor {site}/Blog --account {alice}'],
    byHand: { advice: /Use .*\/Blog as the link\./, ...asIs },
    afterwards: '{site}/Blog',
  },
  addressFault({
    note: 'the port of a development server, left in the record',
    url: 'http://localhost:4321',
    says: /the port differs \(record: 4321/,
    wanted: '{site}',
  }),
  addressFault({
    note: 'an address without its scheme, which PDSs that do not check take',
    url: '{host}',
    says: /The publication's address \(url\) is "localhost:\d+", and the lexicon wants a web address/,
    wanted: '{site}',
  }),
  addressFault({
    note: 'a query in the address: a campaign link was pasted',
    url: '{site}/?utm_source=bio',
    ...READABLE,
    says: /must not have a query or a fragment, which never count/,
    wanted: '{site}',
  }),
  addressFault({
    note: 'capital letters in the host, as somebody writes a name',
    url: 'https://Alice.Invalid',
    link: 'https://alice.invalid',
    ...READABLE,
    says: /The host has capital letters/,
    wanted: 'https://alice.invalid',
  }),
  addressFault({
    note: 'capital letters in the path, on a server that tells them apart',
    url: '{site}/Blog',
    link: '{site}/blog',
    says: /capital letters differ/,
    wanted: '{site}/blog',
  }),
  {
    note: 'no name: a generator left it to its template',
    prepare: publicationOf({ name: undefined }),
    card: false,
    step: 'fields',
    says: /publication\.name: It is missing/,
    runs: ['set --name {host} --account {alice} --publication {key}'],
  },
  {
    note: 'the front page by another name of it',
    prepare: publicationOf({}),
    link: '{site}/index.html',
    card: false,
    step: 'address',
    says: /one ends with another form of the same page/,
    runs: ['doctor {site} --account {alice}'],
    byHand: { advice: /Use http:\/\/localhost:\d+ as the link\./, ...asIs },
    afterwards: '{site}',
  },
];
