import { ARTICLE, canonical, type Fault, linkTo, MOVES, page } from './fault.ts';

const SET_PATH = (path: string) => [`document {doc} --set path=${path} --account {alice}`];
const SET_SITE = (site: string) => [`document {doc} --set site=${site} --account {alice}`];

/**
 * The document says another site or path than that of its page, and a command writes the right one.
 */
const document = (note: string, fields: object, says: RegExp, runs: readonly string[], told: Partial<Fault> = {}) =>
  ({ note, has: { document: fields }, link: ARTICLE, step: 'document', says, runs, ...told }) as const;

/** Faults of a document's site and path. */
export const DOCUMENT_FAULTS: readonly Fault[] = [
  document(
    'WordPress in a subdirectory: the path says again what the publication says',
    {},
    /so the document is for "http:\/\/localhost:\d+\/blog\/blog\/essays\/first"/,
    SET_PATH('/essays/first'),
    {
      has: {
        publication: { url: '{site}/blog' },
        document: { path: '/blog/essays/first' },
        // Nearer by its letters, and right.
        document2: { path: '/essays/second', title: 'Second' },
      },
      link: '{site}/blog/essays/first',
    },
  ),
  document(
    'the handle in place of the DID, as an address is shown in apps',
    { site: 'at://{alice}/site.standard.publication/{key}' },
    /belongs to "at:\/\/[^"]+", which is named by a handle, and handles move on/,
    SET_SITE('{pub}'),
  ),
  document(
    'a publication that was deleted and made anew',
    {},
    /which does not exist \(any more\)/,
    SET_SITE('{pub2}'),
    { has: { publication: null, publication2: {}, document: {} } },
  ),
  document(
    'filed under the wrong one of two publications, in two folders',
    {},
    /The document belongs to "at:\/\/\S+", and its page is of another publication of the same account/,
    SET_SITE('{pub2}'),
    {
      has: { publication: { url: '{site}/a' }, publication2: { url: '{site}/b' }, document: { path: '/first' } },
      link: '{site}/b/first',
      never: /masthead-cli set --url|--set path|--new/,
      keeps: ['{site}/b'],
    },
  ),
  document(
    'a document without a path, as digital gardens write it, nor a date without a time: one command for both',
    { path: undefined, publishedAt: '2026-05-27' },
    /The document has no path of its own, so it is for the front page/,
    ['document {doc} --set path=/essays/first --set publishedAt=2026-05-27T00:00:00.000Z --account {alice}'],
  ),
  document(
    "WordPress's plain permalinks, and the link has another form",
    { path: '/?p=12' },
    /only a query or a fragment, and those never count/,
    SET_PATH('/essays/first'),
  ),
];

/** The document says `/2019/draft`; the page is at `/essays/on-bread` now. */
const renamed = (note: string, told: Partial<Fault>): Fault => ({
  note: `a renamed slug: ${note}`,
  link: '{site}/essays/on-bread',
  step: 'address',
  says: /so it is the old one/,
  never: /--new|masthead-cli set --url|--delete/,
  runs: SET_PATH('/essays/on-bread'),
  keeps: ['{site}'],
  ...told,
});
const old = { path: '/2019/draft', title: 'Untitled' };

export const RENAMED_FAULTS: readonly Fault[] = [
  renamed('the old address redirects, and another article is where it says', {
    has: {
      document: old,
      document2: { path: '/essays/on-salt', title: 'Salt' },
      pages: { '/2019/draft': { redirect: '/essays/on-bread' }, '/essays/on-salt': page() },
    },
    says: /record's address redirects to the link, so it is the old one/,
    keeps: ['{site}', '{site}/essays/on-salt'],
  }),
  renamed('without a redirect: the page names its document', {
    has: { document: old, pages: { '/essays/on-bread': page(linkTo('document')) } },
    says: /the path differs/,
  }),
];

/**
 * Nothing is wrong with a record: the one of the article is not there, and the printed command
 * makes it.
 */
