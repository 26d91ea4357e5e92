import { setHidden } from '../../../packages/masthead-appview/src/index.ts';
import {
  account,
  commit,
  DOCUMENT,
  document,
  handle,
  publication,
  type TestIndex,
  uri,
} from '../../support/index/test-index.ts';

export const LINK = 'https://a.example/post';
export const ACTOR = 'alice.example';
export const CREATED = { createdAt: '2026-01-01T00:00:00Z' };

const color = (r: number, g: number, b: number) => ({ $type: 'site.standard.theme.color#rgb', r, g, b });

/** A publication's colours, with this accent. */
function theme(...accent: readonly [r: number, g: number, b: number]): object {
  return {
    basicTheme: {
      $type: 'site.standard.theme.basic',
      background: color(255, 255, 255),
      foreground: color(20, 20, 20),
      accent: color(...accent),
      accentForeground: color(255, 255, 255),
    },
  };
}

/** One person with a site, an article and a profile. */
export async function feedRecords(index: TestIndex): Promise<void> {
  await index.feed(
    handle('a', 0, ACTOR),
    publication('a', 1, 'https://a.example', 'pub', { name: 'PubName', ...theme(12, 90, 160) }),
    document('a', 2, 'pub', '/post', 'doc', { title: 'DocTitle' }),
    commit('a', 3, 'app.bsky.actor.profile', 'self', { displayName: 'OwnerName' }),
    commit('a', 4, 'id.sifa.profile.self', 'self', { ...CREATED, headline: 'HeadLine' }),
    commit('a', 5, 'id.sifa.profile.position', 'p1', { ...CREATED, title: 'JobTitle', startedAt: '2024-01' }),
  );
}

/** Something that readers must not see for longer than two minutes. */
interface Change {
  readonly note: string;
  readonly make: (index: TestIndex) => Promise<unknown>;
  readonly old: RegExp;
  /** Which ways to see it show what is about to go. */
  readonly where: RegExp;
  /** What comes in its place. */
  readonly next?: RegExp;
}

const SELF_HIDDEN = {
  labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!hide' }] },
};

export const CHANGES: readonly Change[] = [
  {
    note: 'a document that was deleted',
    make: (index) => index.feed(commit('a', 10, DOCUMENT, 'doc')),
    old: /DocTitle/,
    where: /card/i,
  },
  {
    note: 'a document that the operator hid',
    make: ({ file }) => setHidden(file, uri('a', DOCUMENT, 'doc'), true),
    old: /DocTitle/,
    where: /card/i,
  },
  {
    note: 'a document that its author labelled !hide',
    make: (index) => index.feed(document('a', 10, 'pub', '/post', 'doc', { title: 'DocTitle', ...SELF_HIDDEN })),
    old: /DocTitle/,
    where: /card/i,
  },
  {
    note: 'an account that was deactivated',
    make: (index) => index.feed(account('a', 10, false, 'deactivated')),
    old: /DocTitle|OwnerName|HeadLine|JobTitle/,
    where: /./,
  },
  {
    note: 'a profile that was deleted',
    make: (index) => index.feed(commit('a', 10, 'id.sifa.profile.self', 'self')),
    old: /HeadLine/,
    // Only the name is in oEmbed.
    where: /(?<!oembed of a )profile|\/p\//i,
  },
  {
    note: 'a colour that was changed',
    make: (index) =>
      index.feed(publication('a', 10, 'https://a.example', 'pub', { name: 'PubName', ...theme(160, 40, 90) })),
    old: /"r":12,"g":90,"b":160|rgb\(12,? 90,? 160\)|#0c5aa0/i,
    // oEmbed names a frame and no colour. A profile has the colours of its person's publication.
    where: /(?<!oembed of a )(?:card|profile)|\/p\//i,
    next: /"r":160,"g":40,"b":90|rgb\(160,? 40,? 90\)|#a0285a/i,
  },
];
