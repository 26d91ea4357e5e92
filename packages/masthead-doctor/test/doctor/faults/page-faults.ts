import type { SitePage } from '../site-server.ts';
import { ARTICLE, canonical, type Fault, linkTo, MOVES, PROOF, page, WRITES } from './fault.ts';

const open = (at: string, answer: SitePage = page()): Pick<Fault, 'mend'> => ({
  mend: ({ site }) => {
    site.pages[at] = answer;
  },
});
const OPEN = open('/essays/first');
const RIGHT = linkTo('document');

/** The page of an article answers so. */
const answers = (note: string, answer: SitePage | null, told: Pick<Fault, 'card' | 'step' | 'says'> & Partial<Fault>) =>
  ({ note, has: { document: {}, pages: { '/essays/first': answer } }, link: ARTICLE, never: MOVES, ...told }) as const;
/** The same, and nobody says whose it is. */
const unnamed = (note: string, answer: SitePage | null, says: RegExp, advises: RegExp, told: Partial<Fault> = {}) =>
  answers(note, answer, {
    account: null,
    card: null,
    step: 'account',
    says,
    never: WRITES,
    runs: [`doctor ${ARTICLE} --account alice.example`],
    advises,
    after: { account: '{alice}' },
    ...told,
  });
const THROUGH = /Let programs that only read get through/;
const SAY =
  /Write <link rel="site\.standard\.document" href="at:\/\/DID\/site\.standard\.document\/KEY"> into the <head>/;

/** What the page answers in the place of itself, and tags that no reader takes. */
export const PAGE_FAULTS: readonly Fault[] = [
  unnamed('a firewall refuses programs', { status: 403 }, /answers 403; let everybody read it, programs too/, THROUGH),
  unnamed(
    'a proof of work of Anubis, with 200',
    { status: 200, body: '<!doctype html><script id="anubis_challenge" type="application/json">{}</script>' },
    /answers 200 with a challenge \(Anubis\)/,
    THROUGH,
  ),
  unnamed(
    '404: the site was built before the article was',
    null,
    /There is no page at http:\/\/localhost:\d+\/essays\/first: it answers 404/,
    /Look at the spelling of the link/,
    { card: false, step: 'page', ...OPEN },
  ),
  unnamed(
    'the page redirects in a circle',
    { redirect: '/essays/first' },
    /The page cannot be opened\. .*redirects more than 3 times/,
    /answer without a redirect/,
    { card: false, ...OPEN },
  ),
  ...[
    ['a template puts it into the footer', page('', RIGHT)] as const,
    ['a template whose variable is empty', page(linkTo('document', ''))] as const,
    ['an AT Tag with the page’s address', page(`<meta name="at:canonical" content="${ARTICLE}">`)] as const,
  ].map(([note, html]) =>
    unnamed(note, html, /The page is to name a record, and no reader takes it so: /, SAY, { card: false }),
  ),
  {
    ...unnamed('a file that is refused', null, /publication: It answers 403; let everybody read it/, THROUGH),
    has: { pages: { [PROOF]: { status: 403 } } },
    link: '{site}',
    runs: ['doctor {site} --account alice.example'],
  },
];

/**
 * The records are right, and the page is not theirs: a card leads nowhere, or people share another
 * address.
 */
export const LEADING_FAULTS: readonly Fault[] = [
  answers('a card whose page is 404: the slug was changed in the tool only', null, {
    card: true,
    step: 'page',
    says: /could be better: There is no page at .*\/essays\/first: it answers 404\. Whoever clicks the card arrives there/,
    advises: /let the old one redirect to it/,
    ...OPEN,
  }),
  answers('the same with a tracking parameter in the link, which is not asked for', null, {
    link: `${ARTICLE}?utm_source=x`,
    card: true,
    step: 'page',
    says: /There is no page at .* \(without what comes after \? or #, which never counts\): it answers 404/,
    ...OPEN,
  }),
  answers('the canonical address is a page that has no record: a plug-in', page(canonical('{site}/blog/first')), {
    card: true,
    step: 'page',
    says: /The page says that its address is another one, "http:\/\/localhost:\d+\/blog\/first" \(<link rel="canonical">\), and none of these records is for it/,
    advises: /Let each page name its own address/,
    ...OPEN,
  }),
  answers(
    'the page redirects to another host, where no record is',
    { redirect: '{service}/first' },
    {
      prepare: ({ service }) => {
        service.pages['/first'] = page();
      },
      card: true,
      step: 'page',
      says: /The link redirects to "http:\/\/localhost:\d+\/first", and none of these records is for it/,
      runs: ['doctor {service}/first --account {alice}'],
      advises: /People share the address at which they arrive/,
      ...OPEN,
    },
  ),
  answers(
    'a page where people sign in: its address stays',
    { redirect: '/login?next=/essays/first', status: 302 },
    { card: true, step: 'page', says: /^There is a card/, never: /has moved/ },
  ),
  {
    note: 'a host that does not exist any more',
    has: { publication: { url: 'https://gone-front.invalid' } },
    link: 'https://gone-front.invalid',
    card: true,
    step: 'page',
    says: /^There is a card, which could be better: The page cannot be opened\. There is no host gone-front\.invalid/,
    never: /masthead-cli set --url/,
    advises: /whether the domain is still registered/,
  },
  {
    note: 'a certificate that is signed by itself',
    has: { publication: { url: '{secure}' } },
    link: '{secure}',
    card: true,
    step: 'page',
    says: /could be better: The page cannot be opened\. The certificate is none that browsers trust \(DEPTH_ZERO_SELF_SIGNED_CERT\); get one for this name/,
    never: /verify at:/,
    advises: /Until then browsers warn everybody/,
  },
];
