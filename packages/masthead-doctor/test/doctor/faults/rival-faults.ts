import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT, KEY, OTHER_KEY, PUBLICATION, type World } from '../world.ts';
import { ARTICLE, type Fault, filled, linkTo, MOVES, PROOF, page } from './fault.ts';

/** Of a record that was written later: the two last letters of a key are no time. */
const LATER_KEY = '3mwozxkg2m222';
const APP_VIEW = '/xrpc/app.bsky.embed.getEmbedExternalView';

/** Eve claims the page at `at`, as the backlink index knows. */
async function claimed({ eve, site }: World, at: string, rkey = KEY): Promise<void> {
  await eve.putRecord(PUBLICATION, rkey, { url: site.url + at, name: 'Eve' });
  site.backlinks = { [site.url + at]: [{ did: eve.did, collection: PUBLICATION, rkey }] };
}
/** Uploads the file that `verify --write public` made. */
const upload = (at: string): Pick<Fault, 'mend'> => ({
  mend: ({ site, folder }) => {
    site.pages[PROOF + at] = readFileSync(join(folder, 'public', PROOF + at), 'utf8');
  },
});
/** The AppView that cards ask, played by the site, shows the publication. */
const shown: Pick<Fault, 'mend'> = {
  mend: (world) => {
    const external = { uri: world.site.url, title: 'A', description: '' };
    const associatedRefs = [{ uri: filled('{pub}', world), cid: 'c' }];
    world.site.pages[APP_VIEW] = JSON.stringify({ view: { external: { ...external, associatedRefs } } });
  },
};
const TWIN = { card: true, step: 'rivals', never: /masthead-cli .*--delete|masthead-cli set --url/ } as const;

/** Who else claims the link. */
export const RIVAL_FAULTS: readonly Fault[] = [
  {
    note: 'a series on a platform, and a copy of one of its parts: only the copy may go',
    has: { publication: { url: 'https://alice.leaflet.pub' }, document2: { path: '/series/one' } },
    prepare: async ({ put, document }) => {
      await put(DOCUMENT, KEY, document({ path: '/series/one' }));
      await put(DOCUMENT, '3mwozxkf2m244', document({ path: '/series' }));
    },
    link: 'https://alice.leaflet.pub/series/one',
    card: true,
    step: 'rivals',
    says: /The same account has another record for it: at:\/\/\S+\/3mwozxkf2m223\.$/,
    never: /3mwozxkf2m244 --delete/,
    runs: ['document {doc2} --delete --account {alice}'],
    keeps: ['https://alice.leaflet.pub/series'],
  },
  {
    note: "somebody else's record is shown, because the site names it",
    has: { publication: null, publication2: { url: '{site}/one' } },
    prepare: async (world) => {
      await claimed(world, '/one');
      world.site.pages[`${PROOF}/one`] = filled(`at://{eve}/${PUBLICATION}/{key}`, world);
    },
    link: '{site}/one',
    step: 'rivals',
    says: /^There is a card, but another record's: Somebody else's record, at:\/\/\S+, claims the same link and is shown, because it is verified and yours is not/,
    runs: ['verify {pub2} --write public'],
    advises: /make the file for the folder that you upload, here "public"/,
    ...upload('/one'),
  },
  {
    note: 'somebody else has claimed the link before',
    has: { publication: null },
    prepare: async (world) => {
      await claimed(world, '/two');
      await world.put(PUBLICATION, LATER_KEY, world.publication({ url: `${world.site.url}/two` }));
    },
    link: '{site}/two',
    step: 'rivals',
    says: /is shown, because it comes first by the rules/,
    runs: [`verify at://{did}/${PUBLICATION}/${LATER_KEY} --write public`],
    ...upload('/two'),
  },
  {
    note: 'somebody else claims it too, later: yours comes first, but not for certain',
    has: { publication: { url: '{site}/three' } },
    prepare: (world) => claimed(world, '/three', LATER_KEY),
    link: '{site}/three',
    card: true,
    step: 'rivals',
    says: /Others claim the same link: at:/,
    runs: ['verify {pub} --write public'],
    advises: /comes first for certain once it is verified/,
    ...upload('/three'),
  },
  {
    ...TWIN,
    note: 'two own publications at the address of an article’s publication: init ran after a plug-in',
    has: { publication2: {}, document: {}, pages: { '/essays/first': page(linkTo('document')) } },
    link: ARTICLE,
    says: /several of its publications are at http:\/\/localhost:\d+\/?\. Of all documents, at:\S+222 has one document, at:\S+223 has no documents/,
    advises: /Keep one: that to which documents belong/,
    mend: ({ alice }) => alice.deleteRecord(PUBLICATION, OTHER_KEY),
  },
];

/** What the AppView that is asked has. */
export const INDEX_FAULTS: readonly Fault[] = [
  {
    note: 'an AppView that gives no answer',
    has: { pages: { [APP_VIEW]: '<html>' } },
    flags: ['--app-view', '{site}'],
    card: null,
    step: 'index',
    says: /gave no answer/,
    never: MOVES,
    advises: /Ask again later, or ask who runs it/,
    ...shown,
    check: { card: true, step: null, why: 'that AppView answers' },
  },
  {
    note: 'an AppView that does not know an invalid record: it is not to be waited for',
    has: { publication: { name: undefined }, pages: { [APP_VIEW]: '{}' } },
    flags: ['--app-view', '{site}'],
    step: 'fields',
    says: /publication\.name: It is missing/,
    runs: ['set --name'],
    advises: /Write it: there is no card without it/,
    ...shown,
  },
];
