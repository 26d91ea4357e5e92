import { DOCUMENT, KEY, PUBLICATION, type World } from '../world.ts';
import { type Fault, filled } from './fault.ts';

const ARTICLE = '{site}/essays/first';
const RIGHT = '<link rel="site.standard.document" href="{doc}">';
const WORDS = `<p>${'Words of the article. '.repeat(5)}</p>`;
const RUNS = [`doctor ${ARTICLE} --account alice.example`];

/** A page with these tags in its head, and then these in its body. */
export const page = (head: string, body = WORDS) =>
  `<!doctype html><html><head><title>First</title>${head}</head><body>${body}</body></html>`;

export const write = async (world: World) => {
  await world.put(PUBLICATION, KEY, world.publication());
  await world.put(DOCUMENT, KEY, world.document());
};

/** Nobody says whose link it is: the page does, in a way that nobody reads. */
const ROWS: readonly (readonly [note: string, html: string])[] = [
  ['Hugo: the partial is in the footer', page('', WORDS + RIGHT)],
  ['the plural of the relation', page(RIGHT.replace('document"', 'documents"'))],
  ['a template whose variable is empty', page('<link rel="site.standard.document" href="">')],
  ['a <meta> in the place of a <link>', page('<meta name="site.standard.document" content="{doc}">')],
  [
    'an AT Tag with the page’s address',
    page('<meta name="at:canonical" content="https://alice.example/essays/first">'),
  ],
  ['a post in Bluesky’s app', page(RIGHT.replace('{doc}', 'https://bsky.app/profile/{alice}/post/3k'))],
];

/** Tags and files that name nothing, and nobody else does. */
export const NAMING_FAULTS: readonly Fault[] = ROWS.map(([note, html]) => ({
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
  runs: RUNS,
  byHand: {
    advice:
      /Write <link rel="site\.standard\.document" href="at:\/\/DID\/site\.standard\.document\/KEY"> into the <head>/,
    mend: (world) => {
      world.site.pages['/essays/first'] = filled(page(RIGHT), world);
    },
  },
  check: { card: true, step: null, why: 'the index knows the record by its address' },
}));
