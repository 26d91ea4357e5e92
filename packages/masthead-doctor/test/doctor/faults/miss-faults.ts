import { ADDS, ARTICLE, canonical, type Fault, linkTo, MOVES, PROOF, page, WRITES } from './fault.ts';

const ASKS = [`doctor ${ARTICLE} --account {alice}`];
const SET_URL = (url: string) => [`set --url ${url} --account {alice} --publication {key}`];
const both = { document: {} } as const;

/** The link leads to the record's own address: that is to be shared, and nothing is to be written. */
const leading = (note: string, answer: string | { readonly redirect: string }, says: RegExp): Fault => ({
  note,
  has: { ...both, pages: { '/essays/first': page() }, service: { '/s': answer } },
  link: '{service}/s',
  card: false,
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
    card: false,
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
    card: false,
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
    card: false,
    step: 'address',
    says: /is a page of bsky\.app, where everybody has pages/,
    never: new RegExp(`${MOVES.source}|${ADDS.source}`),
    runs: ['doctor {site} --account {alice}'],
    advises: /Ask about the address of the page itself/,
    after: { link: '{site}' },
  },
  {
    note: 'the same of an account without a publication',
    has: { publication: null },
    link: 'https://m.facebook.com/alice',
    card: false,
    step: 'address',
    says: /is a page of facebook\.com/,
    never: WRITES,
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
    card: false,
    step: 'page',
    says: /^There is no card: There is no page at \S+\/wip: it answers 404/,
    never: WRITES,
    runs: ['doctor {site} --account {alice}'],
    after: { link: '{site}' },
    check: { card: false, step: 'page', why: 'it says the same' },
  },
  {
    note: 'a page beside an article whose page is there with a slash at its end only',
    has: {
      document: { path: '/essays/first/' },
      pages: { '/essays/first/': page(), '/essays/first/x': null },
    },
    link: `${ARTICLE}/x`,
    card: false,
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
    card: false,
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
    card: false,
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
    card: false,
    step: 'page',
    says: /feed\.xml is no page but a file \(application\/rss\+xml\)/,
    never: WRITES,
  },
];

const deleted = (note: string, told: Partial<Fault>): Fault => ({
  note: `a deleted publication: ${note}`,
  has: { publication: null, document: {}, pages: { '/essays/first': page() } },
  card: false,
  step: 'publication',
  says: /The publication at:\S+, to which one document belongs, does not exist/,
  never: /--new|--set site|set --url/,
  runs: ['init --key {key} --url {site} --name {host} --account {alice}'],
  keeps: [ARTICLE],
  ...told,
});

export const PUBLICATION_FAULTS: readonly Fault[] = [
  {
    note: 'an account with no record at all: the first evening',
    has: { publication: null },
    card: false,
    step: 'publication',
    says: /has no publication/,
    runs: ['init --url {site} --name {host} --account {alice}'],
  },
  deleted('its document is left, asked about the article', { link: ARTICLE }),
  deleted('asked about the front page', {}),
  deleted('no document, and the file of the site names it still', {
    has: { publication: null, pages: { [PROOF]: '{pub}' } },
    says: /The publication at:\S+, which the site names, does not exist/,
    keeps: [],
  }),
  deleted('another one of the account is elsewhere: documents are not moved there', {
    has: {
      publication: null,
      publication2: { url: '{service}' },
      document: {},
      pages: { '/essays/first': page() },
    },
    link: ARTICLE,
  }),
  deleted('documents of two: which one it was, nobody knows', {
    has: { publication: null, document: {}, document2: { site: '{pub2}', path: '/b' } },
    says: /has no publication/,
    never: /--key/,
    runs: ['init --url {site}'],
    keeps: [],
  }),
  deleted('given up for another site: the old documents stay where they were', {
    has: { publication: null, publication2: { url: '{site}' }, document: {} },
    link: '{service}',
    step: 'address',
    says: /that page is there/,
    never: /--key/,
    runs: ['init --url {service}'],
    keeps: ['{site}'],
  }),
];

const SERVICE = { '/essays/first': page() };
/** The old address answers still, and the link is at the new one. */
const moved = (note: string, told: Partial<Fault>): Fault => ({
  note: `a domain that has moved, whose old host still answers: ${note}`,
  has: { publication: { url: '{service}' }, document: {}, pages: { [PROOF]: '{pub}' }, service: SERVICE },
  card: false,
  step: 'address',
  says: /names at:\S+ as its publication, which has another address/,
  never: /masthead-cli (?:init|document)|second --account/,
  runs: SET_URL('{site}'),
  ...told,
});

export const MOVED_FAULTS: readonly Fault[] = [
  moved('the file of the new one names the record', {}),
  moved('asked about an article', { link: ARTICLE, keeps: ['{site}'] }),
  moved('the page names it, not a file', {
    has: {
      publication: { url: '{service}' },
      document: {},
      pages: { '/': page(linkTo('publication')) },
      service: SERVICE,
    },
  }),
  moved('out of a folder, asked about an article without a record', {
    has: {
      publication: { url: '{service}/blog' },
      document: {},
      pages: { [PROOF]: '{pub}' },
      service: { '/blog': page() },
    },
    link: '{site}/essays/second',
    after: { link: '{site}' },
  }),
  moved('no: it redirects to the new one', {
    has: {
      publication: { url: '{service}' },
      document: {},
      service: { '/': { redirect: '{site}' }, '/essays/first': { redirect: ARTICLE } },
    },
    link: ARTICLE,
    says: /so it is the old one/,
    never: /masthead-cli init/,
    runs: ['set --url {site}'],
  }),
  moved('no: it redirects into a folder of the new one', {
    has: {
      publication: { url: '{service}' },
      document: {},
      service: { '/essays/first': { redirect: '{site}/letters/essays/first' } },
    },
    link: '{site}/letters/essays/first',
    says: /so it is the old one/,
    runs: SET_URL('{site}/letters'),
  }),
];

