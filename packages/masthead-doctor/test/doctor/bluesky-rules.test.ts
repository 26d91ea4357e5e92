import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fields } from '../../../../src/core/read-fields.ts';
import { readRealRecords } from '../../../../test/scenarios/real-records/read-records.ts';
import {
  blueskyAddress,
  blueskyProblems,
  blueskyRefusal,
  hasBlueskySite,
  matchesInBluesky,
} from '../../src/doctor/rules/reader-rules.ts';
import { backsLink, isPaired, keepsRecord } from './real-bluesky.ts';

// Our copy of Bluesky's rules is held to its own code.
const SITE = 'at://did:plc:alice/site.standard.publication/3mwozxkf2m222';

/** Words of addresses, more of them where rules differ. */
const host = fc.constantFrom(
  ...['a.example', 'A.Example', 'leaflet.pub', 'x.leaflet.pub', 'evilpckt.blog', 'pckt.blog:8080', 'me.pckt.blog'],
  ...['offprint.app', 'whtwnd.com', 'xn--bcher-kva.example', 'bücher.example:443'],
);
const path = fc
  .array(fc.constantFrom('/', '//', 'a', 'b', '..', '.', '?p=12', '#x', ' ', '%2F', '\\', 'é', '@', ':', '\t'), {
    maxLength: 6,
  })
  .map((parts) => parts.join(''));
const address = fc
  .tuple(fc.constantFrom('https://', 'http://', 'https://u:p@', 'ftp://', '', 'HTTPS://'), host, path)
  .map((parts) => parts.join(''));

describe('the address of the records', () => {
  it('matches exactly the links that it matches in Bluesky', () => {
    fc.assert(
      fc.property(address, path, address, path, fc.nat(2), (url, below, other, further, which) => {
        const document = { uri: 'at://did:plc:alice/site.standard.document/x', record: { site: SITE, path: below } };
        const publication = { uri: SITE, record: { url } };
        const loose = { uri: document.uri, record: { site: url, path: below } };
        const records = [{ document, publication }, { publication }, { document: loose }][which] ?? {};
        const ours = blueskyAddress(records);
        for (const link of [other, ours ?? url, `${ours}${further}`, `${ours}/${further}`, `${url}${below}`, url]) {
          const real = backsLink(records.document, records.publication, link);
          expect(matchesInBluesky(records, link), JSON.stringify({ records, link })).toBe(real);
        }
      }),
      { numRuns: 2000 },
    );
  });

  it.each<[note: string, record: object, url: string, link: string, matches: boolean]>([
    ['a query in place of a path', { path: '/?p=12' }, 'https://a.example', 'https://a.example/?p=13', true],
    ['below a document on a platform', { path: '/a' }, 'https://x.leaflet.pub', 'https://x.leaflet.pub/a/b', true],
    ['on a port of a platform', { path: '/a' }, 'https://pckt.blog:1', 'https://pckt.blog:1/a/b', false],
  ])('%s', (_note, record, url, link, matches) => {
    const document = { uri: 'at://did:plc:alice/site.standard.document/x', record: { site: SITE, ...record } };
    const publication = { uri: SITE, record: { url } };
    expect(backsLink(document, publication, link)).toBe(matches);
    expect(matchesInBluesky({ document, publication }, link)).toBe(matches);
  });
});

describe('document and publication', () => {
  it.each<[note: string, site: string, known: boolean, paired: boolean]>([
    ['by the at-uri', SITE, true, true],
    ['a publication that is not there', SITE, false, false],
    ['by the handle', SITE.replace('did:plc:alice', 'alice.example'), true, false],
    ['with a slash behind it', `${SITE}/`, true, false],
    ["Leaflet's old collection", SITE.replace('site.standard', 'pub.leaflet'), true, false],
    ['by itself', 'https://a.example', false, true],
  ])('%s', (_note, site, known, paired) => {
    const document = { uri: 'at://did:plc:alice/site.standard.document/x', record: { site } };
    const publication = known ? { uri: SITE, record: { url: 'https://a.example', name: 'A' } } : undefined;
    expect(isPaired(document, publication)).toBe(paired);
    expect(hasBlueskySite({ document, publication })).toBe(paired);
  });
});

