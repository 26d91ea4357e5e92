/** A link with the words it has anyway; they show until there is a card, and when there is none. */
export interface ReadingLink {
  readonly url: string;
  readonly words: string;
}

/** What the examples' reading list links to. Nobody keeps a record of the last one. */
export const LINKS: readonly ReadingLink[] = [
  { url: 'https://tidewater.example/essays/the-harbour-at-low-water', words: 'The harbour at low water' },
  { url: 'https://fieldnotes.leaflet.pub/3m2moss', words: 'A field guide to moss' },
  { url: 'https://slowcode.pckt.blog', words: 'Slow Code' },
  { url: 'https://nobody.example/', words: 'Nobody knows this page' },
];

/** A longer list, of which a page shows a part at a time. */
export const LONG_LIST: readonly string[] = [
  'https://kitchen-science.offprint.app/a/caramel-at-170',
  'https://campus.example/~june/notebook/proofs/by-tuesday',
  'https://slowcode.pckt.blog/the-cron-job-that-outlived-us-k3j2',
  ...LINKS.map(({ url }) => url),
];
