import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { checkRecord, parsePublication } from '../../src/lexicon/index.ts';
import {
  actor,
  color,
  document,
  education,
  hidden,
  icon,
  organisation,
  position,
  publication,
  self,
  skill,
  theme,
} from './sample-records.ts';

const subscription = { $type: 'site.standard.graph.subscription', publication: document.site };
const recommend = {
  $type: 'site.standard.graph.recommend',
  document: 'at://did:plc:alice/site.standard.document/3ldoc',
  createdAt: '2026-01-02T03:04:05.000Z',
};
const PEOPLE = [self, position, skill, education, organisation, actor];
const RIGHT = [publication, document, subscription, recommend, ...PEOPLE];
/** Where a record is wrong. */
const pathsIn = (record: { readonly $type: string }) => checkRecord(record.$type, record).map(({ path }) => path);

describe('checkRecord', () => {
  it.each(RIGHT.map((record) => [record.$type, record] as const))(
    'finds nothing wrong with a right %s',
    (collection, record) => {
      expect(checkRecord(collection, record)).toEqual([]);
      expect(checkRecord(collection, { ...record, labels: hidden })).toEqual([]);
    },
  );

  it.each([
    ['no url', { url: undefined }, 'url'],
    ['an ftp url', { url: 'ftp://x.example' }, 'url'],
    ['no $type', { $type: undefined }, '$type'],
    ['another $type', { $type: 'site.standard.document' }, '$type'],
    ['a name over 500 graphemes', { name: 'n'.repeat(501) }, 'name'],
    ['a colour missing', { basicTheme: { ...theme, accent: undefined } }, 'basicTheme.accent'],
    ['a colour without $type', { basicTheme: { ...theme, accent: { r: 1, g: 2, b: 3 } } }, 'basicTheme.accent.$type'],
    ['an icon too large', { icon: { ...icon, size: 1_000_001 } }, 'icon.size'],
    ['an icon that is a URL', { icon: 'https://x.example/i.png' }, 'icon'],
    ['labels without $type', { labels: { values: [] } }, 'labels.$type'],
    ['null where something may be left out', { description: null }, 'description'],
  ])('says where: %s', (_note, part, path) => {
    expect(
      checkRecord('site.standard.publication', { ...publication, ...part }).map((problem) => problem.path),
    ).toContain(path);
  });

  it.each<[note: string, record: { readonly $type: string; readonly [field: string]: unknown }, paths: string[]]>([
    ['a subscription to a web address', { ...subscription, publication: 'https://x.example' }, ['publication']],
    ['a subscription to nothing', { $type: subscription.$type }, ['publication']],
    ['a recommendation of nothing, of no time', { $type: recommend.$type }, ['createdAt', 'document']],
  ])('what a reader says: %s', (_note, record, paths) => {
    expect(pathsIn(record).sort()).toEqual(paths);
  });

  it.each([
    ['a day that the calendar does not have', { publishedAt: '2026-02-31T00:00:00Z' }, 'publishedAt'],
    ['a date without a time zone', { publishedAt: '2026-01-02T03:04:05' }, 'publishedAt'],
    ['a site that is neither', { site: 'mailto:a@b.example' }, 'site'],
    ['one bad item of a list', { tags: ['a', 7] }, 'tags.1'],
    ['a contributor without a did', { contributors: [{ role: 'editor' }] }, 'contributors.0.did'],
  ])('a document: %s', (_note, part, path) => {
    expect(pathsIn({ ...document, ...part })).toContain(path);
  });

  it('says everything at once, with a message each', () => {
    const problems = checkRecord('site.standard.publication', {
      $type: 'site.standard.publication',
      url: 'javascript:1',
      name: '',
      icon: { ...icon, mimeType: 'text/html', size: 2_000_000 },
      basicTheme: { ...theme, accent: color(-1, 1.5, 999), foreground: undefined },
    });
    expect(problems.map(({ path }) => path).sort()).toEqual([
      'basicTheme.accent.b',
      'basicTheme.accent.g',
      'basicTheme.accent.r',
      'basicTheme.foreground',
      'icon.mimeType',
      'icon.size',
      'name',
      'url',
    ]);
    for (const { message } of problems) expect(message).toMatch(/^(?:expected|must|is) /);
  });

  it('knows its collections and says so', () => {
    expect(checkRecord('com.example.thing', {})[0]?.message).toContain('com.example.thing');
    expect(checkRecord('constructor', {})).toHaveLength(1);
  });

  it('is bounded on a hostile record', () => {
    expect(
      checkRecord('site.standard.document', { ...document, tags: Array(1_000_000).fill(7) }).length,
    ).toBeLessThanOrEqual(200);
  });

  test('what it passes, reading does not change', () => {
    fc.assert(
      fc.property(
        fc.record({ name: fc.string(), description: fc.string(), url: fc.webUrl() }),
        fc.constantFrom(undefined, theme),
        (parts, basicTheme) => {
          const record = { $type: 'site.standard.publication', ...parts, ...(basicTheme && { basicTheme }) };
          if (checkRecord('site.standard.publication', record).length > 0) return;
          expect(parsePublication(record)).toMatchObject(parts);
        },
      ),
    );
  });
});
