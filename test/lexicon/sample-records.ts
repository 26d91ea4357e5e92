/** Records as their schema wants them, to be spoilt by tests. */
export const CID = 'bafkreibabalobzn6cd366ukcsjycp4yymjymgfxcv6xczmlgpemzkz3cfa';

export const icon = { $type: 'blob', ref: { $link: CID }, mimeType: 'image/png', size: 4_000 };

export const color = (r: number, g: number, b: number) => ({ $type: 'site.standard.theme.color#rgb', r, g, b });

export const theme = {
  $type: 'site.standard.theme.basic',
  background: color(255, 255, 255),
  foreground: color(20, 20, 20),
  accent: color(128, 128, 128),
  accentForeground: color(0, 0, 0),
};

export const publication = {
  $type: 'site.standard.publication',
  url: 'https://blog.example/notes',
  name: 'Notes',
  description: 'What I learn.',
  icon,
  basicTheme: theme,
  preferences: { showInDiscover: false },
};

export const document = {
  $type: 'site.standard.document',
  site: 'at://did:plc:alice/site.standard.publication/3lpub',
  title: 'Hello',
  publishedAt: '2026-01-02T03:04:05.000Z',
  path: '/hello',
  description: 'The first one.',
  coverImage: icon,
  textContent: 'Some words.',
  tags: ['first'],
};

const createdAt = '2026-01-02T03:04:05.000Z';

export const self = { $type: 'id.sifa.profile.self', createdAt, headline: 'Builds things', langs: ['en'] };
export const position = { $type: 'id.sifa.profile.position', title: 'Engineer', startedAt: '2020-01', createdAt };
export const skill = { $type: 'id.sifa.profile.skill', name: 'TypeScript', createdAt };
export const education = { $type: 'id.sifa.profile.education', institution: 'Somewhere', createdAt };
export const organisation = { $type: 'id.sifa.org.profile', name: 'Acme', personalProfileVisible: false, createdAt };
export const actor = { $type: 'app.bsky.actor.profile', displayName: 'Alice', avatar: icon };

export const hidden = { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!hide' }] };
