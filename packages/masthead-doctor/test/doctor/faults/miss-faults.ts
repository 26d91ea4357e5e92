import { ADDS, ARTICLE, type Fault, MOVES, PROOF, page, WRITES } from './fault.ts';

const ASKS = [`doctor ${ARTICLE} --account {alice}`];
const SET_URL = (url: string) => [`set --url ${url} --account {alice} --publication {key}`];
const both = { document: {} } as const;

const deleted = (note: string, told: Partial<Fault>): Fault => ({
  note: `a deleted publication: ${note}`,
  has: { publication: null, document: {}, pages: { '/essays/first': page() } },
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
    step: 'publication',
    says: /has no publication/,
    runs: ['init --url {site} --name {host} --account {alice}'],
  },
  deleted('its document is left, asked about the article', { link: ARTICLE }),
  deleted('no document, and the file of the site names it still', {
    has: { publication: null, pages: { [PROOF]: '{pub}' } },
    says: /The publication at:\S+, which the site names, does not exist/,
    keeps: [],
  }),
  deleted('another one of the account is elsewhere: documents are not moved there', {
    has: { publication: null, publication2: { url: '{service}' }, document: {}, pages: { '/essays/first': page() } },
    link: ARTICLE,
  }),
  deleted('documents of two: which one it was, nobody knows', {
    has: {
      publication: null,
      document: {},
      document2: { site: '{pub2}', path: '/b' },
      pages: { '/essays/first': page(), '/b': page() },
    },
    says: /has no publication/,
    never: /--key/,
    runs: ['init --url {site}'],
    keeps: [],
  }),
];

const SERVICE = { '/essays/first': page() };
/** The old address answers still, and the link is at the new one. */
const moved = (note: string, told: Partial<Fault>): Fault => ({
  note: `a domain that has moved, whose old host still answers: ${note}`,
  has: { publication: { url: '{service}' }, document: {}, pages: { [PROOF]: '{pub}' }, service: SERVICE },
  step: 'address',
  says: /names at:\S+ as its publication, which has another address/,
  never: /masthead-cli (?:init|document)|second --account/,
  runs: SET_URL('{site}'),
  ...told,
});

export const MOVED_FAULTS: readonly Fault[] = [
  moved('the file of the new one names the record', {}),
  moved('asked about an article', { link: ARTICLE, keeps: ['{site}'] }),
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
];

/** The record is for another address, and its url is to be written anew. */
const addressed = (note: string, url: string | undefined, wanted: string, told: Partial<Fault>): Fault => ({
  note,
  has: { publication: { url } },
  step: 'address',
  says: /The record is for/,
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
  addressed('the publication is for one of its articles', undefined, '{site}', {
    has: { publication: { url: ARTICLE }, document: {}, pages: { '/essays/first': page() } },
  }),
  addressed('the publication is for the file that is to prove it', undefined, '{site}', {
    has: { publication: { url: `{site}${PROOF}` }, document: {}, pages: { [PROOF]: '{pub}' } },
  }),
  {
    note: 'a loose document on an old host',
    has: { publication: null, document: { site: 'https://old.invalid' } },
    link: 'https://new.invalid/essays/first',
    step: 'address',
    says: /the host differs \(record: old\.invalid, link: new\.invalid\)/,
    runs: ['document {doc} --set site=https://new.invalid --account {alice}'],
  },
  {
    note: 'another way to write the address, at which the server fails: the record stays',
    has: { ...both, pages: { '/essays/first': page(), '/Essays/First': { status: 503 } } },
    link: '{site}/Essays/First',
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
    step: 'address',
    says: /the slashes differ/,
    never: WRITES,
    runs: ASKS,
    after: { link: ARTICLE },
  },
];

/**
 * A page of a record that does not say whether it is still there: nothing may be moved away from
 * it.
 */
const unread = (status: number, at: readonly string[], link: string, keeps: string): Fault => ({
  note: `${at.join(' and ')} answers ${status}, and the link is ${link}`,
  has: {
    ...both,
    pages: { '/p/first': page(), ...Object.fromEntries(at.map((path) => [path, { status }])) },
    service: { '/refusing': { status: 403 } },
  },
  link,
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
  {
    note: 'the front page of another site: the publication here is read where it is',
    has: { ...both, pages: { '/essays/first': page() } },
    link: '{service}',
    step: 'address',
    says: /No record of \S+ has this link's address; its publication .* is for http:\/\/localhost:\d+, and that page is there/,
    never: MOVES,
    runs: ['init --url {service} --name localhost:'],
    keeps: [ARTICLE, '{site}'],
  },
  {
    note: 'the front page of a publication is gone, and its article is there: it is not moved',
    has: {
      publication: { url: '{service}' },
      document: {},
      service: { '/': { status: 404 }, '/essays/first': page() },
    },
    step: 'address',
    says: /No record of \S+ has this link's address/,
    never: MOVES,
    runs: ['init --url {site}'],
    keeps: ['{service}/essays/first'],
  },
  {
    note: 'two sections of a site, one of which has a publication',
    has: { publication: { url: '{site}/essays' }, pages: { '/essays': page() } },
    link: '{site}/notes',
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
    step: 'document',
    says: /The link is where the front page of at:\S+ leads/,
    never: WRITES,
    runs: ['doctor {site} --account {alice}'],
    after: { link: '{site}' },
  },
];
