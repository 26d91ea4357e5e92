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

/** Nobody says whose link it is: the page does, in a way that nobody reads. */
const ROWS: readonly (readonly [note: string, html: string, runs: readonly string[]])[] = [
  ['Hugo: the partial is in the footer', page('', WORDS + RIGHT), NAMED],
  ['in a <noscript>, beside the style sheets', page(`<noscript>${RIGHT}</noscript>`), NAMED],
  ['taken out for a test, in a comment', page(`<!-- ${RIGHT} -->`), NAMED],
  ['the plural of the relation', page(RIGHT.replace('document"', 'documents"')), NAMED],
  ['quotation marks of a text program', page(RIGHT.replaceAll('"', '”')), NAMED],
  ['name in the place of rel', page(RIGHT.replace('rel=', 'name=')), NAMED],
  ['a template whose variable is empty', page('<link rel="site.standard.document" href="">'), UNNAMED],
  ['a <meta> in the place of a <link>', page('<meta name="site.standard.document" content="{doc}">'), NAMED],
  [
    'an AT Tag with the page’s address',
    page('<meta name="at:canonical" content="https://alice.example/essays/first">'),
    UNNAMED,
  ],
  [
    'a post in Bluesky’s app, by handle',
    page(RIGHT.replace('{doc}', 'https://bsky.app/profile/{alice}/post/3k')),
    [`doctor ${ARTICLE} --account {alice}`],
  ],
  ['the at-uri of the account alone', page(RIGHT.replace('{doc}', 'at://{did}')), NAMED],
  [
    'a handle that leads nowhere (any more)',
    page(RIGHT.replace('{did}', 'gone.test').replace('{doc}', 'at://gone.test/site.standard.document/{key}')),
    UNNAMED,
  ],
];

/** Tags and files that name nothing, and nobody else does. */
export const NAMING_FAULTS: readonly Fault[] = ROWS.map(([note, html, runs]) => ({
  note,
  prepare: async (world) => {
    await write(world);
    world.site.pages['/essays/first'] = filled(filled(html, world), world);
  },
  link: ARTICLE,
  account: null,
  card: false,
  step: 'account',
  says: /The page is to name a record, and no reader takes it so: /,
  never: [/masthead-cli init/, /masthead-cli document/, /masthead-cli set --url/],
  runs,
  byHand: {
    advice:
      /Write <link rel="site\.standard\.document" href="at:\/\/DID\/site\.standard\.document\/KEY"> into the <head>/,
    mend: (world) => {
      world.site.pages['/essays/first'] = filled(page(RIGHT), world);
    },
  },
  check: { card: true, step: null, why: 'the index knows the record by its address' },
}));