const root = join(import.meta.dirname, '../../../..');
const files = globSync('conformance/*/*.json', { cwd: root }).map((file) => ({
  file,
  ...(JSON.parse(readFileSync(join(root, file), 'utf8')) as {
    vectors?: { name: string; record?: unknown }[];
  }),
}));
const vectors = files.flatMap(({ file, vectors = [] }) =>
  vectors.flatMap(({ name, record }) => (record ? [{ note: `${file} ${name}`, record }] : [])),
);
const judged = [...readRealRecords(), ...vectors].flatMap(({ note, record }) => {
  const { $type } = fields(record);
  const kind = /^site\.standard\.(publication|document)$/.exec(String($type))?.[1];
  // No record has this key: Bluesky's parser throws at it, as the one of a PDS does.
  if (JSON.stringify(record).includes('"__proto__"')) return [];
  return kind === 'publication' || kind === 'document' ? [{ note, kind, record } as const] : [];
});

describe('a record is dropped for what the lexicon refuses', () => {
  it('of enough records, some of each kind', () => {
    const dropped = judged.filter(({ kind, record }) => !keepsRecord(kind, record));
    expect(judged.length).toBeGreaterThan(80);
    expect(dropped.length).toBeGreaterThan(5);
  });

  it.each(judged)('$note', ({ kind, record }) => {
    const problems = blueskyProblems({ [kind]: { record } });
    expect(problems === '', problems).toBe(keepsRecord(kind, record));
  });
});

describe('its lexicon is not read strictly', () => {
  const CID = 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku';
  const publication = { $type: 'site.standard.publication', url: 'https://a.example', name: 'A' };
  const document = { $type: 'site.standard.document', site: 'https://a.example', title: 'A' };
  const blob = { $type: 'blob', ref: { $link: CID }, mimeType: 'image/png', size: 5 };

  it.each<[note: string, icon: unknown]>([
    ['a picture', blob],
    ['no picture by its type', { ...blob, mimeType: 'text/plain' }],
    ['no type at all', { ...blob, mimeType: 'png' }],
    ['a picture that is too big', { ...blob, size: 5_000_000 }],
    ['a size that is unknown', { ...blob, size: -1 }],
    ['the old form', { cid: CID, mimeType: 'image/png' }],
    ['the old form with a size', { cid: CID, mimeType: 'image/png', size: 7 }],
    ['no CID', { ...blob, ref: { $link: 'bafyicon' } }],
  ])('%s', (_note, icon) => {
    const record = { ...publication, icon };
    expect(blueskyProblems({ publication: { record } }) === '').toBe(keepsRecord('publication', record));
  });

  it('dates are as in Bluesky, as they are written', () => {
    // Without 24:00:00, the sixtieth second and zones that no country has, which Bluesky takes in
    // some forms and not in others.
    const part = (...words: string[]) => fc.constantFrom(...words);
    const date = fc
      .tuple(
        part('2026-06-01', '2026/06/01', '20260601', '2026-13-01', '2026-06-31', '2026-06', '2026-06/01'),
        part('T', ' ', ''),
        part('08:00:00', '080000', '08:00', '25:00:00', '', '08:0000'),
        part('', '.5', '.123456', '.'),
        part('', 'Z', 'z', '+02:00', '+0200', '-07:00', '+02'),
      )
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(date, (publishedAt) => {
        const record = { ...document, publishedAt };
        const kept = keepsRecord('document', record);
        expect(blueskyProblems({ document: { record } }) === '', publishedAt).toBe(kept);
      }),
      { numRuns: 3000 },
    );
  });
});

describe('the step says what is refused first', () => {
  const words = { path: '/a', title: 'A', publishedAt: '2026-11-01T10:00:00.000Z' };
  const documentOf = (more: object) => ({
    uri: 'at://did:plc:alice/site.standard.document/x',
    record: { $type: 'site.standard.document', site: SITE, ...words, ...more },
  });
  const publicationOf = (record: object, uri = SITE) => ({
    uri,
    record: { $type: 'site.standard.publication', url: 'https://a.example', ...record },
  });
  const document = documentOf({});
  const publication = publicationOf({ name: 'A' });
  const records = { document, publication };

  it.each<[note: string, records: Parameters<typeof blueskyRefusal>[0], link: string, rule: string | undefined]>([
    ['nothing', records, 'https://a.example/a', undefined],
    ['a field', { publication: publicationOf({}) }, 'https://a.example', 'record'],
    ['no title', { ...records, document: documentOf({ title: '' }) }, 'https://a.example/a', 'record'],
    ['the site', { ...records, publication: publicationOf({ name: 'A' }, `${SITE}3`) }, 'https://a.example/a', 'site'],
    ['the address', records, 'https://a.example/b', 'link'],
    ['a page of the publication', { publication }, 'https://a.example/b', 'link'],
  ])('%s', (_note, given, link, rule) => {
    expect(blueskyRefusal(given, link)?.rule).toBe(rule);
  });
});
