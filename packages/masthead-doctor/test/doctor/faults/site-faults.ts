import { hidden } from '../../../../../test/lexicon/sample-records.ts';
import { DOCUMENT, KEY, OTHER_KEY, PUBLICATION, type World } from '../world.ts';
import { type Fault, filled } from './fault.ts';

const selfLabels = (...values: string[]) => ({ ...hidden, values: values.map((val) => ({ val })) });
const ARTICLE = '{site}/essays/first';
const SET_SITE = (site: string) => `document {doc} --set site=${site} --account {alice}`;

const ofSite =
  (site: string | undefined, publication = KEY): Fault['prepare'] =>
  async (world) => {
    await world.put(PUBLICATION, publication, world.publication());
    await world.force(DOCUMENT, KEY, world.document({ site: site && filled(site, world) }));
  };

const publicationOf =
  (more: object | ((world: World) => object)): Fault['prepare'] =>
  (world) =>
    world.force(PUBLICATION, KEY, world.publication(typeof more === 'function' ? more(world) : more));

const documentOf =
  (more: object): Fault['prepare'] =>
  async (world) => {
    await world.put(PUBLICATION, KEY, world.publication());
    await world.force(DOCUMENT, KEY, world.document(more));
  };

/** Faults of a document's site. */
export const SITE_FAULTS: readonly Fault[] = [
  {
    note: 'the handle in place of the DID, as an address is shown in apps',
    prepare: ofSite(`at://{alice}/${PUBLICATION}/{key}`),
    link: ARTICLE,
    card: false,
    step: 'document',
    says: /belongs to "at:\/\/[^"]+", which is named by a handle, and handles move on/,
    runs: [SET_SITE('{pub}')],
  },
  {
    note: "Leaflet's old collection",
    prepare: ofSite('at://{did}/pub.leaflet.publication/{key}'),
    link: ARTICLE,
    card: false,
    step: 'document',
    says: /in Leaflet's old collection, which no reader looks into/,
    runs: [SET_SITE('{pub}')],
  },
  {
    note: 'no site',
    prepare: ofSite(undefined),
    link: ARTICLE,
    card: false,
    step: 'document',
    says: /has no site/,
    runs: [SET_SITE('{pub}')],
  },
  {
    note: 'a publication that was deleted and made anew',
    prepare: ofSite(`at://{did}/${PUBLICATION}/{key}`, OTHER_KEY),
    link: ARTICLE,
    card: false,
    step: 'document',
    says: /which does not exist \(any more\)/,
    runs: [SET_SITE(`at://{did}/${PUBLICATION}/{other}`)],
  },
  {
    note: "somebody else's publication: a copied template",
    prepare: ofSite(`at://did:plc:${'b'.repeat(24)}/${PUBLICATION}/{key}`, OTHER_KEY),
    link: ARTICLE,
    card: false,
    step: 'document',
    says: /a publication of somebody else/,
    runs: [SET_SITE(`at://{did}/${PUBLICATION}/{other}`)],
  },
  {
    note: 'a loose document on an old host',
    prepare: ({ put, document }) => put(DOCUMENT, KEY, document({ site: 'https://old.invalid' })),
    link: 'https://new.invalid/essays/first',
    card: false,
    step: 'address',
    says: /the host differs \(record: old\.invalid, link: new\.invalid\)/,
    runs: [SET_SITE('https://new.invalid')],
  },
  {
    // The card appears, and nobody learned why it had neither name, colours nor icon.
    note: 'the address of the own publication in place of its at-uri',
    prepare: ofSite('{site}'),
    link: ARTICLE,
    card: true,
    step: 'publication',
    says: /names no publication, only the address of one, so its card has neither name, colours nor icon of at:/,
    runs: [SET_SITE('{pub}')],
  },
  {
    note: 'a host without its scheme in place of the publication',
    prepare: ofSite('{host}'),
    link: ARTICLE,
    card: false,
    step: 'document',
    says: /The site is "localhost:\d+", which is neither an at-uri nor a web address/,
    runs: [SET_SITE('{pub}')],
  },
];

