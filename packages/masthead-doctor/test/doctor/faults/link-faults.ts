import { DOCUMENT, KEY, OTHER_KEY, PUBLICATION, type World } from '../world.ts';
import { type Fault, filled } from './fault.ts';

const ARTICLE = '{site}/essays/first';
const MOVES = [/masthead-cli set --url/, /masthead-cli set /, /--set path=/, /--set site=/, /--delete/];
const ADDS = [/masthead-cli init/, /--new/];
const asIs = { mend: () => {} };

/** A page of the site, or of somebody else's. */
export const page = (head = '') => `<!doctype html><title>A</title>${head}<p>It is here.`;
export const canonical = (url: string) => `<link rel="canonical" href="${url}">`;
export const refresh = (url: string) => `<meta http-equiv="refresh" content="0; url=${url}">`;

/** Everything is right: a publication with an article, and both have their pages. */
export async function rightSite(world: World, more: object = {}): Promise<void> {
  await world.put(PUBLICATION, KEY, world.publication());
  await world.put(DOCUMENT, KEY, world.document(more));
  world.site.pages['/essays/first'] = page();
}

/** A link of somebody else's service that leads to the article. */
const leadingTo =
  (target: string, of: (url: string) => World['site']['pages'][string]): Fault['prepare'] =>
  async (world) => {
    await rightSite(world);
    world.service.pages['/s'] = of(filled(target, world));
  };
const redirect = (url: string) => ({ redirect: url, status: 302 }) as const;

/** The link leads to the record's own address: that is to be shared, and nothing is to be written. */
const sharedElsewhere = {
  card: false,
  step: 'address',
  never: [...MOVES, ...ADDS],
  runs: [`doctor ${ARTICLE} --account {alice}`],
  afterwards: ARTICLE,
  keeps: [ARTICLE, '{site}'],
} as const;

/** A link on a service where everybody has pages: it is nobody's own site. */
const onService = (link: string, name: string): Fault => ({
  note: `a link to a page on ${name}: ${link}`,
  prepare: rightSite,
  link,
  card: false,
  step: 'address',
  says: new RegExp(`is a page of ${name}, where everybody has pages`),
  never: [...MOVES, ...ADDS],
  runs: ['doctor {site} --account {alice}'],
  byHand: { advice: /Ask about the address of the page itself/, ...asIs },
  afterwards: '{site}',
  keeps: [ARTICLE, '{site}'],
});

/** A page of a record that does not say whether it is still there: nothing may be moved away from it. */
const unread = (status: number, paths: readonly string[], link: string, keeps: string): Fault => ({
  note: `${paths.join(' and ')} answers ${status}, and the link is ${link}`,
  prepare: async (world) => {
    await rightSite(world);
    for (const path of paths) world.site.pages[path] = { status };
    world.site.pages['/p/first'] = page();
    world.service.pages['/essays/first'] = page();
    world.service.pages['/refusing'] = { status: 403 };
  },
  link,
  card: false,
  step: 'address',
  says: /could not be read, so it is not known whether it is still there/,
  never: [...MOVES, ...ADDS],
  byHand: { advice: /Open http:\/\/localhost:\d+\S* in a browser/, ...asIs },
  afterwards: keeps,
  keeps: [ARTICLE, '{site}'],
});