const none = (note: string, link: string, has: Fault['has'], runs: string, told: Partial<Fault> = {}): Fault => ({
  note,
  link,
  ...(has && { has }),
  step: 'document',
  says: /no document for this article/,
  never: MOVES,
  runs: [runs],
  ...told,
});
const NEW = 'document --new --title first --path /essays/first';
const FIRST = { document: {}, pages: { '/essays/first': page() } } as const;
const SIGN_IN = { redirect: '/login?next=/essays/first', status: 302 } as const;

export const NO_DOCUMENT_FAULTS: readonly Fault[] = [
  none('the articles were never written', ARTICLE, undefined, `${NEW} --account {alice} --publication {key}`, {
    says: /no document for this article: it has no documents at all/,
  }),
  none('only another article has one', ARTICLE, { document: { path: '/second' } }, NEW, {
    says: /no document for this article: its only document has another path \(\/second\)/,
  }),
  none('an address that begins with a dash: no flag', '{site}/essays/--yes', {}, 'document --new --title yes --path'),
  none('a slash at its end, which stays', `${ARTICLE}/`, {}, `${NEW}/ --account`),
  none('another article with the same name is there', '{site}/p/first', FIRST, `${NEW.replace('essays', 'p')}`, {
    keeps: [ARTICLE, '{site}'],
  }),
  none('a template names one document on every page', '{site}/essays/on-bread', undefined, 'document --new', {
    has: { ...FIRST, pages: { ...FIRST.pages, '/essays/on-bread': page(linkTo('document')) } },
    keeps: [ARTICLE, '{site}'],
  }),
  none(
    'every page has the front page as its canonical address',
    '{site}/essays/on-bread',
    undefined,
    'document --new',
    {
      has: {
        document: {},
        pages: { '/essays/first': page(canonical('{site}')), '/essays/on-bread': page(canonical('{site}')) },
      },
      never: new RegExp(`as the link|${MOVES.source}`),
      keeps: [ARTICLE, '{site}'],
    },
  ),
  none('it was deleted, and its page names it still', ARTICLE, undefined, 'document --key {key} --title first', {
    has: { pages: { '/essays/first': page(linkTo('document')) } },
    advises: /The page names at:\S+, which is gone; the command writes it again/,
  }),
  none('for people who signed in: its writer knows that it is there', ARTICLE, undefined, `${NEW} --before-deploy`, {
    has: { pages: { '/essays/first': { status: 401 } } },
  }),
  none('the same by a page where people sign in', ARTICLE, undefined, `${NEW} --before-deploy --account`, {
    has: { pages: { '/essays/first': SIGN_IN, '/login': page() } },
    never: /\/login --account|--path \/login/,
  }),
  none('it asks search engines to leave it out: a record only if it is an article', '{site}/gone', undefined, '', {
    has: { document: { path: '/blog/first' }, pages: { '/gone': page('<meta name="robots" content="noindex">') } },
    says: /no document for this page/,
    advises: /→ Only if this page is an article: /,
    runs: ['document --new --title'],
  }),
];

/** A page that is only a query or a fragment, which never count. */
export const QUERY_FAULTS: readonly Fault[] = [
  document(
    "WordPress's plain permalinks, shared as they are: the card is the front page's",
    { path: '/?p=12' },
    /^There is a card, but another record's: A query or a fragment never counts, .* its path is "\/\?p=12"/,
    [],
    { link: '{site}/?p=12', advises: /Give each page a path of its own \(WordPress: Settings, Permalinks/ },
  ),
  document(
    'the same after the permalinks were changed: the site redirects to the page',
    {},
    /its path is "\/\?p=12"/,
    SET_PATH('/essays/first'),
    {
      has: {
        document: { path: '/?p=12' },
        pages: { '/?p=12': { redirect: '/essays/first' }, '/essays/first': page() },
      },
      link: '{site}/?p=12&utm_source=feed',
      after: { link: ARTICLE },
    },
  ),
];
