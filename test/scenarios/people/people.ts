/**
 * One person of the agreement test: what makes them different, and their records as [collection
 * without `id.sifa.`, rkey, fields].
 */
export interface Person {
  readonly note: string;
  readonly records: (own: Own) => readonly (readonly [collection: string, rkey: string, fields: object])[];
}

/** What a person's records may refer to. */
export interface Own {
  readonly did: string;
  /** The at-uri of another record of theirs. */
  readonly uri: (collection: string, rkey: string) => string;
  /** The account of an organisation with a profile of its own. */
  readonly organisation: string;
  /** Somebody else, whom records name. */
  readonly friend: string;
  /** The address that the organisation lists for itself. */
  readonly entityRef: string;
}

const position = 'profile.position';
const education = 'profile.education';
const skill = 'profile.skill';
const self = (fields: object) => ['profile.self', 'self', fields] as const;
const label = (...values: string[]) => ({
  labels: { $type: 'com.atproto.label.defs#selfLabels', values: values.map((val) => ({ val })) },
});
const LETTERS = 'abcdefghij';
const rkey = (number: number) =>
  `3mwozxk${Array.from(String(number).padStart(4, '0'), (digit) => LETTERS[Number(digit)]).join('')}22`;

const publication = 'site.standard.publication';
const RGB = { $type: 'site.standard.theme.color#rgb' };
const [INK, PAPER, YELLOW] = [
  { ...RGB, r: 12, g: 34, b: 56 },
  { ...RGB, r: 255, g: 255, b: 255 },
  { ...RGB, r: 255, g: 255, b: 0 },
];
const theme = (accent: object, accentForeground: object) => ({
  basicTheme: { $type: 'site.standard.theme.basic', background: PAPER, foreground: INK, accent, accentForeground },
});
const site = (number: number, more: object = {}) =>
  [publication, rkey(number), { url: `https://site${number}.example`, name: 'A site', ...more }] as const;

