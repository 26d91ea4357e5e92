import type { SitePage } from '../site-server.ts';
import { DOCUMENT, KEY, OTHER_KEY, PUBLICATION, type World } from '../world.ts';
import { type Fault, filled } from './fault.ts';
import { page, write } from './naming-faults.ts';

const ARTICLE = '{site}/essays/first';
const PATH = '/essays/first';
const RIGHT = '<link rel="site.standard.document" href="{doc}">';
const THERE = { card: true, step: null, why: 'the index knows the record by its address' } as const;
const UNNAMED = [`doctor ${ARTICLE} --account alice.example`];

const open = (world: World) => {
  world.site.pages[PATH] = filled(page(RIGHT), world);
};

/** The page answers so, to somebody who does not say whose it is. */
const answering = (
  note: string,
  answer: SitePage,
  says: RegExp,
  advice: RegExp,
  card: false | null = null,
  check: Fault['check'] = THERE,
  step: Fault['step'] = 'account',
): Fault => ({
  note,
  prepare: async (world) => {
    await write(world);
    world.site.pages[PATH] = answer;
  },
  link: ARTICLE,
  account: null,
  card,
  step,
  says,
  never: [/masthead-cli init/, /masthead-cli document/],
  runs: UNNAMED,
  byHand: { advice, mend: open },
  check,
});

const MOMENT = '<!doctype html><title>Just a moment...</title><script src="/cdn-cgi/challenge-platform/x.js"></script>';

/** What the page answers in the place of itself. */
export const PAGE_FAULTS: readonly Fault[] = [
  answering(
    '403: a firewall refuses programs',
    { status: 403 },
    /The page answers 403; let everybody read it, programs too/,
    /Let programs that only read get through/,
  ),
  answering(
    'a challenge of Cloudflare, by its header',
    { status: 403, headers: { 'cf-mitigated': 'challenge' }, body: MOMENT },
    /answers 403 with a challenge \(Cloudflare\), which no program passes/,
    /Let programs that only read get through/,
  ),
  answering(
    'a proof of work of Anubis, with 200',
    {
      status: 200,
      body: '<!doctype html><html><head><script id="anubis_challenge" type="application/json">{}</script></head>',
    },
    /answers 200 with a challenge \(Anubis\)/,
    /Let programs that only read get through/,
  ),
  answering(
    'a captcha of AWS',
    { status: 405, headers: { 'x-amzn-waf-action': 'captcha' } },
    /answers 405 with a challenge \(AWS WAF\)/,
    /Let programs that only read get through/,
  ),
  answering(
    '404: the site was built before the article was',
    { status: 404 },
    /There is no page at http:\/\/localhost:\d+\/essays\/first: it answers 404/,
    /Look at the spelling of the link/,
    false,
    { card: true, step: 'page', why: 'the index knows the record by its address' },
    'page',
  ),
  {
    note: 'the page redirects in a circle',
    prepare: async (world) => {
      await write(world);
      world.site.pages[PATH] = { redirect: PATH };
    },
    link: ARTICLE,
    account: null,
    card: false,
    step: 'account',
    says: /The page cannot be opened\. .*redirects more than 3 times/,
    never: [/masthead-cli init/],
    runs: UNNAMED,
    byHand: { advice: /answer without a redirect/, mend: open },
    check: { card: true, step: 'page', why: 'the index knows the record by its address' },
  },
];

