import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent } from '@atproto/api';
import type { LexiconDoc } from '@atproto/lexicon';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forFile } from '../../../../test/support/for-each-test.ts';
import { appViewOn } from '../../../../test/support/index/app-view-here.ts';
import { commit, document, handle, publication, testIndex, uri } from '../../../../test/support/index/test-index.ts';
import type { AppView } from '../../src/index.ts';

// What other people's clients make of our answers: Bluesky's own client checks each answer against
// Bluesky's own lexicon, and the same client, given Sifa's lexicons, against those.
const LEXICONS = join(import.meta.dirname, '../../../../lexicons');
const LINK = 'https://a.example/post';
const rgb = (r: number, g: number, b: number) => ({ $type: 'site.standard.theme.color#rgb', r, g, b });
const THEME = {
  basicTheme: {
    $type: 'site.standard.theme.basic',
    background: rgb(255, 255, 255),
    foreground: rgb(0, 0, 0),
    accent: rgb(1, 2, 3),
    accentForeground: rgb(255, 255, 255),
  },
};
const WARNING = { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: 'graphic-media' }] };
const CID = 'bafyreibjfgx2gprinfvicegelk5kosd6y2frmqpqzwqkg7usac74l3t2v4';
const NOW = '2026-01-02T03:04:05.000Z';

const index = forFile(testIndex);
let appView: AppView;
/** Stands between the client and the AppView; a test may change what the client gets. */
let through: (answer: Record<string, unknown>) => unknown = (answer) => answer;
const agent = new Agent({
  service: 'https://cards.example',
  fetch: async (input: string | URL | Request, init?: RequestInit) => {
    const response = await appView.fetch(new Request(input, init));
    return Response.json(through((await response.json()) as Record<string, unknown>), { status: response.status });
  },
});

function withCid<Op extends object>(op: Op): Op {
  return { ...op, cid: CID };
}

beforeAll(async () => {
  const image = { $type: 'blob', ref: { $link: 'bafkreibabalobzn6cd366ukcsjycp4yymjymgfxcv6xczmlgpemzkz3cfa' } };
  const blob = { ...image, mimeType: 'image/png', size: 1000 };
  const self = {
    createdAt: NOW,
    headline: 'Editor',
    about: 'Words.',
    avatar: blob,
    langs: ['en'],
    discoverable: false,
  };
  const position = { title: 'Editor', company: 'Tidewater', startedAt: '2020-01', createdAt: NOW };
  const records: [collection: string, key: string, record: object][] = [
    ['id.sifa.profile.self', 'self', self],
    ['id.sifa.profile.position', 'p', { ...position, skills: [{ uri: uri('a', 'id.sifa.profile.skill', 's') }] }],
    ['id.sifa.profile.skill', 's', { name: 'Editing', category: 'creative', subCategory: 'Words', createdAt: NOW }],
    ['id.sifa.profile.education', 'e', { institution: 'Valand', startedAt: '2010', createdAt: NOW }],
    ['id.sifa.profile.language', 'l', { name: 'Swedish', proficiency: 'id.sifa.defs#native', createdAt: NOW }],
    ['id.sifa.profile.presentation', 't', { title: 'Tides', duration: { minMinutes: 20 }, createdAt: NOW }],
    [
      'id.sifa.profile.presentationDelivery',
      'd',
      { presentationRef: { uri: uri('a', 'id.sifa.profile.presentation', 't') }, date: '2025-05-01', createdAt: NOW },
    ],
    ...Array.from({ length: 600 }, (_, at): [string, string, object] => [
      'id.sifa.profile.honor',
      `h${at}`,
      { title: `Prize ${at}`, createdAt: NOW },
    ]),
  ];
  const events = [
    handle('a', 0, 'alice.example'),
    handle('b', 0, 'bob.example'),
    publication('a', 1, 'https://a.example', 'pub', { ...THEME, icon: blob }),
    document('a', 2, 'pub', '/post', 'doc', { coverImage: blob, updatedAt: NOW, labels: WARNING }),
    ...records.map(([collection, key, record], at) => commit('a', 10 + at, collection, key, record)),
  ];
  // A client looks whether a CID is one.
  await index.feed(
    ...events.map((event) => (event.kind === 'commit' ? { ...event, ops: event.ops.map(withCid) } : event)),
  );
  appView = appViewOn(index, { publicUrl: 'https://cards.example' });
});
afterAll(() => appView.close());

describe("Bluesky's client", () => {
  const ask = () =>
    agent.app.bsky.embed.getEmbedExternalView({ url: LINK, uris: [uri('a', 'site.standard.document', 'doc')] });

  test('takes a card with everything in it, and finds beside the view what it does not know', async () => {
    const { data } = await ask();
    expect(data.view?.external).toMatchObject({ uri: LINK, source: { theme: { accentRGB: { r: 1, g: 2, b: 3 } } } });
    expect(data.view?.external).toHaveProperty('thumb');
    expect(data.view?.external.labels).toMatchObject([{ val: 'graphic-media' }]);
    const known = ['view', 'associatedRefs', 'associatedRecords'];
    expect(Object.keys(data).filter((name) => !known.includes(name))).toEqual(['alt.masthead.cardView']);
    expect(Object.keys((data as Record<string, object>)['alt.masthead.cardView'] ?? {}).sort()).toEqual([
      '$type',
      'authorPage',
      'schemes',
      'verification',
    ]);
  });

  test('would have refused an answer that is not by its lexicon', async () => {
    through = (answer) => ({ ...answer, associatedRefs: [{ uri: 7 }] });
    await expect(ask()).rejects.toThrow(/invalid response/i);
    through = (answer) => answer;
  });
});

describe("the same client with Sifa's lexicons", () => {
  beforeAll(() => {
    for (const file of globSync(['id/**/*.json', 'community/**/*.json'], { cwd: LEXICONS })) {
      agent.lex.add(JSON.parse(readFileSync(join(LEXICONS, file), 'utf8')) as LexiconDoc);
    }
  });
  const ask = () => agent.call('id.sifa.getProfileView', { actor: 'alice.example' });

  test('takes a profile with everything in it, and finds beside its fields what it does not know', async () => {
    const { data } = await ask();
    expect(data).toMatchObject({ handle: 'alice.example', headline: 'Editor', positions: [{ title: 'Editor' }] });
    const palette = { accent: { r: 1, g: 2, b: 3 }, accentForeground: { r: 255, g: 255, b: 255 } };
    expect(data['alt.masthead.profileView']).toEqual({ $type: 'alt.masthead.profileView', cut: ['honors'], palette });
    for (const name of ['cut', 'palette']) expect(data).not.toHaveProperty(name);
  });
});
