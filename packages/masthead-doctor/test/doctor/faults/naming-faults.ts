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

/** Nobody says whose link it is: the page does, in a way that nobody reads. `naming-faults.test.ts` has each way; here is one of a kind. */
const ROWS: readonly Row[] = [
  [
    'Hugo: the partial is in the footer',
    page('', WORDS + RIGHT),
    /stands in the body, where it does not count\./,
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
    'quotation marks of a text program',
    page(RIGHT.replaceAll('"', '”')),
    /quotation marks that are letters/,
    /plain quotation marks/,
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
    'content in the place of href',
    page(RIGHT.replace('href=', 'content=')),
    /has its at-uri in "content", and readers look into "href"/,
    /into href/,
    NAMED,
  ],
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
    'an AT Tag with the page’s address',
    page('<meta name="at:canonical" content="https://alice.example/essays/first">'),
    /names "https:\/\/alice\.example\/essays\/first", the address of a page and no record/,
    /Write the at-uri of the record/,
    UNNAMED,
  ],
  [
    'a post in Bluesky’s app, by handle',
    page(RIGHT.replace('{doc}', 'https://bsky.app/profile/{alice}/post/3k')),
    /a page in Bluesky’s app and no record/,
    /Write the at-uri/,
    [`doctor ${ARTICLE} --account {alice}`],
  ],
  [
    'the at-uri of the account alone',
    page(RIGHT.replace('{doc}', 'at://{did}')),
    /an account without one of its records/,
    /at:\/\/DID\/site\.standard\.document\/KEY/,
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
