import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOCUMENT, KEY, OTHER_KEY, PUBLICATION, type World } from '../world.ts';
import { type Fault, filled } from './fault.ts';

/** Of a record that was written later: the two last letters of a key are no time. */
const LATER_KEY = '3mwozxkg2m222';
const PROOF = '/.well-known/site.standard.publication';
const VERIFY = 'verify {pub} --write public';
const APP_VIEW = '/xrpc/app.bsky.embed.getEmbedExternalView';

/** @param at the path of the publication: an index remembers what a site said of an address, so each row that proves something has one of its own */
const mine = ({ put, publication, site }: World, key = KEY, at = '') =>
  put(PUBLICATION, key, publication({ url: `${site.url}${at}` }));
const ofEve = ({ eve, site }: World, key = KEY, at = '') =>
  eve.putRecord(PUBLICATION, key, { url: `${site.url}${at}`, name: 'Eve' });
/** The AppView that cards ask, played by the site: it shows these records. */
const showing = (world: World, ...uris: string[]) => {
  const associatedRefs = uris.map((uri) => ({ uri: filled(uri, world), cid: 'c' }));
  const external = { uri: world.site.url, title: 'A', description: '', associatedRefs };
  world.site.pages[APP_VIEW] = JSON.stringify(uris.length === 0 ? {} : { view: { external } });
};
/** Uploads the file that `verify --write public` made. */
const upload = (at = '') => ({
  mend: (world: World) => {
    world.site.pages[PROOF + at] = readFileSync(join(world.folder, 'public', PROOF + at), 'utf8');
  },
});
const listed = (world: World) => ({ did: world.eve.did, collection: PUBLICATION, rkey: KEY });

/** Faults between records: who else claims the link, proof, and what AppViews have. */
export const READER_FAULTS: readonly Fault[] = [
  {
    note: "somebody else's record is shown, because the site names it",
    prepare: async (world) => {
      await ofEve(world, KEY, '/one');
      await mine(world, OTHER_KEY, '/one');
      world.site.backlinks = { [`${world.site.url}/one`]: [listed(world)] };
      world.site.pages[`${PROOF}/one`] = filled(`at://{eve}/${PUBLICATION}/{key}`, world);
    },
    link: '{site}/one',
    card: false,
    step: 'rivals',
    says: /^There is a card, but another record's: Somebody else's record, at:\/\/\S+, claims the same link and is shown, because it is verified and yours is not/,
    runs: [`verify at://{did}/${PUBLICATION}/{other} --write public`],
    byHand: { advice: /make the file for the folder that you upload, here "public"/, ...upload('/one') },
  },
  {
    note: 'somebody else has claimed the link before',
    prepare: async (world) => {
      await ofEve(world, KEY, '/two');
      await mine(world, LATER_KEY, '/two');
      world.site.backlinks = { [`${world.site.url}/two`]: [listed(world)] };
    },
    link: '{site}/two',
    card: false,
    step: 'rivals',
    says: /is shown, because it comes first by the rules/,
    runs: [`verify at://{did}/${PUBLICATION}/${LATER_KEY} --write public`],
    byHand: { advice: /make the file/, ...upload('/two') },
  },
  {
    note: 'somebody else claims it too, later: yours comes first, but not for certain',
    prepare: async (world) => {
      await mine(world, KEY, '/three');
      await ofEve(world, LATER_KEY, '/three');
      world.site.backlinks = { [`${world.site.url}/three`]: [{ ...listed(world), rkey: LATER_KEY }] };
    },
    link: '{site}/three',
    card: true,
    step: 'rivals',
    says: /Others claim the same link: at:/,
    runs: [VERIFY],
    byHand: { advice: /comes first for certain once it is verified/, ...upload('/three') },
    check: {
      card: true,
      step: 'page',
      why: 'it hears of the other record from the backlink index only, and asks none here: next is that no page is there',
    },
  },
  {
    note: 'two records of one’s own for one address: init ran twice',
    prepare: async (world) => {
      await mine(world);
      await mine(world, OTHER_KEY);
    },
    card: true,
    step: 'rivals',
    says: /The same account has another record for it/,
    byHand: {
      advice: /Keep one: that to which documents belong/,
      mend: ({ alice }) => alice.deleteRecord(PUBLICATION, OTHER_KEY),
    },
  },
  {
    note: "the file of the site is from before, and names somebody else's record",
    prepare: async (world) => {
      await mine(world, KEY, '/four');
      world.site.pages[`${PROOF}/four`] = filled(`at://{eve}/${PUBLICATION}/{key}`, world);
    },
    link: '{site}/four',
    card: false,
    step: 'verification',
    says: /Its site names at:\/\/\S+ instead, so this claim has failed/,
    runs: [VERIFY],
    byHand: { advice: /make the file for the folder that you upload/, ...upload('/four') },
  },
  {
    note: 'an AppView that does not know an invalid record: it is not to be waited for',
    prepare: async (world) => {
      await world.force(PUBLICATION, KEY, world.publication({ name: undefined }));
      showing(world);
    },
    flags: ['--app-view', '{site}'],
    card: false,
    step: 'fields',
    says: /publication\.name: It is missing/,
    runs: ['set --name'],
    byHand: { advice: /Write it: there is no card without it/, mend: (world) => showing(world, '{pub}') },
  },
  {
    note: 'an AppView that gives no answer',
    prepare: async (world) => {
      await mine(world);
      world.site.pages[APP_VIEW] = '<html>';
    },
    flags: ['--app-view', '{site}'],
    card: null,
    step: 'index',
    says: /gave no answer/,
    byHand: { advice: /Ask again later, or ask who runs it/, mend: (world) => showing(world, '{pub}') },
    check: { card: true, step: null, why: 'that AppView answers' },
  },
  {
    note: 'a document and its copy at one address: a migration ran twice',
    prepare: async (world) => {
      await mine(world);
      await world.put(DOCUMENT, KEY, world.document());
      await world.put(DOCUMENT, OTHER_KEY, world.document());
    },
    link: '{site}/essays/first',
    card: true,
    step: 'rivals',
    says: /The same account has another record for it/,
    runs: [`document at://{did}/${DOCUMENT}/{other} --delete --account {alice}`],
  },
];