/** Links that lead to a record, and links that are somebody else's. */
export const LINK_FAULTS: readonly Fault[] = [
  ...[403, 429, 503].map((status) => unread(status, ['/essays/first'], '{site}/p/first', ARTICLE)),
  unread(403, ['/', '/essays/first'], '{site}/p/first', ARTICLE),
  ...[403, 429, 503].map((status) => unread(status, ['/', '/essays/first'], '{service}/', '{site}')),
  unread(503, ['/', '/essays/first'], '{service}/essays/first', '{site}'),
  unread(429, ['/', '/essays/first'], '{service}/refusing', '{site}'),
  {
    note: 'a short link (302) to an article',
    prepare: leadingTo(ARTICLE, redirect),
    link: '{service}/s',
    says: /link redirects to the record's address/,
    ...sharedElsewhere,
  },
  {
    note: 'a short link through a page that sends its readers on',
    prepare: leadingTo(ARTICLE, (url) => page(refresh(url))),
    link: '{service}/s',
    says: /link sends its readers on to the record's address/,
    ...sharedElsewhere,
  },
  {
    note: 'a copy of the article on a service, which says where it is from',
    prepare: leadingTo(ARTICLE, (url) => page(canonical(url))),
    link: '{service}/s',
    says: /link names the record's address as its own address/,
    ...sharedElsewhere,
  },
  {
    note: 'a short link, and nobody says whose it is: the page at its end names the record',
    prepare: async (world) => {
      await leadingTo(ARTICLE, redirect)(world);
      world.site.pages['/essays/first'] = page(filled('<link rel="site.standard.document" href="{doc}">', world));
    },
    link: '{service}/s',
    account: null,
    says: /redirects to/,
    ...sharedElsewhere,
    runs: [`doctor ${ARTICLE} --account {alice}`],
  },
  {
    note: 'a short link, and nothing that is asked knows whose it is',
    prepare: leadingTo(ARTICLE, redirect),
    link: '{service}/s',
    account: null,
    says: /redirects to/,
    ...sharedElsewhere,
    step: 'account',
    runs: [`doctor ${ARTICLE}`],
    accountAfterwards: '{alice}',
  },
  {
    note: 'a short link to a page that has no record yet',
    prepare: async (world) => {
      await leadingTo('{site}/essays/second', redirect)(world);
      world.site.pages['/essays/second'] = page();
    },
    link: '{service}/s',
    card: false,
    step: 'address',
    says: /redirects to http:\/\/localhost:\d+\/essays\/second/,
    never: [...MOVES, ...ADDS],
    runs: ['doctor {site}/essays/second --account {alice}'],
    afterwards: '{site}/essays/second',
    mended: { says: /^There is no card: .*no document for this article/, why: 'the short link was the first question' },
    keeps: [ARTICLE],
  },
  {
    note: 'the old address of an article, which redirects to the new one',
    prepare: async (world) => {
      await rightSite(world);
      world.site.pages['/2019/first'] = { redirect: '/essays/first' };
    },
    link: '{site}/2019/first',
    says: /redirects to/,
    ...sharedElsewhere,
  },
  {
    note: 'a second address of an article, with a canonical one',
    prepare: async (world) => {
      await rightSite(world);
      world.site.pages['/p/1'] = page(canonical(`${world.site.url}/essays/first`));
    },
    link: '{site}/p/1',
    says: /as its own address/,
    ...sharedElsewhere,
  },
  onService('https://bsky.app/profile/alice.example/post/3mwozxkf2m222', 'bsky.app'),
  onService('https://github.com/alice/essays', 'github.com'),
  onService('https://m.facebook.com/alice', 'facebook.com'),
  {
    note: 'a link on a service, and the account has no publication',
    prepare: () => {},
    link: 'https://github.com/alice',
    card: false,
    step: 'address',
    says: /is a page of github\.com/,
    never: [...MOVES, ...ADDS],
    byHand: { advice: /Ask about the address of the page itself/, mend: rightSite },
    afterwards: '{site}',
  },
  {
    note: 'a link on a service, and a publication whose address was never written',
    prepare: (world) => world.force(PUBLICATION, KEY, world.publication({ url: undefined })),
    link: 'https://bsky.app/profile/alice.example',
    card: false,
    step: 'address',
    says: /is a page of bsky\.app/,
    never: [...MOVES, ...ADDS],
    byHand: { advice: /Ask about the address of the page itself/, mend: rightSite },
    afterwards: '{site}',
  },
  {
    note: 'a link on a service, and nobody says whose it is',
    prepare: rightSite,
    link: 'https://bsky.app/profile/alice.example/post/3mwozxkf2m222',
    account: null,
    // Its page gives no answer here.
    card: null,
    step: 'account',
    says: /is a page of bsky\.app/,
    never: [...MOVES, ...ADDS],
    byHand: { advice: /Ask about the address of the page itself/, ...asIs },
    afterwards: '{site}',
    accountAfterwards: '{alice}',
  },
  {
    note: 'the front page of another site: the publication here is read where it is',
    prepare: rightSite,
    link: '{service}',
    card: false,
    step: 'address',
    says: /No record of \S+ stands for this link; its publication .* is for http:\/\/localhost:\d+, and that page is there/,
    never: MOVES,
    runs: ['init --url {service} --name localhost:'],
    keeps: [ARTICLE, '{site}'],
  },
  {
    note: 'an article of another site, on a service that nobody here knows',
    prepare: async (world) => {
      await rightSite(world);
      world.service.pages['/post/1'] = page();
    },
    link: '{service}/post/1',
    card: false,
    step: 'address',
    says: /that page is there/,
    never: MOVES,
    runs: ['init --url {service} --name localhost:'],
    mended: { says: /^There is no card: .*no document for this article/, why: 'its document comes next' },
    keeps: [ARTICLE, '{site}'],
  },
  {
    note: 'a blog in a folder, and the link is the front page of its site',
    prepare: async (world) => {
      await world.put(PUBLICATION, KEY, world.publication({ url: `${world.site.url}/blog` }));
      await world.put(DOCUMENT, KEY, world.document());
      world.site.pages['/blog'] = page();
    },
    card: false,
    step: 'address',
    says: /that page is there/,
    never: MOVES,
    runs: ['init --url {site} --name {host} --account {alice}'],
    keeps: ['{site}/blog', '{site}/blog/essays/first'],
  },
  {
    note: 'two sections of a site, one of which has a publication',
    prepare: async (world) => {
      await world.put(PUBLICATION, KEY, world.publication({ url: `${world.site.url}/essays` }));
      world.site.pages['/essays'] = page();
      world.site.pages['/notes'] = page();
    },
    link: '{site}/notes',
    card: false,
    step: 'address',
    says: /that page is there/,
    never: MOVES,
    byHand: {
      advice: /make a publication for it/,
      mend: (world) => world.put(PUBLICATION, OTHER_KEY, world.publication({ url: `${world.site.url}/notes` })),
    },
    keeps: ['{site}/essays'],
  },
  {
    note: 'an article that is there, and another one with the same name',
    prepare: async (world) => {
      await rightSite(world);
      world.site.pages['/p/first'] = page();
    },
    link: '{site}/p/first',
    card: false,
    step: 'document',
    says: /no document for this article/,
    never: MOVES,
    runs: ['document --new --title first --path /p/first'],
    keeps: [ARTICLE, '{site}'],
  },
];

