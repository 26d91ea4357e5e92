import type { CardView, ProfileView } from '../../src/core/index.ts';

const ICON = 'https://images.example/icon.png';

export const ARTICLE: CardView = {
  uri: 'https://tides.leaflet.pub/low-water',
  title: 'Reading a tide table',
  description: 'Low water is a promise, not a fact.',
  createdAt: '2026-03-05T23:30:00Z',
  readingTime: 7,
  thumb: 'https://images.example/cover.jpg',
  source: {
    uri: 'https://tides.leaflet.pub',
    title: 'Field Notes',
    icon: ICON,
    theme: {
      backgroundRGB: { r: 251, g: 247, b: 239 },
      foregroundRGB: { r: 38, g: 35, b: 29 },
      accentRGB: { r: 15, g: 107, b: 92 },
      accentForegroundRGB: { r: 255, g: 255, b: 255 },
    },
  },
  associatedProfiles: [{ did: 'did:plc:mara', handle: 'mara.example' }],
};

export const PROFILE: ProfileView = {
  did: 'did:plc:alice',
  handle: 'alice.example',
  displayName: 'Alice Verhoeven',
  avatar: ICON,
  pronouns: 'she/her',
  headline: 'Designing calm software',
  claimed: true,
  positions: [{ rkey: '2', title: 'Principal Designer', company: 'Switchboard', startedAt: '2022-03' }],
  education: [],
  skills: [
    { rkey: 'a', name: 'Sketching' },
    { rkey: 'b', name: 'Listening' },
  ],
} as unknown as ProfileView;

/** Texts that want to be more than text. */
export const HOSTILE_TEXTS = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</template><img src=x onerror=alert(1)>',
  '</style><img src=x onerror=alert(1)>',
  '"><svg onload=alert(1)>',
  "' onmouseover='alert(1)",
  '" style="position:fixed;inset:0',
  '<!-- --><![CDATA[ ]]> -->',
  '&lt;b&gt; &amp; &#x3c;',
  '\u2028\u2029 \u202e reversed \u0000 nothing',
  'a'.repeat(20_000),
  '👩‍👩‍👧‍👦'.repeat(50),
];