/** People, each different in what three ways of reading could disagree about. */
export const PEOPLE: readonly Person[] = [
  { note: 'nothing at all', records: () => [] },
  {
    note: 'only a Bluesky profile, which is no professional one',
    records: () => [['app.bsky.actor.profile', 'self', { displayName: 'Social' }]],
  },
  { note: 'a headline and nothing else', records: () => [self({ headline: 'Just a headline' })] },
  {
    note: 'a name and pronouns that come from Bluesky',
    records: () => [
      ['app.bsky.actor.profile', 'self', { displayName: 'From Bluesky', pronouns: 'they/them' }],
      self({ headline: 'Hello' }),
    ],
  },
  {
    note: 'no self record: not claimed',
    records: () => [[position, rkey(1), { title: 'Unclaimed', company: 'Somewhere', startedAt: '2020-01' }]],
  },
  {
    note: 'a CV that was imported twice',
    records: ({ uri }) => [
      self({}),
      [skill, rkey(1), { name: 'Type Setting' }],
      [skill, rkey(2), { name: ' type\u00a0setting\u200b' }],
      [position, rkey(3), { title: 'Printer', company: 'Leodor', startedAt: '2020', endedAt: 'present' }],
      [
        position,
        rkey(4),
        { title: 'printer ', company: 'Leodor', startedAt: '2020', skills: [{ uri: uri(skill, rkey(2)) }] },
      ],
      [education, rkey(5), { institution: 'Valand Academy', startedAt: '2010', endedAt: '2014' }],
      [education, rkey(6), { institution: 'VALAND Academy', startedAt: '2010', endedAt: '2014' }],
    ],
  },
  {
    note: 'an employer that names itself, by its account',
    records: ({ organisation }) => [
      self({}),
      [position, rkey(1), { title: 'Engineer', company: 'Free text', companyDid: organisation, startedAt: '2021-01' }],
    ],
  },
  {
    note: 'an employer and a school by an address that the organisation lists, one of them by its account as well',
    records: ({ organisation, entityRef }) => [
      self({}),
      [position, rkey(1), { title: 'Engineer', companyDid: organisation, entityRef, startedAt: '2021-01' }],
      [education, rkey(1), { institution: 'Free text', entityRef, startedAt: '2010', endedAt: '2014' }],
    ],
  },
  {
    note: 'skills linked both ways, to one that is not there and to somebody else’s',
    records: ({ uri }) => [
      self({}),
      [skill, rkey(1), { name: 'Linked', category: 'Craft' }],
      [skill, rkey(2), { name: 'Alone' }],
      [
        position,
        rkey(3),
        {
          title: 'With skills',
          startedAt: '2021-01',
          skills: [
            { uri: uri(skill, rkey(1)) },
            { uri: uri(skill, rkey(9)) },
            { uri: `at://did:plc:somebodyelse/id.sifa.profile.skill/${rkey(2)}` },
          ],
        },
      ],
    ],
  },
  {
    note: 'hidden items among others',
    records: ({ uri }) => [
      self({ headline: 'Discreet' }),
      [position, rkey(1), { title: 'Seen', startedAt: '2020-01', skills: [{ uri: uri(skill, rkey(3)) }] }],
      [position, rkey(2), { title: 'Hidden', startedAt: '2021-01', ...label('!hide') }],
      [skill, rkey(3), { name: 'Hidden skill', ...label('!no-unauthenticated') }],
      [education, rkey(4), { institution: 'Hidden school', ...label('other', '!hide') }],
    ],
  },
  {
    note: 'a profile hidden as a whole',
    records: () => [
      self({ headline: 'Nobody', ...label('!no-unauthenticated') }),
      [skill, rkey(1), { name: 'Unseen' }],
    ],
  },
  {
    note: 'records of wrong types beside good ones',
    records: () => [
      self({ headline: 7, about: ['no'], langs: 'nl' }),
      [position, rkey(1), { title: 9, startedAt: '2020-01' }],
      [position, rkey(2), { title: 'Good', startedAt: '2020-02' }],
      [skill, rkey(3), { name: { text: 'no' } }],
      [education, rkey(4), { institution: 'Good school' }],
    ],
  },
  {
    note: 'more than a thousand skills',
    records: () => [
      self({}),
      ...Array.from({ length: 1_050 }, (_, at) => [skill, rkey(at), { name: `Skill ${at}` }] as const),
    ],
  },
  {
    note: 'the further sections, and a website that is marked primary',
    records: ({ did, uri, entityRef, friend }) => [
      self({ headline: 'Everything' }),
      ['profile.externalAccount', rkey(1), { platform: 'website', url: 'https://everything.example', isPrimary: true }],
      ['profile.language', rkey(2), { name: 'Dutch', language: 'nl', proficiency: 'native' }],
      ['profile.certification', rkey(3), { name: 'First aid', authority: 'Red Cross', issuedAt: '2022-05' }],
      [
        'profile.project',
        rkey(4),
        { name: 'A project', url: 'https://project.example', members: [{ did: friend, title: 'Pilot' }] },
      ],
      [
        'profile.investment',
        rkey(17),
        { company: 'The mole', amount: { value: 5000, currency: 'EUR' }, startedAt: '2024-02' },
      ],
      ['profile.investment', rkey(18), { company: 'A hidden mole', ...label('!hide') }],
      ['profile.volunteering', rkey(5), { organization: 'The food bank', role: 'Driver', startedAt: '2019' }],
      ['profile.honor', rkey(6), { title: 'A prize' }],
      ['profile.honor', rkey(7), { title: 'A hidden prize', ...label('!hide') }],
      ['profile.location', rkey(8), { type: 'id.sifa.defs#locationTravel', address: { country: 'BE' } }],
      ['profile.course', rkey(9), { name: 'Ropes', credential: uri('profile.certification', rkey(3)), entityRef }],
      [
        'profile.involvement',
        rkey(10),
        { kind: 'civic', upstream: 'The library', links: [{ url: 'https://a.example' }] },
      ],
      [
        'profile.publication',
        rkey(11),
        {
          title: 'A book',
          authors: [{ name: 'Bob' }, { name: 'A friend', did: friend }, { name: 'Myself', did }],
          publishedAt: '2020-02',
        },
      ],
      ['profile.publication', rkey(12), { title: 'A hidden book', ...label('!no-unauthenticated') }],
      ['profile.presentation', rkey(13), { title: 'A talk', links: [{ uri: 'https://b.example', label: 'Slides' }] }],
      ['profile.presentationDelivery', rkey(14), { presentationRef: { uri: uri('profile.presentation', rkey(13)) } }],
      [
        'profile.presentationDelivery',
        rkey(15),
        {
          eventName: 'A panel',
          address: { locality: 'Gent', country: 'BE' },
          coSpeakers: [friend, 'did:plc:stranger'],
        },
      ],
      ['profile.presentationDelivery', rkey(16), { eventName: 'A hidden panel', ...label('!hide') }],
    ],
  },
  {
    note: 'a seat held for somebody, by their account, and a role that is yet to begin',
    records: ({ organisation, entityRef }) => [
      self({}),
      [
        position,
        rkey(1),
        {
          title: 'Board member',
          company: 'Elsewhere',
          onBehalfOf: 'Free text',
          onBehalfOfDid: organisation,
          onBehalfOfEntityRef: entityRef,
          startedAt: '2021-01',
        },
      ],
      [position, rkey(2), { title: 'To come', startedAt: '2999-01', isPrimary: true }],
    ],
  },
  {
    note: 'organisations named nested, flat, both and in contradiction, in every section',
    records: ({ organisation, entityRef }) => {
      const agentRef = { name: 'As it was', did: organisation, entityRef };
      const old = { companyDid: 'did:plc:ewvi7nxzyoun6zhxrhs64oiz', entityRef: 'https://old.example/' };
      const startedAt = '2020-01';
      return [
        self({}),
        [position, rkey(1), { title: 'Nested', agentRef, startedAt }],
        [position, rkey(2), { title: 'Flat', company: 'As it was', companyDid: organisation, entityRef, startedAt }],
        [position, rkey(3), { title: 'Both', company: 'As it was', agentRef, startedAt }],
        [position, rkey(4), { title: 'Contradictory', company: 'Old Co', ...old, agentRef, startedAt }],
        [position, rkey(5), { title: 'Without a name', company: 'Old Co', agentRef: { did: organisation }, startedAt }],
        [position, rkey(6), { title: 'Undisclosed', startedAt }],
        [position, rkey(7), { title: 'A script', company: 'Old Co', entityRef: 'javascript:alert(1)', startedAt }],
        ['profile.education', rkey(8), { agentRef, startedAt }],
        ['profile.certification', rkey(9), { name: 'First aid', authority: 'Old Co', agentRef }],
        ['profile.volunteering', rkey(10), { agentRef }],
        ['profile.honor', rkey(11), { title: 'A prize', agentRef }],
        ['profile.course', rkey(12), { name: 'Ropes', institution: 'Old Co', agentRef }],
        ['profile.involvement', rkey(13), { kind: 'civic', upstreamUrl: 'https://a.example', agentRef }],
      ];
    },
  },
  { note: 'a publication with colours', records: () => [self({}), site(1, theme(INK, PAPER))] },
  { note: 'a publication without colours', records: () => [self({}), site(1)] },
  {
    note: 'the first publication with colours that anybody may see',
    records: () => [
      self({}),
      site(1),
      site(2, { ...theme(YELLOW, INK), ...label('!hide') }),
      site(3, { ...theme(YELLOW, INK), name: undefined }),
      site(4, { basicTheme: { accent: YELLOW } }),
      site(5, theme(INK, PAPER)),
      site(6, theme(YELLOW, INK)),
    ],
  },
  {
    note: 'colours that cannot be read as published',
    records: () => [self({}), site(1, theme(YELLOW, PAPER))],
  },
  {
    note: 'colours of a seventh publication alone',
    records: () => [self({}), ...[1, 2, 3, 4, 5, 6].map((number) => site(number)), site(7, theme(INK, PAPER))],
  },
  {
    note: 'more publications than are read',
    records: () => [
      self({}),
      site(1, theme(INK, PAPER)),
      ...Array.from({ length: 30 }, (_, at) => site(at + 2, theme(YELLOW, INK))),
    ],
  },
  { note: 'a publication, and no profile', records: () => [site(1, theme(INK, PAPER))] },
];
