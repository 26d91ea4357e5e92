// The demo's people, publications and articles, in the order in which the network would have told
// of them. `write-events.ts` turns them into events.jsonl; edit here, then run `node
// demo/sample/write-events.ts`.
import type { SampleAccount } from './sample-account.ts';

const rgb = (hex: string) => {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  return { r, g, b };
};
const color = (hex: string) => ({ $type: 'site.standard.theme.color#rgb', ...rgb(hex) });
const theme = (background: string, foreground: string, accent: string, accentForeground: string) => ({
  $type: 'site.standard.theme.basic',
  background: color(background),
  foreground: color(foreground),
  accent: color(accent),
  accentForeground: color(accentForeground),
});
const prose = (sentence: string, words: number) =>
  `${sentence} `.repeat(Math.ceil(words / sentence.split(' ').length)).trim();

export const SAMPLE_ACCOUNTS: readonly SampleAccount[] = [
  {
    name: 'mara',
    handle: 'mara.tidewater.example',
    records: ({ image, uri }) => [
      [
        'app.bsky.actor.profile',
        'self',
        { displayName: 'Mara Lindqvist', avatar: image('mara-avatar'), description: 'Editor.' },
      ],
      [
        'site.standard.publication',
        'review',
        {
          url: 'https://tidewater.example',
          name: 'The Tidewater Review',
          description: 'Essays on harbours, rivers and the people who live by them. Four times a year, unhurried.',
          icon: image('tidewater-icon'),
          basicTheme: theme('#fbf6ec', '#1f2d30', '#0f5a63', '#ffffff'),
        },
      ],
      [
        'site.standard.document',
        'harbour',
        {
          site: uri('site.standard.publication', 'review'),
          path: '/essays/the-harbour-at-low-water',
          title: 'The harbour at low water',
          description:
            'Twice a day the sea takes its half of the town back, and gives it again. A walk along the wall with the last tide-keeper.',
          coverImage: image('tidewater-cover'),
          textContent: prose('At low water the boats lie on their sides and wait.', 1480),
          publishedAt: '2026-10-04T07:30:00.000Z',
          tags: ['essay', 'sea'],
        },
      ],
      [
        'id.sifa.profile.self',
        'self',
        {
          headline: 'Editor and maker of small magazines',
          about:
            'I have edited magazines for fifteen years, most of them too small to fail. Now I run The Tidewater Review and teach young editors to cut.',
          location: { country: 'SE', region: 'Västra Götaland', locality: 'Göteborg' },
          openTo: ['id.sifa.defs#mentoring'],
          langs: ['sv', 'en'],
        },
      ],
      ['id.sifa.profile.skill', 'editing', { name: 'Editing', category: 'Publishing' }],
      ['id.sifa.profile.skill', 'typography', { name: 'Typography', category: 'Design' }],
      ['id.sifa.profile.skill', 'essays', { name: 'Long-form essays', category: 'Publishing' }],
      ['id.sifa.profile.skill', 'print', { name: 'Print production', category: 'Publishing' }],
      ['id.sifa.profile.skill', 'mentoring', { name: 'Mentoring', category: 'Leadership' }],
      ['id.sifa.profile.skill', 'grants', { name: 'Grant writing', category: 'Leadership' }],
      [
        'id.sifa.profile.position',
        'editor',
        {
          title: 'Editor in chief',
          company: 'The Tidewater Review',
          startedAt: '2021-03',
          isPrimary: true,
          description: 'A quarterly with four people, two rooms and one very good coffee machine.',
          skills: [{ uri: uri('id.sifa.profile.skill', 'editing') }, { uri: uri('id.sifa.profile.skill', 'essays') }],
        },
      ],
      [
        'id.sifa.profile.position',
        'lecturer',
        { title: 'Visiting lecturer', company: 'Valand Academy', startedAt: '2023-09' },
      ],
      [
        'id.sifa.profile.position',
        'subeditor',
        { title: 'Sub-editor', company: 'Nordsjö Kvartal', startedAt: '2014-08', endedAt: '2021-02' },
      ],
      [
        'id.sifa.profile.education',
        'gothenburg',
        {
          institution: 'University of Gothenburg',
          degree: 'MA',
          fieldOfStudy: 'Literary composition',
          startedAt: '2010',
          endedAt: '2012',
        },
      ],
    ],
  },
  {
    name: 'ines',
    handle: 'ines.example',
    records: ({ image, uri }) => [
      [
        'site.standard.publication',
        'fieldnotes',
        {
          url: 'https://fieldnotes.leaflet.pub',
          name: 'Field Notes',
          description: 'What grows between the paving stones, week by week.',
          icon: image('fieldnotes-icon'),
          basicTheme: theme('#f4f7ea', '#22301c', '#3f6b32', '#ffffff'),
        },
      ],
      [
        'site.standard.document',
        'moss',
        {
          // As Leaflet writes it: no textContent, the words are in the blocks.
          site: uri('site.standard.publication', 'fieldnotes'),
          path: '/3m2moss',
          title: 'A field guide to the moss on my own roof',
          description: 'Nine kinds, one ladder, and a hand lens from a flea market.',
          coverImage: image('fieldnotes-cover'),
          publishedAt: '2026-10-18T16:05:00.000Z',
          content: {
            $type: 'pub.leaflet.content',
            pages: [
              {
                $type: 'pub.leaflet.pages.linearDocument',
                blocks: [
                  { block: { $type: 'pub.leaflet.blocks.header', level: 1, plaintext: 'Up the ladder' } },
                  {
                    block: {
                      $type: 'pub.leaflet.blocks.text',
                      plaintext: prose('Moss has no roots and all the time in the world.', 760),
                    },
                  },
                ],
              },
            ],
          },
        },
      ],
    ],
  },
  {
    name: 'kofi',
    handle: 'kofi.example',
    records: ({ image, uri }) => [
      [
        'site.standard.publication',
        'slowcode',
        {
          url: 'https://slowcode.pckt.blog',
          name: 'Slow Code',
          description: 'Programs that are still running, and why.',
          icon: image('slowcode-icon'),
          basicTheme: theme('#1b1a2b', '#f3f0ff', '#f4b06a', '#1b1a2b'),
          // As pckt writes it: a palette for light pages beside the dark one.
          theme: {
            $type: 'blog.pckt.theme',
            light: {
              background: '#faf8ff',
              text: '#1b1a2b',
              accent: '#8a4b10',
              link: '#6a3fb5',
              surfaceHover: '#f0ecfb',
            },
            dark: {
              background: '#1b1a2b',
              text: '#f3f0ff',
              accent: '#f4b06a',
              link: '#ffcf9e',
              surfaceHover: '#26243a',
            },
            font: 'serif',
          },
        },
      ],
      [
        'site.standard.document',
        'cron',
        {
          site: uri('site.standard.publication', 'slowcode'),
          path: '/the-cron-job-that-outlived-us-k3j2',
          title: 'The cron job that outlived us',
          description:
            'It has run every night since 2009. Nobody who wrote it works here any more. We finally read it.',
          coverImage: image('slowcode-cover'),
          textContent: prose('We read it slowly and found nothing to change.', 2210),
          publishedAt: '2026-09-22T09:00:00.000Z',
        },
      ],
    ],
  },
  {
    name: 'bea',
    handle: 'bea.example',
    records: ({ image, uri }) => [
      [
        'site.standard.publication',
        'kitchen',
        {
          url: 'https://kitchen-science.offprint.app',
          name: 'Kitchen Science',
          description: 'Measured suppers.',
          icon: image('kitchen-icon'),
          basicTheme: theme('#fff4ea', '#2d3142', '#a63a25', '#ffffff'),
          // As Offprint writes it: one palette, here the dark one.
          theme: {
            $type: 'app.offprint.theme',
            colorScheme: 'auto',
            colors: {
              base100: rgb('#221a17'),
              base200: rgb('#2d2320'),
              base300: rgb('#6f5a52'),
              baseContent: rgb('#fbeee4'),
              primary: rgb('#ff9d7e'),
              primaryContent: rgb('#33110a'),
            },
          },
        },
      ],
      [
        'site.standard.document',
        'caramel',
        {
          site: uri('site.standard.publication', 'kitchen'),
          path: '/a/caramel-at-170',
          title: 'Caramel at 170 °C, and nothing else',
          description: 'One thermometer, eleven pans. What the colour tells you and what it hides.',
          coverImage: image('kitchen-cover'),
          textContent: prose('Sugar waits, waits, and then does not wait at all.', 930),
          publishedAt: '2026-11-02T18:20:00.000Z',
        },
      ],
    ],
  },
  {
    name: 'june',
    handle: 'june.example',
    records: ({ image, uri }) => [
      [
        'site.standard.publication',
        'notebook',
        {
          url: 'https://campus.example/~june/notebook/',
          name: 'June’s Notebook',
          description: 'A publication with a path in its address.',
          icon: image('june-icon'),
          basicTheme: theme('#fffdf6', '#2b3d5c', '#3f5d8a', '#ffffff'),
        },
      ],
      [
        'site.standard.document',
        'proof',
        {
          site: uri('site.standard.publication', 'notebook'),
          path: 'proofs/by-tuesday',
          title: 'Proof by Tuesday',
          description: 'How a deadline found the lemma that I could not.',
          coverImage: image('june-cover'),
          textContent: prose('The lemma was on page two all along.', 410),
          publishedAt: '2026-08-30T11:00:00.000Z',
        },
      ],
    ],
  },
  {
    name: 'otto',
    handle: 'otto.example',
    records: ({ image, uri }) => [
      [
        'site.standard.publication',
        'brass',
        {
          url: 'https://brass-band.example',
          name: 'The Brass Band Gazette',
          description: 'Its theme holds a colour of 999, so the card keeps its words and wears neutral colours.',
          icon: image('brass-icon'),
          basicTheme: { ...theme('#ffffff', '#111111', '#aa7711', '#ffffff'), accent: { r: 999, g: 119, b: 17 } },
        },
      ],
      [
        'site.standard.document',
        'rehearsal',
        {
          site: uri('site.standard.publication', 'brass'),
          path: '/rehearsals-move-to-thursday',
          title: 'Rehearsals move to Thursday',
          description: 'The hall is taken by the chess club. Bring your own mutes.',
          publishedAt: '2026-11-10T20:00:00.000Z',
        },
      ],
    ],
  },
  {
    name: 'layla',
    handle: 'layla.example',
    records: ({ uri }) => [
      ['site.standard.publication', 'harbour', { url: 'https://mina.example', name: 'رسائل الميناء' }],
      [
        'site.standard.document',
        'fog',
        {
          site: uri('site.standard.publication', 'harbour'),
          path: '/letters/fog',
          title: 'صباح ضبابي على رصيف الميناء القديم',
          description: 'لا أيقونة ولا ألوان: بطاقة هادئة بحرف الاسم الأول، من اليمين إلى اليسار.',
          textContent: prose('كان الضباب يأتي من البحر ويجلس معنا.', 640),
          publishedAt: '2026-10-27T05:45:00.000Z',
        },
      ],
    ],
  },
  {
    name: 'tomas',
    handle: 'tomas.example',
    records: ({ image }) => [
      ['app.bsky.actor.profile', 'self', { displayName: 'Tomás Ferreira', avatar: image('tomas-avatar') }],
      [
        'site.standard.document',
        'loose',
        {
          // A loose document: its site is a web address, so there is no publication and no button.
          site: 'https://tomas.example',
          path: '/alps',
          title: 'Three huts, two storms, one very patient dog',
          description: 'A loose page of mine: no publication behind it, so the card has no button.',
          coverImage: image('alpine-cover'),
          textContent: prose('The dog knew the way and let us think that we did.', 1120),
          publishedAt: '2026-09-05T08:00:00.000Z',
        },
      ],
      [
        'id.sifa.profile.self',
        'self',
        { headline: 'Cartographer, mostly of places without roads', location: { country: 'PT', locality: 'Porto' } },
      ],
      ['id.sifa.profile.skill', 'gis', { name: 'GIS', category: 'Mapping' }],
      ['id.sifa.profile.skill', 'relief', { name: 'Relief shading', category: 'Mapping' }],
      ['id.sifa.profile.skill', 'survey', { name: 'Field survey', category: 'Mapping' }],
      [
        'id.sifa.profile.position',
        'maps',
        { title: 'Cartographer', company: 'Atlas Cooperative', startedAt: '2022-05' },
      ],
      [
        'id.sifa.profile.position',
        'secret',
        {
          title: 'Adviser (hidden, so it is in no answer)',
          company: 'Undisclosed',
          startedAt: '2025-01',
          labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!hide' }] },
        },
      ],
      [
        'id.sifa.profile.education',
        'hidden',
        {
          institution: 'A course that Tomás hides from people without an account',
          labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!no-unauthenticated' }] },
        },
      ],
      [
        'id.sifa.profile.education',
        'porto',
        {
          institution: 'University of Porto',
          degree: 'BSc',
          fieldOfStudy: 'Geography',
          startedAt: '2012-09',
          endedAt: '2015-06',
        },
      ],
    ],
  },
];