/** Faults of labels, and of the other fields of a document. */
export const FIELD_FAULTS: readonly Fault[] = [
  {
    note: 'hidden by a label, and no index is waited for',
    prepare: publicationOf({ labels: hidden }),
    card: false,
    step: 'labels',
    says: /labelled to be hidden \(!hide or !no-unauthenticated\)/,
    runs: ['set --unset labels --account {alice} --publication {key}'],
    check: { card: false, step: 'publication', why: 'what is hidden is not spoken of' },
  },
  {
    note: 'hidden from who is signed out, beside a label that may stay',
    prepare: documentOf({ labels: selfLabels('!no-unauthenticated', 'sexual') }),
    link: ARTICLE,
    card: false,
    step: 'labels',
    says: /document is labelled to be hidden/,
    runs: ['document {doc} --set-json'],
    check: { card: false, step: 'document', why: 'what is hidden is not spoken of' },
  },
  {
    note: 'the account is for people who are signed in: Bluesky’s logged-out visibility',
    prepare: async (world) => {
      await publicationOf({})(world);
      await world.put('app.bsky.actor.profile', 'self', { labels: selfLabels('!no-unauthenticated') });
    },
    card: false,
    step: 'labels',
    says: /^There is no card: The Bluesky profile of \S+ is labelled !no-unauthenticated/,
    byHand: {
      advice: /turn that off in Bluesky: Settings, Privacy and security, Logged-out visibility/,
      mend: ({ alice }) => alice.deleteRecord('app.bsky.actor.profile', 'self'),
    },
  },
  {
    note: 'a word that is no label: WordPress’s "adult"',
    prepare: publicationOf({ labels: selfLabels('adult') }),
    card: true,
    step: 'labels',
    says: /none of the labels that readers know/,
    runs: ['set --set-json'],
  },
  {
    note: 'a document without a date',
    prepare: documentOf({ publishedAt: undefined }),
    link: ARTICLE,
    card: false,
    step: 'fields',
    says: /document\.publishedAt: It is missing/,
    runs: ['document {doc} --set publishedAt=20'],
  },
  {
    note: 'a date without a time',
    prepare: documentOf({ publishedAt: '2026-05-27' }),
    link: ARTICLE,
    card: true,
    step: 'fields',
    says: /It is "2026-05-27", and the lexicon wants a datetime/,
    runs: ['document {doc} --set publishedAt=2026-05-27T00:00:00.000Z --account {alice}'],
  },
  {
    note: 'no title',
    prepare: documentOf({ title: undefined }),
    link: ARTICLE,
    card: false,
    step: 'fields',
    says: /document\.title: It is missing/,
    runs: ['document {doc} --set title=first --account {alice}'],
  },
  {
    note: 'a field under another name',
    prepare: documentOf({ description: undefined, excerpt: 'What it is about' }),
    link: ARTICLE,
    card: true,
    step: 'fields',
    says: /There is none, and there is a "excerpt"/,
    runs: ["document {doc} --set 'description=What it is about' --unset excerpt"],
  },
  {
    note: 'HTML for the words',
    prepare: documentOf({ textContent: '<p>All about it.</p>' }),
    link: ARTICLE,
    card: true,
    step: 'fields',
    says: /holds HTML, and its tags are counted/,
    byHand: {
      advice: /Write the words of the article here, without tags/,
      mend: ({ put, document }) => put(DOCUMENT, KEY, document({ textContent: 'All about it.' })),
    },
  },
  {
    note: 'tags as one text',
    prepare: documentOf({ tags: 'a, b' }),
    link: ARTICLE,
    card: true,
    step: 'fields',
    says: /document\.tags/,
    runs: ['document {doc} --unset tags --account {alice}'],
  },
  {
    note: 'a value with a command of a shell in it stays a value',
    prepare: documentOf({ description: undefined, summary: "$(touch /tmp/x)`id`'; rm -rf ~ #" }),
    link: ARTICLE,
    card: true,
    step: 'fields',
    says: /there is a "summary"/,
    runs: ["document {doc} --set 'description=$(touch /tmp/x)`id`'\\''; rm -rf ~ #' --unset summary"],
  },
];
