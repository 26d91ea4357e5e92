import { readRealRecords } from '../../../../../test/scenarios/real-records/read-records.ts';
import { DOCUMENT, KEY, PUBLICATION, type World } from '../world.ts';
import type { Fault } from './fault.ts';

const RECORDS = readRealRecords();

/** A record of the field, as Alice's: its publication is hers, its site the one of this machine, and its pictures are on her PDS. */
function adapted(at: number, world: World): Record<string, unknown> {
  const record: Readonly<Record<string, unknown>> = RECORDS[at]?.record ?? {};
  const site =
    typeof record.site === 'string' ? record.site.replace(/^at:\/\/[^/]+/, `at://${world.alice.did}`) : undefined;
  const own = site?.startsWith('at://')
    ? `${site.slice(0, site.lastIndexOf('/'))}/${KEY}`
    : site?.replace(/^https?:\/\/[^/]+/, world.site.url);
  const { icon } = world.publication() as { icon: unknown };
  const blob = (value: unknown) => ((value as { $type?: unknown } | undefined)?.$type === 'blob' ? icon : value);
  return {
    ...record,
    ...(site !== undefined && { site: own }),
    ...(record.icon !== undefined && { icon: blob(record.icon) }),
    ...(record.cover !== undefined && { cover: icon }),
  };
}

const publicationAs =
  (at: number, more: object = {}): Fault['prepare'] =>
  (world) =>
    world.force(PUBLICATION, KEY, { ...adapted(at, world), ...more });

const documentAs =
  (at: number, more: object = {}): Fault['prepare'] =>
  async (world) => {
    await world.put(PUBLICATION, KEY, world.publication());
    await world.force(DOCUMENT, KEY, { ...adapted(at, world), ...more });
  };

/** Made of records of the field: what their owners would be told. */
export const REAL_FAULTS: readonly Fault[] = [
  {
    note: 'Leaflet, from its own script of repairs: the old collection',
    prepare: documentAs(21),
    link: '{site}/3lz2aumjnok2w',
    card: false,
    step: 'document',
    says: /Leaflet's old collection/,
    runs: ['document {doc} --set site={pub} --account {alice}'],
  },
  {
    note: 'WordPress ATmosphere with plain permalinks',
    prepare: documentAs(26),
    link: '{site}/?p=12',
    card: false,
    step: 'document',
    says: /its path is "\/\?p=12"/,
    byHand: {
      advice: /Settings, Permalinks/,
      mend: (world) => documentAs(26, { path: '/plain-permalink' })(world),
    },
    afterwards: '{site}/plain-permalink',
  },
  {
    note: 'the fixture of Inkwell: hidden from who is signed out',
    prepare: publicationAs(12),
    link: 'https://standard.site',
    card: false,
    step: 'labels',
    says: /labelled to be hidden/,
    runs: ['set'],
    check: { card: false, step: 'publication', why: 'what is hidden is not spoken of' },
  },
  {
    note: 'a record without its address, from the tests of standard-reader',
    prepare: publicationAs(24),
    card: false,
    step: 'address',
    says: /The publication's address \(url\) is missing/,
    runs: ['set --url {site} --account {alice} --publication {key}'],
  },
  {
    note: 'an old WordPress: an icon that is no blob, and the label "adult"',
    prepare: publicationAs(25),
    link: 'https://example.com',
    card: true,
    step: 'fields',
    says: /not written as a blob/,
    runs: ['icon icon.png --fit'],
  },
  {
    note: 'a channel of 256, from the tests of the profile service',
    prepare: publicationAs(42),
    link: 'https://example.com',
    card: true,
    step: 'fields',
    says: /basicTheme\.accent\.r/,
    runs: ["theme --background '#ffffff' --foreground '#000000' --accent '#ff64c8'"],
  },
  {
    note: 'Ricky Moorhouse’s writer: a date without a zone',
    prepare: documentAs(35),
    link: '{site}/blog/a-post',
    card: true,
    step: 'fields',
    says: /and the lexicon wants a datetime/,
    runs: ['document {doc}', 'document {doc}', 'document {doc}'],
  },
  {
    note: 'a digital garden: no path at all',
    prepare: documentAs(18),
    link: '{site}/notes/n-gram-search',
    card: false,
    step: 'document',
    says: /no path of its own/,
    runs: [
      'document {doc} --set path=/notes/n-gram-search --set publishedAt=2026-05-27T00:00:00.000Z --account {alice}',
    ],
  },
  {
    note: 'a link blog at a stale origin, with a slash at its end',
    prepare: publicationAs(33),
    link: 'https://skyreader.example/blogs/did',
    card: false,
    step: 'address',
    says: /the host differs/,
    runs: ['set --url https://skyreader.example/blogs/did --account {alice} --publication {key}'],
  },
  {
    note: 'Marceline Belardo’s www',
    prepare: publicationAs(31),
    link: 'https://marcelinebelardo.com',
    card: false,
    step: 'address',
    says: /one has www/,
    runs: ['set --url https://marcelinebelardo.com --account {alice} --publication {key}'],
  },
  {
    note: 'an excerpt of Unthread: no date',
    prepare: documentAs(15),
    link: '{site}/@aka.dad/3mg5ejw7eil23',
    card: false,
    step: 'fields',
    says: /document\.publishedAt: It is missing/,
    runs: ['document {doc} --set publishedAt='],
  },
  {
    note: 'Barry Frost’s script: a theme without its $type, a button that cannot be read',
    prepare: publicationAs(27),
    link: 'https://barryfrost.com/articles',
    card: true,
    step: 'fields',
    says: /basicTheme/,
    runs: ['theme'],
  },
];
