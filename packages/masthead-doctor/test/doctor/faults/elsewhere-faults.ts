import { ADDS, ARTICLE, canonical, type Fault, linkTo, MOVES, page, WRITES } from './fault.ts';

const ASKS = [`doctor ${ARTICLE} --account {alice}`];
const both = { document: {} } as const;

/**
 * The link leads to the record's own address: that is to be shared, and nothing is to be written.
 */
const leading = (note: string, answer: string | { readonly redirect: string }, says: RegExp): Fault => ({
  note,
  has: { ...both, pages: { '/essays/first': page() }, service: { '/s': answer } },
  link: '{service}/s',
  step: 'address',
  says,
  never: new RegExp(`${MOVES.source}|${ADDS.source}`),
  runs: ASKS,
  after: { link: ARTICLE },
  keeps: [ARTICLE, '{site}'],
});
const SHORT = { redirect: ARTICLE };

/** Links that lead to a record, and links that are somebody else's. */
export const ELSEWHERE_FAULTS: readonly Fault[] = [
  {
    note: 'https in the record, http in the link: the link is what to change',
    has: { publication: { url: 'https://alice.invalid' } },
    link: 'http://alice.invalid',
    step: 'address',
    says: /the scheme differs \(record: https, link: http\)/,
    runs: ['doctor https://alice.invalid --account {alice}'],
    advises: /Use https:\/\/alice\.invalid as the link\./,
    after: { link: 'https://alice.invalid' },
  },
  leading('a short link to an article', SHORT, /link redirects to the record's address/),
  leading(
    'a page that sends its readers on',
    page('<meta http-equiv="refresh" content="0; url={site}/essays/first">'),
    /link sends its readers on to the record's address/,
  ),
  leading('a copy that says where it is from', page(canonical(ARTICLE)), /names the record's address as its own/),
  {
    ...leading('a short link, and the page at its end says whose it is', SHORT, /redirects to/),
    has: { ...both, pages: { '/essays/first': page(linkTo('document')) }, service: { '/s': SHORT } },
    account: null,
  },
  {
    ...leading('a short link, and nothing that is asked knows whose it is', SHORT, /redirects to/),
    account: null,
    step: 'account',
    runs: [`doctor ${ARTICLE}`],
    after: { link: ARTICLE, account: '{alice}' },
  },
  {
    // The advice left the slash out, and the page was not found there.
    note: 'a short link to a page that has no record, and that has a slash at its end',
    has: { pages: { '/essays/second/': page() }, service: { '/s': { redirect: '{site}/essays/second/' } } },
    link: '{service}/s',
    step: 'address',
    says: /redirects to \S+\/essays\/second\/, for which \S+ has no record/,
    never: /address’s/,
    runs: ['doctor {site}/essays/second/ --account {alice}'],
    after: { link: '{site}/essays/second/', says: /^There is no card: .*no document for this article/ },
  },
  {
    note: 'a post in an app, where everybody has pages',
    has: { ...both, pages: { '/essays/first': page() } },
    link: 'https://bsky.app/profile/alice.example/post/3mwozxkf2m222',
    step: 'address',
    says: /is a page of bsky\.app, where everybody has pages/,
    never: new RegExp(`${MOVES.source}|${ADDS.source}`),
    runs: ['doctor {site} --account {alice}'],
    advises: /Ask about the address of the page itself/,
    after: { link: '{site}' },
  },
  {
    note: 'the same, and nobody says whose it is; its page gives no answer here',
    link: 'https://github.com/alice/essays',
    account: null,
    card: null,
    step: 'account',
    says: /is a page of github\.com/,
    never: WRITES,
  },
];

/** The link's page is not there. */
export const GONE_FAULTS: readonly Fault[] = [
  {
    note: 'a draft: its page answers 404, and nothing may be published for it',
    has: { ...both, pages: { '/wip': null } },
    link: '{site}/wip',
    step: 'page',
    says: /^There is no card: There is no page at \S+\/wip: it answers 404/,
    never: WRITES,
    runs: ['doctor {site} --account {alice}'],
    after: { link: '{site}' },
    check: { card: false, step: 'page', why: 'it says the same' },
  },
  {
    note: 'a page beside an article whose page is there with a slash at its end only',
    has: { document: { path: '/essays/first/' }, pages: { '/essays/first/': page(), '/essays/first/x': null } },
    link: `${ARTICLE}/x`,
    step: 'page',
    says: /it answers 404/,
    never: WRITES,
    runs: [`doctor ${ARTICLE}/ --account {alice}`],
    after: { link: `${ARTICLE}/` },
  },
  {
    note: 'a host with a typing error, which DNS does not know: no publication is made for it',
    has: { ...both, pages: { '/essays/first': page() } },
    link: 'https://gone.invalid/essays/first',
    step: 'page',
    says: /There is no page at https:\/\/gone\.invalid\/essays\/first: gone\.invalid cannot be reached/,
    never: WRITES,
    runs: ASKS,
    after: { link: ARTICLE },
  },
  {
    note: 'the same of an account that has nothing',
    has: { publication: null },
    link: 'https://gone.invalid',
    step: 'page',
    says: /gone\.invalid cannot be reached/,
    never: WRITES,
  },
  {
    note: 'the feed as the link: it gets no record',
    has: {
      pages: { '/feed.xml': { status: 200, body: '<rss/>', headers: { 'content-type': 'application/rss+xml' } } },
    },
    link: '{site}/feed.xml',
    step: 'page',
    says: /feed\.xml is a file \(application\/rss\+xml\)/,
    never: WRITES,
  },
];
