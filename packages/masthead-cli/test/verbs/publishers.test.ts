import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { DIRTY } from '../../../../test/publish/picture/picture-bytes.ts';
import { picture } from '../../../../test/publish/pictures.ts';
import { startPdsBetween } from '../../../../test/support/network/pds-between.ts';
import { callAtTerminal, callMasthead } from '../call-masthead.ts';
import { startPublisher } from '../call-publish.ts';
import type { Finished } from '../run-masthead.ts';

const PUBLICATION = 'site.standard.publication';
const color = (r: number, g: number, b: number) => ({ $type: 'site.standard.theme.color#rgb', r, g, b });

const { network, account: alice, folder, call: publish, records: listed, revision } = await startPublisher();

const where = () => ['--account', alice.handle, '--plc', network.plcUrl, '--dev', network.pdsUrl];
const env = (more: object = {}) => ({ TMPDIR: folder, MASTHEAD_APP_PASSWORD: alice.appPassword, ...more });

/** One sentence and no stack, exit code 1. */
function refused(done: Finished, says: RegExp): void {
  expect(done.err).toMatch(says);
  expect(done.err.trim().split('\n')).toHaveLength(1);
  expect(done.code).toBe(1);
}

const records = async () => (await listed(PUBLICATION)).map(({ value }) => value);

const create = (more: object = {}) =>
  alice.createRecord(PUBLICATION, { url: 'https://alice.example', name: 'Alice writes', ...more });

it('init, theme, icon and set write one record, and reading it needs no password', async () => {
  const icon = join(folder, 'icon.txt');
  writeFileSync(icon, await picture(256, 256));
  for (const args of [
    ['init', '--url', 'https://alice.example', '--name', 'Alice', '--yes'],
    ['theme', '--accent', '#0c5aa0', '--yes'],
    ['icon', icon, '--yes'],
    ['set', '--name', 'Alice writes', '--yes'],
    ['set', '--url', 'https://alice.example/blog', '--yes'],
  ]) {
    const done = await publish(...args);
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('Written') });
    // Who is not asked has nothing to look at.
    expect(done.out).not.toContain('Preview:');
  }
  expect(existsSync(join(folder, '.masthead'))).toBe(false);
  expect(await records()).toEqual([
    expect.objectContaining({
      url: 'https://alice.example/blog',
      name: 'Alice writes',
      icon: expect.objectContaining({ mimeType: 'image/png' }),
      basicTheme: expect.objectContaining({ accent: color(12, 90, 160), accentForeground: color(255, 255, 255) }),
    }),
  ]);
  expect((await publish('list')).out).toMatch(/^[2-7a-z]{13} {2}https:\/\/alice\.example\/blog {2}Alice writes$/m);
  const shown = (await publish('show')).out;
  expect(shown).toContain('basicTheme.accent: #0c5aa0');
  expect(shown).toMatch(/Contrast: button 7\.03, under the pointer/);
  const json = await callMasthead(['show', '--json', ...where()], { env: { MASTHEAD_APP_PASSWORD: '' } });
  expect(JSON.parse(json.out)).toMatchObject({ record: { name: 'Alice writes' }, problems: [] });
});

describe('what to change, field by field', () => {
  const article = async (path: string) => {
    const { uri } = JSON.parse((await publish('show', '--json')).out) as { uri: string };
    const publishedAt = '2026-11-01T10:00:00.000Z';
    await alice.createRecord('site.standard.document', { site: uri, path, title: 'A', publishedAt });
  };

  it('show names a path that says again what the address says, and how many more have it', async () => {
    await create({ url: 'https://alice.example/blog' });
    for (const path of ['/blog/one', '/blog/two', '/three']) await article(path);
    const { out } = await publish('show');
    expect(out).toMatch(/warn document\.path of at:\S+ \(doubled-path\)/);
    expect(out).toMatch(/is {5}"\/blog\/two"\n +write {2}"\/two"/);
    expect(out).toContain('So have 1 more of its newest documents.');
  });

  it('set says so before the move, for then it would be', async () => {
    await create();
    await article('/blog/one');
    expect((await publish('show')).out).not.toContain('What to change');
    const { err, out } = await publish('set', 'url=https://alice.example/blog', '--name', 'B', '--dry-run');
    expect(out).toMatch(
      /Every article of this publication moves with it.*\nIt must be verified again: npx masthead-cli verify/,
    );
    expect(err).toMatch(/document\.path .*\(doubled-path\)/);
    expect(err).toContain('write  "/one"');
  });
});

