import { DOCUMENT, KEY, OTHER_KEY, PUBLICATION } from '../world.ts';
import type { Fault } from './fault.ts';

const ARTICLE = '{site}/essays/first';
const SET_PATH = (path: string) => `document {doc} --set path=${path} --account {alice}`;
const asIs = { mend: () => {} };

/** An article of a publication; both as they are when all is right, but for these fields. */
const articleOf =
  (document: object, at = ''): Fault['prepare'] =>
  async (world) => {
    await world.put(PUBLICATION, KEY, world.publication({ url: `${world.site.url}${at}` }));
    await world.force(DOCUMENT, KEY, world.document(document));
  };

/** The article has no card for its document's fields, and the printed command writes the path that its page has. */
const pathFault = ({
  document,
  ...told
}: Pick<Fault, 'note' | 'step' | 'says'> & { readonly document: object }): Fault => ({
  prepare: articleOf(document),
  link: ARTICLE,
  card: false,
  runs: [SET_PATH('/essays/first')],
  ...told,
});

/** All records are right, and the link is another address of the page: the advice is the right link. */
const linkFault = (told: Pick<Fault, 'note' | 'link' | 'says'>): Fault => ({
  prepare: articleOf({}),
  card: false,
  step: 'address',
  runs: [`doctor ${ARTICLE} --account {alice}`],
  byHand: { advice: /Use http:\/\/localhost:\d+\/essays\/first as the link\./, ...asIs },
  afterwards: ARTICLE,
  ...told,
});

/** Nothing is wrong with a record: the one of the article is not there, and the printed command makes it. */
const NO_DOCUMENT = {
  link: ARTICLE,
  card: false,
  step: 'document',
  runs: ['document --new --title first --path /essays/first --account {alice} --publication {key}'],
} as const;

/** Faults of a document's path. */
export const PATH_FAULTS: readonly Fault[] = [
  {
    note: 'WordPress in a subdirectory: the path says again what the publication says',
    prepare: articleOf({ path: '/blog/essays/first' }, '/blog'),
    link: '{site}/blog/essays/first',
    card: false,
    step: 'document',
    says: /so the document stands for "http:\/\/localhost:\d+\/blog\/blog\/essays\/first"/,
    runs: [SET_PATH('/essays/first')],
  },
  {
    note: 'the same among documents that are right, one of them nearer by its letters',
    prepare: async (world) => {
      await articleOf({ path: '/blog/essays/first' }, '/blog')(world);
      await world.put(DOCUMENT, OTHER_KEY, world.document({ path: '/essays/second', title: 'Second' }));
    },
    link: '{site}/blog/essays/first',
    card: false,
    step: 'document',
    says: /appended/,
    runs: [SET_PATH('/essays/first')],
  },
  {
    note: 'a script that writes the whole address as the path',
    prepare: (world) => articleOf({ path: `${world.site.url}/essays/first` })(world),
    link: ARTICLE,
    card: false,
    step: 'document',
    says: /appended/,
    runs: [SET_PATH('/essays/first')],
  },
  pathFault({
    note: 'a script that leaves out the folder of the articles',
    document: { path: '/first' },
    step: 'address',
    says: /the path differs \(record: \/first, link: \/essays\/first\)/,
  }),
  {
    note: 'a publication in a folder that its articles are not in',
    prepare: articleOf({}, '/blog'),
    link: ARTICLE,
    card: false,
    step: 'address',
    says: /the path differs \(record: \/blog\/essays\/first, link: \/essays\/first\)/,
    runs: ['set --url {site} --account {alice} --publication {key}'],
  },
  pathFault({
    note: 'a document without a path, as digital gardens write it',
    document: { path: undefined },
    step: 'document',
    says: /The document has no path of its own, so it stands for the front page/,
  }),
  pathFault({
    note: "WordPress's plain permalinks, and the link has another form",
    document: { path: '/?p=12' },
    step: 'document',
    says: /only a query or a fragment, and those never count/,
  }),
  {
    note: "WordPress's plain permalinks, shared as they are: the card is the front page's",
    prepare: articleOf({ path: '/?p=12' }),
    link: '{site}/?p=12',
    card: false,
    step: 'document',
    says: /^There is a card, but another record's: A query or a fragment never counts, .* its path is "\/\?p=12"/,
    byHand: {
      advice: /Give each page a path of its own \(WordPress: Settings, Permalinks/,
      mend: (world) => world.put(DOCUMENT, KEY, world.document()),
    },
    afterwards: ARTICLE,
  },
  {
    note: 'the same after the permalinks were changed: the site redirects to the page',
    prepare: async (world) => {
      await articleOf({ path: '/?p=12' })(world);
      world.site.pages['/?p=12'] = { redirect: '/essays/first' };
      world.site.pages['/essays/first'] = 'here';
    },
    link: '{site}/?p=12&utm_source=feed',
    card: false,
    step: 'document',
    says: /its path is "\/\?p=12"/,
    runs: [SET_PATH('/essays/first')],
    afterwards: ARTICLE,
  },
  {
    note: 'a single-page app: the page is a fragment',
    prepare: articleOf({ path: '/#/essays/first' }),
    link: '{site}/#/essays/first',
    card: false,
    step: 'document',
    says: /^There is a card, but another record's/,
    byHand: {
      advice: /Give each page a path of its own/,
      mend: (world) => world.put(DOCUMENT, KEY, world.document()),
    },
    afterwards: ARTICLE,
  },
  pathFault({
    note: 'a path that climbs out of its publication',
    document: { path: '/../essays/first' },
    step: 'document',
    says: /no page below its publication/,
  }),
  linkFault({
    note: 'the file of an article, as a file manager shows it',
    link: '{site}/essays/first/index.html',
    says: /another form of the same page/,
  }),
  pathFault({
    note: 'a generator with .html, and a host that leaves it out',
    document: { path: '/essays/first.html' },
    step: 'address',
    says: /another form of the same page/,
  }),
  pathFault({
    note: 'two slashes at the end',
    document: { path: '/essays/first//' },
    step: 'address',
    says: /slashes differ/,
  }),
  {
    note: 'the same letters encoded otherwise',
    prepare: articleOf({ path: '/caf%c3%a9' }),
    link: '{site}/café',
    card: false,
    step: 'address',
    says: /encoded differently/,
    runs: [SET_PATH('/caf%C3%A9')],
  },
  {
    note: 'a path without its slash: Leaflet’s migration',
    prepare: articleOf({ path: 'essays/first' }),
    link: ARTICLE,
    card: true,
    step: 'fields',
    says: /does not begin with a slash/,
    runs: [SET_PATH('/essays/first')],
  },
  {
    note: 'only other articles have documents',
    prepare: articleOf({ path: '/essays/second', title: 'Second' }),
    ...NO_DOCUMENT,
    says: /no document for this article: its only document has another path \(\/essays\/second\)/,
  },
  {
    note: 'an address that begins with a dash, whose end would be read as a flag',
    prepare: ({ put, publication }) => put(PUBLICATION, KEY, publication()),
    ...NO_DOCUMENT,
    link: '{site}/essays/--yes',
    says: /no document for this article/,
    runs: ['document --new --title yes --path /essays/--yes --account {alice} --publication {key}'],
  },
  {
    note: 'a publication without documents: the articles were never written',
    prepare: ({ put, publication }) => put(PUBLICATION, KEY, publication()),
    ...NO_DOCUMENT,
    says: /no document for this article: it has no documents at all/,
  },
];
