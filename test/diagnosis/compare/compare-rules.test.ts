import { describe, expect, it } from 'vitest';
import { compareRules } from '../../../src/diagnosis/compare/compare-rules.ts';
import { readRealRecords } from '../../scenarios/real-records/read-records.ts';

const SITE = 'at://did:plc:alice/site.standard.publication/3mwozxkf2m222';
const color = (r: number, g: number, b: number) => ({ $type: 'site.standard.theme.color#rgb', r, g, b });
const [white, grey, blue] = [color(255, 255, 255), color(170, 170, 170), color(12, 90, 160)];
const theme = (accent: object) => ({
  $type: 'site.standard.theme.basic',
  background: white,
  foreground: blue,
  accent,
  accentForeground: white,
});

interface Given {
  readonly document?: object | null;
  readonly publication?: object | null;
  readonly link?: string;
}

function compare({ document = {}, publication = {}, link = 'https://a.example/one' }: Given) {
  const records = {
    document: document
      ? {
          uri: 'at://did:plc:alice/site.standard.document/3mwozxkf2m223',
          record: {
            $type: 'site.standard.document',
            site: SITE,
            path: '/one',
            title: 'One',
            publishedAt: '2026-11-01T10:00:00.000Z',
            ...document,
          },
        }
      : undefined,
    publication: publication
      ? {
          uri: SITE,
          record: { $type: 'site.standard.publication', url: 'https://a.example', name: 'A', ...publication },
        }
      : undefined,
  };
  return compareRules(records, link);
}

const takes = (given: Given, rule: string) => {
  const found = compare(given).find((each) => each.rule === rule);
  return [found?.bluesky.takes, found?.sifa.takes, found?.masthead.takes];
};

it('agrees on records that are right', () => {
  for (const rule of compare({})) expect(rule).toMatchObject({ agree: true, reasons: [], changes: [] });
});

it('what the records do not have is no fault of theirs: no colours, no platform, and no site in a publication by itself', () => {
  // A healthy card was told NO six times.
  expect(takes({}, 'platform')).toEqual([null, null, null]);
  expect(takes({}, 'colours')).toEqual([null, null, null]);
  expect(takes({ document: null, link: 'https://a.example' }, 'site')).toEqual([null, null, null]);
  const { says } = compare({}).find(({ rule }) => rule === 'colours')?.masthead ?? {};
  expect(says).toBe('None are stated, so the card is in neutral ones.');
});

describe('says where readers differ, and what makes them agree', () => {
  // The change is what the printed one says, made.
  it.each<[note: string, rule: string, given: Given, three: (boolean | null)[], reason: RegExp, changed: Given]>([
    [
      'one field that the lexicon refuses',
      'record',
      { publication: { description: 7 } },
      [false, null, true],
      /drops a whole record.*leave out that field/,
      { publication: { description: 'Seven' } },
    ],
    [
      'a path that is a query',
      'link',
      { document: { path: '/?p=12' }, link: 'https://a.example' },
      [true, true, false],
      /Bluesky drops it, the SDK keeps it/,
      {},
    ],
    [
      'a path that climbs out',
      'link',
      { publication: { url: 'https://a.example/blog' }, document: { path: '/../one' } },
      [true, true, false],
      /climbs out/,
      { publication: { url: 'https://a.example/blog' }, link: 'https://a.example/blog/one' },
    ],
    [
      'a slash at the end of the url',
      'link',
      { publication: { url: 'https://a.example/' } },
      [true, false, true],
      /two slashes/,
      {},
    ],
    [
      'a path without a slash',
      'link',
      { document: { path: 'one' } },
      [true, false, true],
      /no slash comes between/,
      {},
    ],
    [
      'a query in the url',
      'link',
      { publication: { url: 'https://a.example?x=1' } },
      [false, false, true],
      /query or a fragment \(\?x=1\)/,
      {},
    ],
    [
      'a publication on a platform, and a page below it',
      'link',
      { document: null, publication: { url: 'https://a.leaflet.pub' }, link: 'https://a.leaflet.pub/one' },
      [false, false, true],
      /its own page only/,
      { publication: { url: 'https://a.leaflet.pub' }, link: 'https://a.leaflet.pub/one' },
    ],
    [
      'a page below a document on a platform',
      'link',
      { publication: { url: 'https://a.leaflet.pub' }, link: 'https://a.leaflet.pub/one/two' },
      [true, false, true],
      /The SDK leads to the document's own/,
      { publication: { url: 'https://a.leaflet.pub' }, link: 'https://a.leaflet.pub/one' },
    ],
    [
      "a document for all of a platform's host",
      'link',
      { publication: { url: 'https://leaflet.pub' }, document: { path: undefined }, link: 'https://leaflet.pub/x' },
      [true, false, false],
      /own everybody's pages/,
      { publication: { url: 'https://a.leaflet.pub' }, link: 'https://a.leaflet.pub/one' },
    ],
    [
      'a host that only the SDK knows',
      'platform',
      { publication: { url: 'https://a.whtwnd.com' }, link: 'https://a.whtwnd.com/one' },
      [false, true, false],
      /among the publishers/,
      {},
    ],
    [
      'colours that are hard to read',
      'colours',
      { publication: { basicTheme: theme(grey) } },
      [false, false, true],
      /contrast of 4\.5/,
      { publication: { basicTheme: theme(blue) } },
    ],
    [
      'a label of the owner',
      'labels',
      { publication: { labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!hide' }] } } },
      [true, true, false],
      /at their word/,
      { publication: {} },
    ],
  ])('%s', (_note, rule, given, three, reason, changed) => {
    expect(takes(given, rule)).toEqual(three);
    const found = compare(given).find((each) => each.rule === rule);
    expect(found).toMatchObject({ agree: false });
    expect(found?.reasons.join(' ')).toMatch(reason);
    expect(found?.changes).toHaveLength(found?.reasons.length ?? 0);
    expect(compare(changed).find((each) => each.rule === rule)?.agree).toBe(true);
  });
});

it('has a reason and a change for every difference of the real records, and none where all agree', () => {
  for (const { uri, record } of readRealRecords()) {
    const kind = uri.split('/')[3];
    if (kind !== 'site.standard.publication' && kind !== 'site.standard.document') continue;
    const records =
      kind === 'site.standard.document' ? { document: { uri, record } } : { publication: { uri, record } };
    for (const link of ['https://a.example', String(record.url ?? record.site), 'not a link']) {
      for (const { agree, reasons, changes } of compareRules(records, link)) {
        expect(reasons.length > 0).toBe(!agree);
        expect(changes).toHaveLength(reasons.length);
      }
    }
  }
});

it('stays short and plain whatever the records hold, and in linear time', () => {
  const long = `https://a.example/${'/'.repeat(1_000_000)}\u202e`;
  for (const hostile of [long, `${'a'.repeat(1_000_000)}`, `2026-06-01T${'0'.repeat(1_000_000)}`, '\u001b[2K']) {
    const given = { publication: { url: hostile, name: hostile }, document: { path: hostile, publishedAt: hostile } };
    for (const { bluesky, sifa, masthead, reasons, changes } of compare({
      ...given,
      link: `https://a.example/${hostile}`,
    })) {
      for (const sentence of [bluesky.says, sifa.says, masthead.says, ...reasons, ...changes]) {
        expect(sentence.length).toBeLessThan(2500);
        expect(sentence).not.toMatch(/[\p{Cc}\u202e]/u);
      }
    }
  }
});