describe('before it writes', () => {
  it('it shows the difference, the ratios and a preview, and --dry-run stops there', async () => {
    await create();
    const before = await records();
    const file = join(folder, 'preview.html');
    const colors = ['--accent', '#787878', '--accent-foreground', '000000'];
    const done = await publish('theme', ...colors, '--dry-run', '--preview', file);
    expect(done.code).toBe(0);
    expect(done.out).toContain('+ basicTheme.accent: #787878');
    expect(done.out).toContain('Nothing was written (--dry-run).');
    expect(done.err).toMatch(/contrast of 3\.\d\d under the pointer, below 4\.5: accent #\w{6}/);
    expect(readFileSync(file, 'utf8')).toContain('<pub-card');
    expect(await records()).toEqual(before);
  });

  it('--json gives one object', async () => {
    await create();
    const done = await publish('set', '--name', 'B', '--json', '--yes');
    expect(JSON.parse(done.out)).toMatchObject({ changed: true, written: true, after: { name: 'B' } });
    const again = await publish('set', '--name', 'B', '--json', '--yes');
    expect(JSON.parse(again.out)).toMatchObject({ changed: false, written: false });
  });

  it('it asks, and writes only after a yes; Ctrl-C leaves everything as it was', async () => {
    await create();
    const args = ['set', '--name', 'B', ...where()];
    for (const input of ['\u0003', 'y\n\u0003']) {
      const done = await callAtTerminal(args, { env: { TMPDIR: folder }, input });
      expect(done).toMatchObject({ code: 1, out: expect.stringContaining('Cancelled; nothing was written.') });
    }
    const no = await callAtTerminal(args, { env: env(), input: 'n' });
    expect(no).toMatchObject({ code: 1, out: expect.stringContaining('Nothing was written.') });
    expect(await records()).toMatchObject([{ name: 'Alice writes' }]);
    const yes = await callAtTerminal(args, { env: env(), input: 'y' });
    expect(yes).toMatchObject({ code: 0, out: expect.stringContaining('- name: Alice writes') });
    expect(await records()).toMatchObject([{ name: 'B' }]);
  });

  it('what somebody else writes into the same field while the question stands stops it, and is shown', async () => {
    const { uri } = await create();
    const rkey = uri.split('/').at(-1) ?? '';
    const rename = () => alice.putRecord(PUBLICATION, rkey, { url: 'https://alice.example', name: 'Theirs' });
    const args = ['set', '--name', 'Ours', ...where()];
    const done = await callAtTerminal(args, { env: env(), input: 'y', before: rename });
    expect(done.code).toBe(1);
    expect(done.out).toContain('What another program has changed since:');
    expect(done.out).toMatch(/What your change would do to the new record:\s+- name: Theirs\s+\+ name: Ours/);
    expect(done.out).toMatch(/changed the same field.*Run the command again/);
    expect(await records()).toMatchObject([{ name: 'Theirs' }]);
  });

  it('a text with control characters cannot paint over the question', async () => {
    await create({ description: 'harmless\u001b[2K\u001b[1A\u202eevil' });
    const { out } = await publish('show');
    expect(out).toContain('harmless');
    for (const hidden of ['\u001b', '\u202e']) expect(out).not.toContain(hidden);
  });
});

it('the password comes from standard input, and may be the main one, with a word about that', async () => {
  await create();
  const args = ['set', '--name', 'B', '--yes', ...where()];
  refused(await callMasthead(args, { env: { TMPDIR: folder } }), /no app password/);
  const done = await callMasthead(args, { env: { TMPDIR: folder }, input: `${alice.password}\n` });
  expect(done).toMatchObject({ code: 0, err: expect.stringContaining('main password') });
  expect(await records()).toMatchObject([{ name: 'B' }]);
});

describe('the theme', () => {
  it('keeps the other colours when one is given without an accent', async () => {
    await create();
    await publish('theme', '--accent', '#0c5aa0', '--background', '1,2,3', '--yes');
    await publish('theme', '--accent-foreground', '#ff0', '--yes');
    expect(await records()).toMatchObject([
      { basicTheme: { background: color(1, 2, 3), accent: color(12, 90, 160), accentForeground: color(255, 255, 0) } },
    ]);
    await publish('theme', '--remove', '--yes');
    expect((await records())[0]).not.toHaveProperty('basicTheme');
  });
});

describe('the icon', () => {
  const file = async (name: string, bytes: Uint8Array | Promise<Uint8Array>) => {
    writeFileSync(join(folder, name), await bytes);
    return join(folder, name);
  };

  // A second run uploaded the same bytes again and said "Written.".
  it.each([
    ['as it is', 300, [], '300×300'],
    ['cut, scaled and saved anew', 900, ['--fit'], '300×300'],
  ])('is written once, and taken away: %s', async (_note, width, more, size) => {
    await create();
    const icon = await file(
      'icon.png',
      picture(width, 300, 'tiff').then((bytes) => sharp(bytes).png().toBuffer()),
    );
    const first = await publish('icon', icon, ...more, '--yes');
    expect(first.out).toMatch(new RegExp(`The icon is image/(?:png|jpeg), ${size} pixels`));
    expect(first.out).toMatch(/\(uploaded when you agree\)[\s\S]*Written\./);
    const before = await revision();
    const done = await publish('icon', icon, ...more, '--yes');
    expect(done).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^Nothing to change/m) });
    expect(await revision()).toBe(before);
    await publish('icon', '--remove', '--yes');
    expect((await records())[0]).not.toHaveProperty('icon');
  });

  // A record that was brought from another PDS may name a picture that was not: uploading it is
  // what mends that.
  it('is uploaded again where the PDS does not serve the one that the record names', async () => {
    const icon = await file('icon.png', picture(300, 300));
    await create();
    await publish('icon', icon, '--yes');
    const gone = () => Response.json({ error: 'BlobNotFound' }, { status: 400 });
    const between = await startPdsBetween(
      network,
      () => undefined,
      (method) => (method === 'getBlob' ? gone() : undefined),
    );
    onTestFinished(between.close);
    const args = ['icon', icon, '--dry-run', '--account', alice.did, '--plc', between.url];
    const done = await callMasthead([...args, '--dev', between.url], { env: env(), cwd: folder });
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('(uploaded when you agree)') });
  });

  it.each([
    ['as it is', []],
    ['cut to fit', ['--fit']],
  ])('leaves without what a camera wrote, which is said before the question: %s', async (_note, more) => {
    await create();
    const icon = await file('photo.jpg', DIRTY.jpeg);
    const taken = 'The picture contained a place (GPS coordinates), which is removed before the upload.';
    for (const how of ['--dry-run', '--yes']) expect((await publish('icon', icon, ...more, how)).out).toContain(taken);
    expect((await publish('icon', icon, ...more, '--yes')).out).toMatch(/^Nothing to change/m);
  });

  it("stays as it is on the account's own PDS, which is said, as of a cover", async () => {
    await create();
    const avatar = await alice.uploadBlob(DIRTY.jpeg, 'image/jpeg');
    await alice.putRecord('app.bsky.actor.profile', 'self', { avatar });
    const blob = JSON.stringify(avatar);
    const named = await publish('set', '--set-json', `icon=${blob}`, '--yes');
    expect(named).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^The icon contains a place .* stays as it is/m),
    });
    const made = ['document', '--new', '--title', 'A', '--path', '/a', '--dry-run', '--before-deploy'];
    const document = await publish(...made, '--set-json', `coverImage=${blob}`);
    expect(document.out).toMatch(/^Note: The cover contains a place .* stays as it is/m);
  });

  it("is the avatar, the banner, a post's picture or a blob, cut to fit where it has to be", async () => {
    await create();
    const wide = await alice.uploadBlob(await picture(600, 400, 'jpeg'), 'image/jpeg');
    await alice.putRecord('app.bsky.actor.profile', 'self', { avatar: wide, banner: wide });
    const embed = { $type: 'app.bsky.embed.images', images: [{ alt: '', image: wide }] };
    const post = { text: '', createdAt: '2026-11-01T10:00:00.000Z', embed };
    const { uri } = await alice.createRecord('app.bsky.feed.post', post);
    for (const args of [['--from-avatar'], ['--from-banner'], ['--from-post', uri], ['--blob', wide.ref.$link]]) {
      refused(await publish('icon', ...args, '--yes'), /600×400 pixels: cut it to a square.*--fit/);
      expect((await publish('icon', ...args, '--fit', '--yes')).out).toContain('400×400 pixels');
      await publish('icon', '--remove', '--yes');
    }
  });

  it.each<[note: string, bytes: () => Uint8Array | Promise<Uint8Array>, more: string[], says: RegExp]>([
    ['not square and too small', () => picture(100, 200), [], /100×200 pixels: cut it to a square; it is 100×200/],
    ['SVG that is called PNG', () => new TextEncoder().encode('<svg/>'), [], /image\/svg\+xml/],
    ['a broken picture', async () => (await picture(300, 300)).subarray(0, 60), ['--fit'], /save it as PNG/],
  ])('%s', async (_note, bytes, more, says) => {
    await create();
    refused(await publish('icon', await file('icon.png', bytes()), ...more, '--yes'), says);
  });
});

