import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { siteMarkup } from 'masthead-doctor/markup';
import { describe, expect, it } from 'vitest';
import { folderForEachTest } from '../../../../test/support/for-each-test.ts';
import { newFolder } from '../../../../test/support/new-folder.ts';
import { writeMarkup } from '../../src/pages/write-markup.ts';

const PUBLICATION = 'at://did:plc:alice/site.standard.publication/3mwozxkf2m223';
const DOCUMENT = {
  ...{ $type: 'site.standard.document', site: PUBLICATION },
  ...{ title: 'A', publishedAt: '2026-11-01T10:00:00Z' },
};
const FILE = '.well-known/site.standard.publication';
const uri = (key: string) => `at://did:plc:alice/site.standard.document/${key}`;
const site = (paths: Readonly<Record<string, string>>, url = 'https://alice.example') =>
  siteMarkup(
    { uri: PUBLICATION, url },
    Object.entries(paths).map(([key, path]) => ({ uri: uri(key), value: { ...DOCUMENT, path } })),
  );

const folder = folderForEachTest();
function page(name: string, text: string | Buffer = '<head><title>A</title></head>') {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('writeMarkup', () => {
  it('tags the pages of all records, wherever a site builder puts them, and names the publication', async () => {
    for (const name of ['index.html', 'a/first/index.html', 'second.html', 'third.HTML', 'about.html']) page(name);
    const wanted = site({ a: '/a/first/', b: '/second', c: '/third.HTML', d: '/gone' });
    expect(await writeMarkup(folder, wanted)).toEqual({
      tagged: ['index.html', 'a/first/index.html', 'second.html', 'third.HTML'],
      unchanged: [],
      missing: ['https://alice.example/gone'],
      problems: [],
      proof: FILE,
    });
    expect(read('a/first/index.html')).toContain(`<link rel="site.standard.document" href="${uri('a')}">`);
    expect(read('about.html')).not.toContain('at:');
    expect(read(FILE)).toBe(PUBLICATION);
    const again = await writeMarkup(folder, wanted);
    expect(again).toMatchObject({ tagged: [], problems: [] });
    expect(again.proof).toBeUndefined();
  });

  it('writes nothing when it is asked to look only', async () => {
    page('index.html');
    expect(await writeMarkup(folder, site({}), { dryRun: true })).toMatchObject({
      tagged: ['index.html'],
      proof: FILE,
    });
    expect(read('index.html')).not.toContain('at:');
    expect(existsSync(join(folder, FILE))).toBe(false);
  });

  it('of a folder that is served below its host, the file stands below the publication', async () => {
    page('first.html');
    const wanted = site({ a: '/first' }, 'https://alice.example/blog');
    expect(await writeMarkup(folder, wanted, { base: 'https://alice.example/blog/' })).toMatchObject({
      tagged: ['first.html'],
      proof: FILE,
    });
  });

  it.each<[string, string | Buffer, string]>([
    [
      'that names another record',
      `<head><link rel="site.standard.document" href="${uri('z')}"></head>`,
      `names ${uri('z')} already`,
    ],
    ['in another encoding', Buffer.from([0x3c, 0x70, 0x3e, 0xe9]), 'not UTF-8'],
    ['without a head', '<p>b', 'no <head>'],
  ])('leaves a page alone %s, and says so', async (_, text, why) => {
    page('first.html', text);
    const { problems, tagged } = await writeMarkup(folder, site({ a: '/first' }));
    expect([problems, tagged]).toEqual([[expect.stringContaining(why)], []]);
    expect(readFileSync(join(folder, 'first.html'))).toEqual(Buffer.from(text));
  });

  it('touches nothing outside of the folder', async () => {
    const outside = newFolder();
    writeFileSync(join(outside, 'first.html'), '<head></head>');
    symlinkSync(outside, join(folder, 'a'));
    // A path that climbs out gives no URL at all; an encoded one is no file's name.
    const { tagged } = await writeMarkup(folder, site({ a: '/a/first', b: '/%2e%2e/first', c: '/..%2ffirst' }));
    expect(tagged).toEqual([]);
    expect(readFileSync(join(outside, 'first.html'), 'utf8')).toBe('<head></head>');
  });

  it('writes no file through a link that leads out of the folder', async () => {
    const outside = newFolder();
    symlinkSync(outside, join(folder, '.well-known'));
    const { problems, proof } = await writeMarkup(folder, site({}));
    expect([problems, proof]).toEqual([[expect.stringContaining('leads out of the folder')], undefined]);
    expect(readdirSync(outside)).toEqual([]);
  });

  it('a file that names another publication stays, and is a problem', async () => {
    page(FILE, 'at://did:plc:eve/site.standard.publication/x');
    expect((await writeMarkup(folder, site({}))).problems).toEqual([expect.stringContaining('names another record')]);
  });
});
