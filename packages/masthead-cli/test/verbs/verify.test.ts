import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  DOCUMENT,
  FILE,
  KEY,
  PUBLICATION,
  startSiteWithAccount,
} from '../../../../test/support/network/site-with-account.ts';
import { callAtTerminal, callMasthead } from '../call-masthead.ts';

const { network, site, alice, folder, uri, run } = await startSiteWithAccount();
const put = (url: string) => alice.putRecord(PUBLICATION, KEY, { url, name: 'Alice' });
const putDocument = (site: string) =>
  alice.putRecord(DOCUMENT, KEY, { site, path: '/first', title: 'First', publishedAt: '2026-11-01T10:00:00.000Z' });

describe('masthead verify', () => {
  it('takes the account of the environment, as the others do', async () => {
    await put(site.url);
    const args = ['verify', site.url, '--plc', network.plcUrl, '--dev', network.pdsUrl];
    const { out } = await callMasthead(args, { env: { MASTHEAD_ACCOUNT: alice.handle } });
    expect(out).toContain(`${uri()} for ${site.url}`);
    expect(
      (await callMasthead([...args, '--account', 'nobody.test'], { env: { MASTHEAD_ACCOUNT: alice.handle } })).err,
    ).toMatch(/No record was found/);
  });

  it('makes the file that, once uploaded, proves it', async () => {
    await put(site.url);
    const before = await run('verify', uri(), '--write', folder);
    expect(before).toMatchObject({ code: 1, out: expect.stringContaining('not verified') });
    expect(before.out).toContain(`<link rel="site.standard.publication" href="${uri()}">`);
    site.pages[`/${FILE}`] = readFileSync(join(folder, FILE), 'utf8');
    const after = await run('verify', uri());
    expect(after).toMatchObject({ code: 0, out: expect.stringContaining(': verified.') });
    // Once more changes nothing.
    expect((await run('verify', uri(), '--write', folder)).code).toBe(0);
  });

  it('of a publication with a path, also beside one at the root', async () => {
    await put(`${site.url}/blog`);
    await run('verify', uri(), '--write', folder);
    expect(readFileSync(join(folder, FILE, 'blog'), 'utf8')).toBe(uri());
    rmSync(join(folder, FILE), { recursive: true });
    writeFileSync(join(folder, FILE), 'at://did:plc:other/site.standard.publication/x');
    const { out } = await run('verify', uri(), '--write', folder);
    const second = join('blog', FILE);
    expect(readFileSync(join(folder, second), 'utf8')).toBe(uri());
    // It once named the address of the file that could not be made, which the uploaded one never
    // answers.
    expect(out).toContain(`Upload ${join(folder, second)}, so that ${site.url}/${second} answers with it.`);
  });

  it('of a document, by the head of its own page', async () => {
    await put(site.url);
    await putDocument(uri());
    site.pages['/first'] = '<!doctype html><title>x</title>';
    const before = await run('verify', uri(DOCUMENT), '--write', folder);
    expect(before).toMatchObject({ code: 1, out: expect.stringContaining(`<link rel="site.standard.document"`) });
    expect(before.out).toContain(`Not in that folder: ${site.url}/first; put the tags below into its <head>`);
    expect(readFileSync(join(folder, FILE), 'utf8')).toBe(uri());
    site.pages['/first'] = `<!doctype html><link rel="site.standard.document" href="${uri(DOCUMENT)}">`;
    expect((await run('verify', uri(DOCUMENT), '--json')).code).toBe(0);
    await alice.deleteRecord(DOCUMENT, KEY);
  });

  it('by the link, when somebody says whose it is, or the site does', async () => {
    await put(site.url);
    expect((await run('verify', site.url, '--account', alice.handle)).out).toContain(`${uri()} for ${site.url}`);
    site.pages[`/${FILE}`] = uri();
    expect((await run('verify', site.url)).code).toBe(0);
  });

  describe('of a link whose owner nobody named', () => {
    const found = () => new RegExp(`${alice.handle.replace('.', '\\.')} \\(${alice.did}\\)`);
    beforeEach(async () => {
      await put(site.url);
      // A page may name anybody's record, in what its readers wrote as well.
      site.pages['/'] = `<!doctype html><link rel="site.standard.publication" href="${uri()}">`;
    });

    it('says whose record it is', async () => {
      const { out } = await run('verify', site.url);
      expect(out).toContain(`${uri()} for ${site.url}`);
      expect(out).toMatch(found());
    });

    it('writes nothing without a terminal, and names the account', async () => {
      const done = await run('verify', site.url, '--write', folder);
      expect(done).toMatchObject({ code: 1, out: '' });
      expect(done.err).toMatch(found());
      expect(done.err).toMatch(/--account.*--yes/);
      expect(existsSync(join(folder, FILE))).toBe(false);
    });

    it.each([['--yes'], ['--account']])('writes with %s', async (agreed) => {
      await run('verify', site.url, '--write', folder, agreed, ...(agreed === '--account' ? [alice.handle] : []));
      expect(readFileSync(join(folder, FILE), 'utf8')).toBe(uri());
    });

    it.each([
      ['n', false],
      ['', false],
      ['y', true],
    ])('asks at a terminal, and takes %j for an answer', async (input, written) => {
      const args = ['verify', site.url, '--write', folder, '--plc', network.plcUrl, '--dev', network.pdsUrl];
      const { out } = await callAtTerminal(args, { input });
      expect(out).toMatch(found());
      expect(out).toContain('Write it? [y/N]');
      expect(existsSync(join(folder, FILE))).toBe(written);
    });
  });

  it('cannot tell while the site is down', async () => {
    await put('http://localhost:9');
    const { code, out } = await run('verify', uri());
    expect(code).toBe(2);
    expect(out).toMatch(/no answer that says yes or no; run the same command again later/);
  });

  it('of a link that nobody is known for nobody can tell', async () => {
    const done = await run('verify', 'https://nobody.invalid');
    expect(done).toMatchObject({ code: 2, err: expect.stringMatching(/No record was found.*npx masthead-cli doctor/) });
  });

  it('a link without its scheme is https, and that is said', async () => {
    const done = await run('verify', ' nobody.invalid\u200b');
    expect(done.err).toMatch(/^"nobody\.invalid" is read as https:\/\/nobody\.invalid\nNo record was found/);
  });

  it('writes nowhere but into the folder, whatever the path says', async () => {
    await put(`${site.url}/a%2F..%2F..%2F..%2Fx`);
    expect((await run('verify', uri(), '--write', folder)).err).toMatch(/cannot be the name of a file/);
  });
});