/** The record stands for another address, and its url is to be written anew. */
const addressed = (note: string, url: string | undefined, wanted: string, told: Partial<Fault>): Fault => ({
  note,
  has: { publication: { url } },
  card: false,
  step: 'address',
  says: /The record stands for/,
  never: /masthead-cli init/,
  runs: SET_URL(wanted),
  ...told,
});

/** The address of a publication is not the link's. */
export const ADDRESS_FAULTS: readonly Fault[] = [
  addressed('http in the record, from before the certificate', 'http://old.invalid', 'https://old.invalid', {
    link: 'https://old.invalid',
    says: /the scheme differs \(record: http, link: https\)/,
  }),
  addressed('www in the link, for an article', undefined, 'https://www.alice.invalid', {
    has: { publication: { url: 'https://alice.invalid' }, document: {} },
    link: 'https://www.alice.invalid/essays/first',
    says: /one has www/,
  }),
  addressed('capital letters in the path, on a server that tells them apart', '{site}/Blog', '{site}/blog', {
    link: '{site}/blog',
    says: /capital letters differ/,
  }),
  addressed('a publication in a folder that its articles are not in', undefined, '{site}', {
    has: { publication: { url: '{site}/blog' }, document: {} },
    link: ARTICLE,
    says: /the path differs \(record: \/blog\/essays\/first, link: \/essays\/first\)/,
  }),
  addressed('a record without its address', undefined, '{site}', {
    says: /The publication's address \(url\) is missing/,
  }),
  addressed('the feed as the address: no second publication is made', undefined, '{site}', {
    has: {
      publication: { url: '{site}/feed.xml' },
      document: {},
      pages: { '/feed.xml': { status: 200, body: '<rss/>', headers: { 'content-type': 'text/xml' } } },
    },
  }),
  addressed('the publication stands for one of its articles', undefined, '{site}', {
    has: { publication: { url: ARTICLE }, document: {}, pages: { '/essays/first': page() } },
  }),
  addressed('the publication stands for the file that is to prove it', undefined, '{site}', {
    has: { publication: { url: `{site}${PROOF}` }, document: {}, pages: { [PROOF]: '{pub}' } },
  }),
  {
    note: 'a loose document on an old host',
    has: { publication: null, document: { site: 'https://old.invalid' } },
    link: 'https://new.invalid/essays/first',
    card: false,
    step: 'address',
    says: /the host differs \(record: old\.invalid, link: new\.invalid\)/,
    runs: ['document {doc} --set site=https://new.invalid --account {alice}'],
  },
  {
    note: 'another way to write the address, at which the server fails: the record stays',
    has: { ...both, pages: { '/essays/first': page(), '/Essays/First': { status: 503 } } },
    link: '{site}/Essays/First',
    card: false,
    step: 'address',
    says: /First could not be read, and at:\S+ is for \S+\/essays\/first, another way/,
    never: WRITES,
    runs: ASKS,
    after: { link: ARTICLE },
  },
  {
    note: 'a slash too many, with which the server answers all the same: the record stays',
    has: { ...both, pages: { '/essays/first': page() } },
    link: '{site}/essays//first',
    card: false,
    step: 'address',
    says: /the slashes differ/,
    never: WRITES,
    runs: ASKS,
    after: { link: ARTICLE },
  },
];

/** A page of a record that does not say whether it is still there: nothing may be moved away from it. */
const unread = (status: number, at: readonly string[], link: string, keeps: string): Fault => ({
  note: `${at.join(' and ')} answers ${status}, and the link is ${link}`,
  has: {
    ...both,
    pages: { '/p/first': page(), ...Object.fromEntries(at.map((path) => [path, { status }])) },
    service: { '/refusing': { status: 403 } },
  },
  link,
  card: false,
  step: 'address',
  says: /could not be read, so it is not known whether it is still there/,
  never: new RegExp(`${MOVES.source}|${ADDS.source}`),
  advises: /Open http:\/\/localhost:\d+\S* in a browser/,
  after: { link: keeps },
  keeps: [ARTICLE, '{site}'],
});

/** The record's own page is another one than the link's: it stays where it is. */
export const OTHER_PAGE_FAULTS: readonly Fault[] = [
  unread(403, ['/essays/first'], '{site}/p/first', ARTICLE),
  unread(503, ['/', '/essays/first'], '{service}/essays/first', '{site}'),
  unread(429, ['/', '/essays/first'], '{service}/refusing', '{site}'),
  {
    note: 'the front page of another site: the publication here is read where it is',
    has: { ...both, pages: { '/essays/first': page() } },
    link: '{service}',
    card: false,
    step: 'address',
    says: /No record of \S+ stands for this link; its publication .* is for http:\/\/localhost:\d+, and that page is there/,
    never: MOVES,
    runs: ['init --url {service} --name localhost:'],
    keeps: [ARTICLE, '{site}'],
  },
  {
    note: 'two sections of a site, one of which has a publication',
    has: { publication: { url: '{site}/essays' }, pages: { '/essays': page() } },
    link: '{site}/notes',
    card: false,
    step: 'address',
    says: /that page is there/,
    never: MOVES,
    advises: /make a publication for it/,
    keeps: ['{site}/essays'],
  },
  {
    note: 'the page to which the front page leads, in one language',
    has: { ...both, pages: { '/': { redirect: '/en/' } } },
    link: '{site}/en/',
    card: false,
    step: 'document',
    says: /The link is where the front page of at:\S+ leads/,
    never: WRITES,
    runs: ['doctor {site} --account {alice}'],
    after: { link: '{site}' },
  },
];
