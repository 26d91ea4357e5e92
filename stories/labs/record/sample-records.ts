const color = (r: number, g: number, b: number) => ({ $type: 'site.standard.theme.color#rgb', r, g, b });

const PUBLICATION = {
  $type: 'site.standard.publication',
  url: 'https://fieldnotes.leaflet.pub',
  name: 'Field Notes',
  description: 'What grows between the paving stones, week by week.',
  basicTheme: {
    $type: 'site.standard.theme.basic',
    background: color(244, 247, 234),
    foreground: color(34, 48, 28),
    accent: color(63, 107, 50),
    accentForeground: color(255, 255, 255),
  },
};

const DOCUMENT = {
  $type: 'site.standard.document',
  site: 'at://did:plc:you/site.standard.publication/3labpublication',
  path: '/3m2moss',
  title: 'A field guide to the moss on my own roof',
  description: 'Nine kinds, one ladder, and a hand lens from a flea market.',
  publishedAt: '2026-10-18T16:05:00.000Z',
  textContent: 'Moss has no roots and all the time in the world. '.repeat(60).trim(),
};

/** Records to begin with, by what they show. */
export const SAMPLE_RECORDS: Readonly<Record<string, { readonly record: unknown; readonly publication?: unknown }>> = {
  'A publication that is right': { record: PUBLICATION },
  'A document and its publication': { record: DOCUMENT, publication: PUBLICATION },
  'A loose document': { record: { ...DOCUMENT, site: 'https://tomas.example', path: '/alps' } },
  'A publication with five problems': {
    record: {
      $type: 'site.standard.publication',
      url: 'https://fieldnotes.leaflet.pub/?ref=home',
      name: 'Field Notes',
      icon: {
        $type: 'blob',
        ref: { $link: 'bafkreigtdzajp3eus5er5ayvl4ebkc7fjuenxn7w7p2whieqmt4iinhgoa' },
        mimeType: 'image/svg+xml',
        size: 2_400_000,
      },
      basicTheme: { ...PUBLICATION.basicTheme, accent: color(999, 107, 50), foreground: undefined },
    },
  },
  'A document that says its publication’s path again': {
    record: { ...DOCUMENT, path: '/blog/moss' },
    publication: { ...PUBLICATION, url: 'https://fieldnotes.example/blog' },
  },
  'A document that climbs out of its site': {
    record: { ...DOCUMENT, path: '/../somebody-else' },
    publication: PUBLICATION,
  },
};