describe('masthead doctor', () => {
  it('says what to change first, and what makes no difference', async () => {
    await put('https://old.invalid');
    const done = await run('doctor', 'https://new.invalid', '--account', alice.handle);
    expect(done.out).toContain('What makes no difference to the card');
    const [first, advice, label, command] = done.out.split('\n');
    expect(first).toMatch(/^There is no card: .*the host differs/);
    expect(advice).toMatch(/^ {2}→ Write the address that the site has now/);
    // The network is named as it was to the doctor.
    const where = `--plc ${network.plcUrl} --dev ${network.pdsUrl}`;
    expect(label).toBe('  run:');
    expect(command).toBe(
      `  npx masthead-cli set --url https://new.invalid --account ${alice.handle} --publication ${KEY} ${where}`,
    );
  });

  it('takes the account of the environment, says so, and lets the flag win', async () => {
    await put(site.url);
    const args = ['doctor', `${site.url}/nothing`, '--plc', network.plcUrl, '--dev', network.pdsUrl];
    const env = { MASTHEAD_ACCOUNT: alice.handle };
    const { out } = await callMasthead(args, { env });
    expect(out).toMatch(/^There is no card: There is no page/);
    expect(out).toContain('The account is from MASTHEAD_ACCOUNT; --account names another.');
    const other = await callMasthead([...args, '--account', 'nobody.test'], { env });
    expect(other.out).toMatch(/^Could not tell whose link it is: nobody\.test leads to no account/);
    expect(other.out).not.toContain('MASTHEAD_ACCOUNT');
    const none = await callMasthead(args, { env: { MASTHEAD_ACCOUNT: '' } });
    expect(none.out).toMatch(/No account is known/);
  });
});