const [A, B] = [KEY, OTHER_KEY];
const twoPublications = async (world: World, [first, second]: readonly [string, string]) => {
  await world.put(PUBLICATION, A, world.publication({ url: filled(first, world) }));
  await world.put(PUBLICATION, B, world.publication({ url: filled(second, world), name: 'B' }));
  await world.put(DOCUMENT, KEY, world.document({ path: '/first' }));
};
const SET_SITE = `document {doc} --set site=at://{did}/${PUBLICATION}/{other} --account {alice}`;

/** A document that belongs to one of two publications, and stands on the site of the other one. */
const wrongOne = {
  card: false,
  step: 'document',
  says: /The document belongs to "at:\/\/\S+", and its page is of another publication of the same account/,
  never: [/masthead-cli set --url/, /--set path/, /--new/],
  runs: [SET_SITE],
} as const;

/** Documents that are filed under the wrong publication, and addresses that another record has. */
export const FILED_FAULTS: readonly Fault[] = [
  {
    note: 'filed under the wrong one of two publications, in two folders',
    prepare: (world) => twoPublications(world, ['{site}/a', '{site}/b']),
    link: '{site}/b/first',
    ...wrongOne,
    keeps: ['{site}/b'],
  },
  {
    note: 'filed under the wrong one of two publications, on two hosts',
    prepare: (world) => twoPublications(world, ['https://a.invalid', '{site}']),
    link: '{site}/first',
    ...wrongOne,
    keeps: ['{site}'],
  },
  {
    note: 'filed under the wrong one, where the two differ by www',
    prepare: (world) => twoPublications(world, ['https://www.two.invalid', 'https://two.invalid']),
    link: 'https://two.invalid/first',
    ...wrongOne,
    keeps: ['https://two.invalid'],
  },
  {
    note: 'filed under the front page, and its page is of a publication in a folder',
    prepare: (world) => twoPublications(world, ['{site}', '{site}/notes']),
    link: '{site}/notes/first',
    ...wrongOne,
    keeps: ['{site}', '{site}/notes'],
  },
  {
    note: 'one article on the pages of two publications: it needs a document for each',
    prepare: async (world) => {
      await twoPublications(world, ['{site}/a', '{site}/b']);
      world.site.pages['/a/first'] = page();
      world.site.pages['/b/first'] = page();
    },
    link: '{site}/b/first',
    card: false,
    step: 'document',
    says: /no document for this article/,
    never: MOVES,
    runs: ['document --new --title first --path /first --account {alice} --publication {other}'],
    keeps: ['{site}/a/first', '{site}/a', '{site}/b'],
  },
];
