import { DOCUMENT, KEY, PUBLICATION, type World } from '../world.ts';
import { type Fault, filled } from './fault.ts';

const ARTICLE = '{site}/essays/first';
const RIGHT = '<link rel="site.standard.document" href="{doc}">';
const WORDS = `<p>${'Words of the article. '.repeat(5)}</p>`;
const NAMED = [`doctor ${ARTICLE} --account {did}`];
const UNNAMED = [`doctor ${ARTICLE} --account alice.example`];

/** A page with these tags in its head, and then these in its body. */
export const page = (head: string, body = WORDS) =>
  `<!doctype html><html><head><title>First</title>${head}</head><body>${body}</body></html>`;

export const write = async (world: World) => {
  await world.put(PUBLICATION, KEY, world.publication());
  await world.put(DOCUMENT, KEY, world.document());
};

type Row = readonly [
  note: string,
  html: string,
  says: RegExp,
  advice: RegExp,
  runs?: readonly string[],
  never?: readonly RegExp[],
];

/** Nobody says whose link it is: the page does, in a way that nobody reads. */
const ROWS: readonly Row[] = [
  [
    'Hugo: the partial is in the footer',
    page('', WORDS + RIGHT),
    /stands in the body, where it does not count\./,
    /Put it into the <head>/,
    UNNAMED,
  ],
  [
    'a counter’s <img> in the head ends it',
    page(`<img src="https://count.example/x.gif">${RIGHT}`),
    /in the body.*<img> before it ends the <head>/,
    /before anything that is shown/,
    UNNAMED,
  ],
  [
    'a <div> of a cookie banner in the head',
    page(`<div id="banner"></div>${RIGHT}`),
    /<div> before it ends the <head>/,
    /before anything that is shown/,
    UNNAMED,
  ],
  [
    'a WordPress block of HTML in the article',
    page('', `<article>${WORDS}<figure>${RIGHT}</figure></article>`),
    /stands in the body/,
    /Put it into the <head>/,
    UNNAMED,
  ],
  [
    'in a <noscript>, beside the style sheets',
    page(`<noscript>${RIGHT}</noscript>`),
    /stands in a <noscript>/,
    /<head> itself/,
    UNNAMED,
  ],
  ['in a <template>', page(`<template>${RIGHT}</template>`), /stands in a <template>/, /<head> itself/, UNNAMED],
  ['taken out for a test, in a comment', page(`<!-- ${RIGHT} -->`), /stands in a comment/, /<!-- and -->/, NAMED],
  [
    'pasted into a field that escapes it',
    page('', WORDS + RIGHT.replaceAll('<', '&lt;').replaceAll('>', '&gt;')),
    /is shown as text: its < is written as &lt;/,
    /header code of the theme/,
    UNNAMED,
  ],
  [
    'the plural of the relation',
    page(RIGHT.replace('document"', 'documents"')),
    /rel "site\.standard\.documents", which is not site\.standard\.document\./,
    /Write rel="site\.standard\.document"/,
    NAMED,
  ],
  [
    'hyphens in the place of dots',
    page(RIGHT.replace('site.standard.document"', 'site-standard-document"')),
    /rel "site-standard-document"/,
    /Write rel="site\.standard\.document"/,
    NAMED,
  ],
  [
    'the site’s own name as relation',
    page(RIGHT.replace('site.standard.document"', 'standard.site"')),
    /rel "standard\.site"/,
    /Write rel="site\.standard\.document"/,
    NAMED,
  ],
  [
    'a typing error in the relation',
    page(RIGHT.replace('rel="site.standard', 'rel="site.standart')),
    /rel "site\.standart\.document"/,
    /letter by letter/,
    NAMED,
  ],
  [
    'underscores in the place of dots',
    page(RIGHT.replace('site.standard.document"', 'site_standard_document"')),
    /rel "site_standard_document"/,
    /letter by letter/,
    NAMED,
  ],
  [
    'article for document',
    page(RIGHT.replace('document"', 'article"')),
    /rel "site\.standard\.article"/,
    /Write rel="site\.standard\.document"/,
    NAMED,
  ],
  [
    'pub for publication',
    page('<link rel="site.standard.pub" href="{pub}">'),
    /rel "site\.standard\.pub", which is not site\.standard\.publication/,
    /Write rel="site\.standard\.publication"/,
    NAMED,
  ],
  [
    'quotation marks of a text program',
    page(RIGHT.replaceAll('"', '”')),
    /quotation marks that are letters/,
    /plain quotation marks/,
    NAMED,
  ],
  [
    'rel="alternate", as for a feed',
    page(RIGHT.replace('rel="site.standard.document"', 'rel="alternate"')),
    /with rel "alternate", and no reader looks for that/,
    /Write rel="site\.standard\.document"/,
    NAMED,
  ],
  [
    'rel="canonical" with the at-uri',
    page(RIGHT.replace('rel="site.standard.document"', 'rel="canonical"')),
    /with rel "canonical"/,
    /Write rel="site\.standard\.document"/,
    NAMED,
  ],
  [
    'name in the place of rel',
    page(RIGHT.replace('rel=', 'name=')),
    /has its relation in "name", and readers look into "rel"/,
    /Write rel=/,
    NAMED,
  ],
  [
    'property in the place of rel, as Open Graph has it',
    page(RIGHT.replace('rel=', 'property=')),
    /in "property", and readers look into "rel"/,
    /Write rel=/,
    NAMED,
  ],
  [
    'content in the place of href',
    page(RIGHT.replace('href=', 'content=')),
    /has its at-uri in "content", and readers look into "href"/,
    /into href/,
    NAMED,
  ],
  ['src in the place of href', page(RIGHT.replace('href=', 'src=')), /has its at-uri in "src"/, /into href/, NAMED],
  [
    'a template whose variable is empty',
    page('<link rel="site.standard.document" href="">'),
    /has no href/,
    /into href/,
    UNNAMED,
    [/masthead-cli init/],
  ],
  [
    'a <meta> in the place of a <link>',
    page('<meta name="site.standard.document" content="{doc}">'),
    /stands on a <meta>, where no reader looks/,
    /Write <link rel="site\.standard\.document"/,
    NAMED,
  ],
  [
    'a <meta property>',
    page('<meta property="site.standard.document" content="{doc}">'),
    /stands on a <meta>/,
    /Write <link/,
    NAMED,
  ],
  [
    'an <a> of the text',
    page('', `${WORDS}<a rel="site.standard.document" href="{doc}">AT</a>`),
    /stands on a <a>/,
    /into the <head>/,
    NAMED,
  ],
  [
    'an AT Tag as property',
    page('<meta property="at:canonical" content="{doc}">'),
    /"at:canonical" in "property", and readers look into "name"/,
    /Write name="at:canonical"/,
    NAMED,
  ],
  [
    'an AT Tag in the body',
    page('', `${WORDS}<meta name="at:canonical" content="{doc}">`),
    /<meta name="at:canonical"> stands in the body/,
    /<head>/,
    UNNAMED,
  ],
  [
    'an AT Tag with the page’s address',
    page('<meta name="at:canonical" content="https://alice.example/essays/first">'),
    /names "https:\/\/alice\.example\/essays\/first", the address of a page and no record/,
    /Write the at-uri of the record/,
    UNNAMED,
  ],
  [
    'the address of the page itself',
    page(RIGHT.replace('{doc}', 'https://alice.example/essays/first')),
    /leads to "https:\/\/alice\.example\/essays\/first", the address of a page and no record/,
    /Write the at-uri of the record/,
    UNNAMED,
  ],
  [
    'a profile of Bluesky’s app',
    page(RIGHT.replace('{doc}', 'https://bsky.app/profile/{did}')),
    /a page in Bluesky’s app and no record/,
    /Write the at-uri of the record/,
    NAMED,
  ],
  [
    'a post in Bluesky’s app, by handle',
    page(RIGHT.replace('{doc}', 'https://bsky.app/profile/{alice}/post/3k')),
    /a page in Bluesky’s app and no record/,
    /Write the at-uri/,
    [`doctor ${ARTICLE} --account {alice}`],
  ],
  [
    'an explorer’s page of the record',
    page(RIGHT.replace('{doc}', 'https://pdsls.dev/{doc}')),
    /the address of a page and no record/,
    /Write the at-uri of the record/,
    NAMED,
  ],
  [
    'the at-uri of the account alone',
    page(RIGHT.replace('{doc}', 'at://{did}')),
    /an account without one of its records/,
    /at:\/\/DID\/site\.standard\.document\/KEY/,
    NAMED,
  ],
  [
    'the at-uri without its key',
    page(RIGHT.replace('{doc}', 'at://{did}/site.standard.document/')),
    /a collection without the key of a record/,
    /KEY/,
    NAMED,
  ],
  ['the DID alone', page(RIGHT.replace('{doc}', '{did}')), /which is no at-uri of a record/, /at:\/\/DID/, NAMED],
  [
    'one slash too few',
    page(RIGHT.replace('{doc}', 'at:/{did}/site.standard.document/{key}')),
    /which is no at-uri of a record/,
    /at:\/\/DID/,
    NAMED,
  ],
  [
    'a handle that leads nowhere (any more)',
    page(RIGHT.replace('{did}', 'gone.test').replace('{doc}', 'at://gone.test/site.standard.document/{key}')),
    /by the handle, which may pass to somebody else/,
    /Write the DID in the place of gone\.test/,
    UNNAMED,
  ],
  [
    'a page that JavaScript makes: React without a server',
    page(
      '<script type="module" src="/app.js"></script>',
      '<noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div>',
    ),
    /empty until its JavaScript runs/,
    /server or the build/,
    UNNAMED,
  ],
];

/** Tags and files that name nothing, and nobody else does. */
export const NAMING_FAULTS: readonly Fault[] = ROWS.map(([note, html, says, advice, runs = [], never = []]) => ({
  note,
  prepare: async (world) => {
    await write(world);
    world.site.pages['/essays/first'] = filled(filled(html, world), world);
  },
  link: ARTICLE,
  account: null,
  card: false,
  step: 'account',
  says,
  never: [/masthead-cli init/, /masthead-cli document/, /masthead-cli set --url/, ...never],
  runs,
  byHand: {
    advice,
    mend: (world) => {
      world.site.pages['/essays/first'] = filled(page(RIGHT), world);
    },
  },
  check: { card: true, step: null, why: 'the index knows the record by its address' },
}));
