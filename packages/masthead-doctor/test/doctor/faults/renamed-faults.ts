import { DOCUMENT, KEY, OTHER_KEY, PUBLICATION, type World } from '../world.ts';
import { type Fault, filled } from './fault.ts';
import { canonical, page, refresh, rightSite } from './link-faults.ts';

/** The document says `/2019/draft`; the page is at `/essays/on-bread` now. */
const renamed =
  (old: World['site']['pages'][string] | null, head = ''): Fault['prepare'] =>
  async (world) => {
    await world.put(PUBLICATION, KEY, world.publication());
    await world.put(DOCUMENT, KEY, world.document({ path: '/2019/draft', title: 'Untitled' }));
    world.site.pages['/essays/on-bread'] = page(filled(head, world));
    if (old !== null) world.site.pages['/2019/draft'] = old;
  };

const newPath = {
  link: '{site}/essays/on-bread',
  card: false,
  step: 'address',
  never: [/--new/, /masthead-cli set --url/, /--delete/],
  runs: ['document {doc} --set path=/essays/on-bread --account {alice}'],
  keeps: ['{site}'],
} as const;

/** Pages whose address has changed: their documents are there, with the old one. */
export const RENAMED_FAULTS: readonly Fault[] = [
  {
    note: 'a renamed slug: the old address redirects (301)',
    prepare: renamed({ redirect: '/essays/on-bread' }),
    says: /record's address redirects to the link, so it is the old one/,
    ...newPath,
  },
  {
    note: 'a renamed slug: the old page sends its readers on, as static sites do',
    prepare: renamed(page(refresh('/essays/on-bread'))),
    says: /record's address sends its readers on to the link, so it is the old one/,
    ...newPath,
  },
  {
    note: 'a renamed slug: the old page is still there, with the new address as its canonical one',
    prepare: async (world) => {
      await renamed('')(world);
      world.site.pages['/2019/draft'] = page(canonical(`${world.site.url}/essays/on-bread`));
    },
    says: /record's address names the link as its own address, so it is the old one/,
    ...newPath,
  },
  {
    note: 'a renamed slug among articles that are where they say',
    prepare: async (world) => {
      await renamed({ redirect: '/essays/on-bread' })(world);
      for (const [at, name] of ['/essays/on-salt', '/essays/on-milk', '/essays/on-eggs'].entries()) {
        await world.put(DOCUMENT, `3mwozxkf2m2${at + 3}3`, world.document({ path: name, title: name.slice(8) }));
        world.site.pages[name] = page();
      }
    },
    says: /so it is the old one/,
    ...newPath,
    keeps: ['{site}', '{site}/essays/on-salt', '{site}/essays/on-eggs'],
  },
  {
    note: 'a renamed slug without a redirect: the page names its document',
    prepare: renamed(null, '<link rel="site.standard.document" href="{doc}">'),
    says: /the path differs/,
    ...newPath,
  },
  {
    note: 'a template that names one document on every page: that one is where it says',
    prepare: async (world) => {
      await rightSite(world);
      world.site.pages['/essays/on-bread'] = page(filled('<link rel="site.standard.document" href="{doc}">', world));
    },
    link: '{site}/essays/on-bread',
    card: false,
    step: 'document',
    says: /no document for this article/,
    never: [/--set path/, /masthead-cli set --url/],
    runs: ['document --new --title on-bread --path /essays/on-bread'],
    keeps: ['{site}/essays/first', '{site}'],
  },
  {
    note: 'a template with the front page as the canonical address of every page',
    prepare: async (world) => {
      await rightSite(world);
      world.site.pages['/essays/on-bread'] = page(canonical(world.site.url));
      world.site.pages['/essays/first'] = page(canonical(world.site.url));
    },
    link: '{site}/essays/on-bread',
    card: false,
    step: 'document',
    says: /no document for this article/,
    never: [/as the link/, /--set path/, /masthead-cli set --url/],
    runs: ['document --new --title on-bread --path /essays/on-bread'],
    keeps: ['{site}/essays/first', '{site}'],
  },
  {
    note: 'a series on a platform, and a copy of one of its parts: only the copy may go',
    prepare: async (world) => {
      await world.put(PUBLICATION, KEY, world.publication({ url: 'https://alice.leaflet.pub' }));
      await world.put(DOCUMENT, KEY, world.document({ path: '/series/one' }));
      await world.put(DOCUMENT, OTHER_KEY, world.document({ path: '/series/one' }));
      await world.put(DOCUMENT, '3mwozxkf2m244', world.document({ path: '/series' }));
    },
    link: 'https://alice.leaflet.pub/series/one',
    card: true,
    step: 'rivals',
    says: /The same account has another record for it: at:\/\/\S+\/3mwozxkf2m223\.$/,
    never: [/3mwozxkf2m244 --delete/],
    runs: [`document at://{did}/${DOCUMENT}/{other} --delete --account {alice}`],
    keeps: ['https://alice.leaflet.pub/series'],
  },
];
