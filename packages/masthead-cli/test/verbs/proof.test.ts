import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  DOCUMENT,
  FILE,
  KEY,
  PUBLICATION,
  startSiteWithAccount,
} from '../../../../test/support/network/site-with-account.ts';
import { resolvePage } from '../../../masthead-doctor/src/index.ts';

// The page's side of a record, from the command line to our own reading of the page.
const { network, site, alice, folder, uri, run } = await startSiteWithAccount();
const document = (path = '/first') => ({ site: uri(), path, title: 'First', publishedAt: '2026-11-01T10:00:00.000Z' });
beforeAll(async () => {
  await alice.putRecord(PUBLICATION, KEY, { url: site.url, name: 'Alice' });
  await alice.putRecord(DOCUMENT, KEY, document());
});

describe('masthead proof', () => {
  it('prints tags that verify the page, once they are in its head', async () => {
    const link = `${site.url}/first`;
    const { out, code } = await run('proof', link, '--account', alice.handle);
    expect(code).toBe(0);
    const tags = out.split('\n').filter((line) => line.startsWith('<'));
    expect(tags).toHaveLength(5);
    expect((await run('verify', uri(DOCUMENT))).code).toBe(1);
    site.pages['/first'] = `<!doctype html><head><title>First</title>${tags.join('\n')}</head><body></body>`;
    expect((await run('verify', uri(DOCUMENT))).code).toBe(0);
    const local = { plc: network.plcUrl, handleResolver: network.pdsUrl };
    expect(await resolvePage(local, link)).toMatchObject({
      status: 'found',
      record: { uri: uri(DOCUMENT) },
      how: 'document-link',
      claimed: 'url',
    });
    // The file's text is the last line.
    site.pages[`/${FILE}`] = out.trim().split('\n').at(-1) ?? '';
    expect((await run('verify', uri())).code).toBe(0);
  });

  it('asks the site nothing, which may be down: only records are needed', async () => {
    let asked = 0;
    site.pages = new Proxy({}, { get: () => void asked++ });
    expect((await run('proof', uri(DOCUMENT))).code).toBe(0);
    expect(asked).toBe(0);
  });

  it('says whose record it is where nobody said so, beside what is copied', async () => {
    site.pages['/first'] = `<!doctype html><link rel="site.standard.document" href="${uri(DOCUMENT)}">`;
    const { out, err } = await run('proof', `${site.url}/first`);
    expect(err).toContain(`It is a record of ${alice.handle} (${alice.did})`);
    expect(out).not.toContain('It is a record');
    expect((await run('proof', `${site.url}/first`, '--account', alice.handle)).err).toBe('');
  });

  it('takes the at-uri of a record, and prints JSON', async () => {
    const { out } = await run('proof', uri(), '--json');
    expect(JSON.parse(out)).toMatchObject({ uri: uri(), url: site.url, proofs: [{ content: uri() }] });
  });
});

describe('masthead verify --write', () => {
  const page = (name: string) => {
    mkdirSync(join(folder, 'first'), { recursive: true });
    writeFileSync(join(folder, name), '<!doctype html><head><title>A</title></head><body></body>');
  };
  const serve = () => {
    for (const name of ['index.html', 'first/index.html', FILE])
      site.pages[`/${name.replace(/\/?index\.html$/, '')}`] = readFileSync(join(folder, name), 'utf8');
  };

  it('makes a whole folder name its records: what is uploaded then verifies itself', async () => {
    page('index.html');
    page('first/index.html');
    const { out } = await run('verify', uri(), '--write', folder, '--yes');
    expect(out).toContain('Written into the <head> of 2 pages');
    // It says so itself: nothing is verified before the folder is uploaded.
    expect(out).toContain('not verified');
    expect(out).toContain('Once that is uploaded, run the same command again');
    serve();
    expect((await run('verify', uri())).code).toBe(0);
    expect((await run('verify', uri(DOCUMENT))).code).toBe(0);
    const again = await run('verify', uri(), '--write', folder, '--yes');
    expect(again.code).toBe(0);
    expect(again.out).toContain('existed already.');
    expect(again.out).not.toMatch(/Written into|pload/);
  });

  it('leaves the pages alone until somebody agrees', async () => {
    page('index.html');
    const { out } = await run('verify', uri(), '--write', folder);
    expect(out).toContain('The tags are missing in one page of that folder; --yes writes them.');
    expect(out).toContain(`Not in that folder: ${site.url}/first`);
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).not.toContain('at:');
  });

  it('of a document writes its own page only', async () => {
    page('index.html');
    page('first/index.html');
    await run('verify', uri(DOCUMENT), '--write', folder, '--yes');
    expect(readFileSync(join(folder, 'first/index.html'), 'utf8')).toContain(uri(DOCUMENT));
    expect(readFileSync(join(folder, 'index.html'), 'utf8')).not.toContain('at:');
  });

  it('of a document whose path ends with a slash, as most site builders write it', async () => {
    page('first/index.html');
    await alice.putRecord(DOCUMENT, KEY, document('/first/'));
    const { out } = await run('verify', uri(DOCUMENT), '--write', folder, '--yes');
    await alice.putRecord(DOCUMENT, KEY, document());
    expect(out).toContain('Written into the <head> of one page');
    expect(readFileSync(join(folder, 'first/index.html'), 'utf8')).toContain(uri(DOCUMENT));
  });

  it('says what to do for a document of no publication, which no file can prove', async () => {
    await alice.putRecord(DOCUMENT, KEY, { ...document(), site: site.url });
    const { err, code } = await run('verify', uri(DOCUMENT), '--write', folder, '--yes');
    await alice.putRecord(DOCUMENT, KEY, document());
    expect(code).toBe(1);
    expect(err).toMatch(/belongs to no publication.*proof at:/);
  });
});