/** The records are right, and the page is not theirs: a card leads nowhere, or people share another address. */
export const LEADING_FAULTS: readonly Fault[] = [
  {
    note: 'a card whose page is 404: the slug was changed in the tool only',
    isGone: true,
    prepare: write,
    link: ARTICLE,
    card: true,
    step: 'page',
    says: /could be better: There is no page at .*\/essays\/first: it answers 404\. Whoever clicks the card arrives there/,
    never: [/--new/, /masthead-cli set --url/, /--delete/],
    byHand: { advice: /let the old one redirect to it/, mend: open },
  },
  {
    note: 'the same with a tracking parameter in the link, which is not asked for',
    isGone: true,
    prepare: write,
    link: `${ARTICLE}?utm_source=x`,
    card: true,
    step: 'page',
    says: /There is no page at .* \(without what comes after \? or #, which never counts\): it answers 404/,
    byHand: { advice: /Look at the spelling/, mend: open },
  },
  {
    note: 'the front page is 404: the site moved into a folder',
    isGone: true,
    prepare: async (world) => {
      await world.put(PUBLICATION, KEY, world.publication());
      delete world.site.pages['/'];
    },
    card: true,
    step: 'page',
    says: /There is no page at http:\/\/localhost:\d+\/?: it answers 404/,
    never: [/masthead-cli set --url/],
    byHand: {
      advice: /Look at the spelling/,
      mend: (world) => {
        world.site.pages['/'] = page('');
      },
    },
  },
  {
    note: 'the canonical address is a page that has no record: an SEO plug-in',
    prepare: async (world) => {
      await write(world);
      world.site.pages[PATH] = filled(page('<link rel="canonical" href="{site}/blog/first">'), world);
    },
    link: ARTICLE,
    card: true,
    step: 'page',
    says: /The page says that its address is another one, "http:\/\/localhost:\d+\/blog\/first" \(<link rel="canonical">\), for which none of these records stands/,
    never: [/masthead-cli set --url/, /--set path/],
    byHand: { advice: /Let each page name its own address/, mend: open },
  },
  {
    note: 'the canonical address of every page is the front page: a template',
    prepare: async (world) => {
      await write(world);
      world.site.pages[PATH] = filled(page('<link rel="canonical" href="{site}/">'), world);
    },
    link: ARTICLE,
    card: true,
    step: 'page',
    says: /its address is another one, "http:\/\/localhost:\d+\/?" \(<link rel="canonical">\), for which there is at:/,
    never: [/masthead-cli set --url/, /--set path/],
    byHand: { advice: /Let each page name its own address/, mend: open },
  },
  {
    note: 'the page redirects to another host, for which no record stands: a move',
    prepare: async (world) => {
      await write(world);
      world.service.pages['/first'] = page('');
      world.site.pages[PATH] = { redirect: `${world.service.url}/first` };
    },
    link: ARTICLE,
    card: true,
    step: 'page',
    says: /The link redirects to "http:\/\/localhost:\d+\/first", for which none of these records stands/,
    never: [/masthead-cli set --url/],
    runs: ['doctor {service}/first --account {alice}'],
    byHand: { advice: /People share the address at which they arrive/, mend: open },
  },
];

const double = async (world: World, more: object = {}) => {
  await write(world);
  world.site.pages[PATH] = filled(page(RIGHT), world);
  await world.put(PUBLICATION, OTHER_KEY, world.publication(more));
};
const single = { mend: ({ alice }: World) => alice.deleteRecord(PUBLICATION, OTHER_KEY) };
const DOUBLE = {
  card: true,
  step: 'rivals',
  never: [/masthead-cli .*--delete/, /masthead-cli set --url/],
} as const;

/** Two own publications at one address. */
export const TWIN_FAULTS: readonly Fault[] = [
  {
    note: 'two own publications at the address of an article’s publication: init ran after a plug-in',
    prepare: double,
    link: ARTICLE,
    ...DOUBLE,
    says: /several of its publications are at http:\/\/localhost:\d+\/?\. Of all documents, at:\S+222 has one document, at:\S+223 has no documents/,
    byHand: { advice: /Keep one: that to which documents belong/, ...single },
  },
  {
    note: 'two own publications, and nobody says whose they are',
    prepare: async (world) => {
      await double(world);
      world.site.pages['/'] = filled(page('<link rel="site.standard.publication" href="{pub}">'), world);
    },
    account: null,
    ...DOUBLE,
    says: /several of its publications are at/,
    byHand: { advice: /then delete what is left with the tool that wrote it/, ...single },
  },
];

/** HTML in texts, which cards show letter by letter. */
const written = (
  note: string,
  collection: 'document' | 'publication',
  field: string,
  value: string,
  says: RegExp,
  run: string,
): Fault => ({
  note,
  prepare: async (world) => {
    open(world);
    await world.put(PUBLICATION, KEY, world.publication(collection === 'publication' ? { [field]: value } : {}));
    await world.put(DOCUMENT, KEY, world.document(collection === 'document' ? { [field]: value } : {}));
  },
  link: ARTICLE,
  card: true,
  step: 'fields',
  says,
  never: [/Other readers may drop the whole record/],
  runs: [run],
});

export const HTML_FAULTS: readonly Fault[] = [
  written(
    'WordPress: &amp; in a title',
    'document',
    'title',
    'Tom &amp; Jerry',
    /document\.title: It holds a sign as HTML writes it, "&amp;", and cards show it letter by letter/,
    "document {doc} --set 'title=Tom & Jerry'",
  ),
  written(
    'tags in a title: Ghost’s rich text',
    'document',
    'title',
    'All <em>about</em> it',
    /document\.title: It holds HTML, "<\/em> it"/,
    "document {doc} --set 'title=All about it'",
  ),
  written(
    'the name of a blog, from its settings',
    'publication',
    'name',
    'Salt &amp; Pepper',
    /publication\.name: It holds a sign as HTML writes it/,
    "set --name 'Salt & Pepper'",
  ),
  written(
    'a command of a shell among entities stays a value',
    'document',
    'title',
    '&quot;$(touch x)&quot; &amp; `id`',
    /document\.title: It holds a sign/,
    'document {doc} --set \'title="$(touch x)" & `id`\'',
  ),
];

const atHost = (note: string, host: string, path: string, back: string): Fault => ({
  note,
  prepare: async (world) => {
    await world.put(PUBLICATION, KEY, world.publication({ url: `https://${host}` }));
    await world.put(DOCUMENT, KEY, world.document());
  },
  link: `https://${host}${path}`,
  card: true,
  step: 'page',
  says: new RegExp(`^There is a card, which could be better: The page cannot be opened\\. There is no host ${host}`),
  never: [/^There is a card\.$/m, /masthead-cli set --url/],
  byHand: {
    advice: /whether the domain is still registered/,
    mend: ({ put, publication }) => put(PUBLICATION, KEY, publication()),
  },
  afterwards: back,
});

/** There is a card, and it leads nowhere. */
export const HOST_FAULTS: readonly Fault[] = [
  atHost('a host that does not exist any more', 'gone-front.invalid', '', '{site}'),
  atHost('an article on a host that does not exist', 'gone-article.invalid', PATH, ARTICLE),
];