it('nobody named, and two publications, until one is named', async () => {
  refused(await callMasthead(['show'], { env: { MASTHEAD_ACCOUNT: '' } }), /--account alice\.example/);
  await create();
  await create({ url: 'https://two.example', name: 'Two' });
  const which = /several publications, so give the key of one: .*two\.example/;
  refused(await publish('set', '--name', 'B', '--yes'), which);
  expect((await publish('set', '--name', 'B', '--publication', 'https://two.example/', '--yes')).code).toBe(0);
  expect((await records()).map(({ name }) => name).sort()).toEqual(['Alice writes', 'B']);
});

describe('a record that another tool broke', () => {
  const record = { $type: PUBLICATION, url: 'https://alice.example', name: 'A', icon: 'x', basicTheme: { accent: 1 } };
  beforeEach(async () => {
    const body = { repo: alice.did, collection: PUBLICATION, validate: false, record };
    await alice.call('com.atproto.repo.createRecord', body);
  });

  it('is mended one thing at a time, and what is left is named with its command', async () => {
    expect((await publish('show')).out).toMatch(/publication\.icon .*\(no-blob\)/);
    const moved = await publish('set', '--url', 'https://alice.example/blog', '--yes');
    expect(moved.code).toBe(0);
    expect(moved.err).toMatch(
      /Warning: icon was invalid before, and stays invalid: .*\n {2}run:\n {2}npx masthead-cli icon icon\.png --fit --account .* --plc http:\S+ --dev http:\S+\n/,
    );
    expect(moved.err).toMatch(/Warning: basicTheme.*\n {2}run:\n {2}npx masthead-cli theme --accent/);
    expect((await publish('theme', '--accent', '#0c5aa0', '--yes')).err).not.toContain('basicTheme');
    expect((await publish('set', '--unset', 'icon', '--yes')).err).toBe('');
    expect((await publish('show')).out).not.toContain('What to change');
  });

  it('loses its broken parts when that is asked for, each by name', async () => {
    const { out, code } = await publish('set', '--name', 'B', '--drop-broken', '--yes');
    expect(code).toBe(0);
    for (const part of ['icon', 'basicTheme']) expect(out).toContain(`Left out (--drop-broken): ${part}, which`);
    expect(await records()).toEqual([{ $type: PUBLICATION, url: 'https://alice.example', name: 'B' }]);
  });
});

it('single fields are set, as text or as JSON, and taken away', async () => {
  await create({ description: 'Old', labels: { $type: 'com.atproto.label.defs#selfLabels', values: [] } });
  const json = 'preferences.showInDiscover=false';
  const done = await publish('set', 'description=New = good', '--set-json', json, '--unset', 'labels', '--yes');
  expect(done).toMatchObject({ code: 0, out: expect.stringContaining('+ description: New = good') });
  const [written] = await records();
  expect(written).toMatchObject({ description: 'New = good', preferences: { showInDiscover: false } });
  expect(written).not.toHaveProperty('labels');
  await publish('set', '--name=-C', '--description', 'Long', '--yes');
  expect(await records()).toMatchObject([{ description: 'Long', name: '-C' }]);
});
