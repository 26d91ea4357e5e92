import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { emptyAccount } from '../../../../test/publish/empty-account.ts';
import { picture } from '../../../../test/publish/pictures.ts';
import { listRecords } from '../../../../test/support/network/list-records.ts';
import { startPdsBetween } from '../../../../test/support/network/pds-between.ts';
import { serveMemoryNetwork } from '../../../../test/support/network/serve-memory-network.ts';
import type { TestAccount } from '../../../../test/support/network/test-account.ts';
import { callAtTerminal, callMasthead } from '../call-masthead.ts';
import { callPublish } from '../call-publish.ts';
import type { Finished } from '../run-masthead.ts';

const PUBLICATION = 'site.standard.publication';
const color = (r: number, g: number, b: number) => ({ $type: 'site.standard.theme.color#rgb', r, g, b });

let network: Awaited<ReturnType<typeof serveMemoryNetwork>>;
let alice: TestAccount;
let folder: string;
beforeAll(async () => {
  network = await serveMemoryNetwork();
  alice = await network.createAccount('writer.test');
  return () => network[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await emptyAccount(network, alice);
  folder = mkdtempSync(join(tmpdir(), 'masthead-publish-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const where = () => ['--account', alice.handle, '--plc', network.plcUrl, '--dev', network.pdsUrl];
const env = (more: object = {}) => ({ TMPDIR: folder, MASTHEAD_APP_PASSWORD: alice.appPassword, ...more });

const publish = (...args: string[]) => callPublish({ network, account: alice, folder }, args);

/** One sentence and no stack, exit code 1. */
function refused(done: Finished, says: RegExp): void {
  expect(done.err).toMatch(says);
  expect(done.err.trim().split('\n')).toHaveLength(1);
  expect(done.code).toBe(1);
}

const records = async () => (await listRecords(network, alice, PUBLICATION)).map(({ value }) => value);

async function repositoryRev(): Promise<string> {
  const answer = await fetch(`${network.pdsUrl}/xrpc/com.atproto.sync.getLatestCommit?did=${alice.did}`);
  return ((await answer.json()) as { rev: string }).rev;
}

const create = (more: object = {}) =>
  alice.createRecord(PUBLICATION, { url: 'https://alice.example', name: 'Alice writes', ...more });

describe('from nothing to a card', () => {
  it('init, theme, icon and set write one record', async () => {
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
    }
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
  });

  it('reading needs no password', async () => {
    await create();
    const done = await callMasthead(['show', '--json', ...where()], { env: { MASTHEAD_APP_PASSWORD: '' } });
    expect(JSON.parse(done.out)).toMatchObject({ record: { name: 'Alice writes' }, problems: [] });
  });
});

describe('what to change, field by field', () => {
  const article = async (path: string) => {
    const { out } = await publish('show', '--json');
    const { uri } = JSON.parse(out) as { uri: string };
    await alice.createRecord('site.standard.document', {
      site: uri,
      path,
      title: 'A',
      publishedAt: '2026-11-01T10:00:00.000Z',
    });
  };

  it('show names a path that says again what the address says, and how many more have it', async () => {
    await create({ url: 'https://alice.example/blog' });
    for (const path of ['/blog/one', '/blog/two', '/three']) await article(path);
    const { out } = await publish('show');
    expect(out).toMatch(/warn document\.path of at:\S+ \(doubled-path\)/);
    expect(out).toMatch(/is {5}"\/blog\/two"\n +write {2}"\/two"/);
    expect(out).toContain('So have 1 more of its newest documents.');
  });

  it.each([[['--url', 'https://alice.example/blog']], [['url=https://alice.example/blog', '--name', 'B']]])(
    'set %j says so before the move, for then it would be',
    async (words) => {
      await create();
      await article('/blog/one');
      expect((await publish('show')).out).not.toContain('What to change');
      const { err, out } = await publish('set', ...words, '--dry-run');
      expect(out).toMatch(
        /Every article of this publication moves along.*\nVerification starts anew: npx masthead-cli verify/,
      );
      expect(err).toMatch(/document\.path .*\(doubled-path\)/);
      expect(err).toContain('write  "/one"');
    },
  );

  it('init says that http is not https', async () => {
    const { err } = await publish('init', '--url', 'http://alice.example', '--name', 'A', '--dry-run');
    expect(err).toMatch(/publication\.url \(other-scheme\)/);
    expect(err).toContain('write  "https://alice.example"');
  });
});

describe('before it writes', () => {
  it('it shows the difference, the ratios and a preview, and --dry-run stops there', async () => {
    await create();
    const before = await records();
    const file = join(folder, 'preview.html');
    const done = await publish('theme', '--accent', '808080', '--dry-run', '--preview', file);
    expect(done.code).toBe(0);
    expect(done.out).toContain('+ basicTheme.accent: #808080');
    expect(done.out).toContain('Nothing was written (--dry-run).');
    expect(done.err).toMatch(/^$|Warning: The button's text has a contrast of/);
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

  it('it asks, and writes only after a yes', async () => {
    await create();
    const args = ['set', '--name', 'B', ...where()];
    const no = await callAtTerminal(args, { env: env(), input: 'n' });
    expect(no).toMatchObject({ code: 1, out: expect.stringContaining('Nothing was written.') });
    expect(await records()).toMatchObject([{ name: 'Alice writes' }]);
    const yes = await callAtTerminal(args, { env: env(), input: 'y' });
    expect(yes).toMatchObject({ code: 0, out: expect.stringContaining('- name: Alice writes') });
    expect(await records()).toMatchObject([{ name: 'B' }]);
  });

  it('Ctrl-C at the question, or at the prompt, leaves everything as it was', async () => {
    await create();
    const args = ['set', '--name', 'B', ...where()];
    for (const input of ['\u0003', 'y\n\u0003']) {
      const done = await callAtTerminal(args, { env: { TMPDIR: folder }, input });
      expect(done).toMatchObject({ code: 1, out: expect.stringContaining('Given up; nothing was written.') });
    }
    expect(await records()).toMatchObject([{ name: 'Alice writes' }]);
  });

  it('without a terminal it says what to do, before any password is read', async () => {
    await create();
    refused(await publish('set', '--name', 'B'), /look with --dry-run, then write with --yes/);
  });

  it('a text with control characters cannot paint over the question', async () => {
    await create({ description: 'harmless\u001b[2K\u001b[1A\u202eevil' });
    const { out } = await publish('show');
    expect(out).toContain('harmless');
    for (const hidden of ['\u001b', '\u202e']) expect(out).not.toContain(hidden);
  });
});

describe('the password', () => {
  it('comes from standard input', async () => {
    await create();
    const args = ['set', '--name', 'B', '--yes', ...where()];
    const done = await callMasthead(args, { env: { TMPDIR: folder }, input: `${alice.appPassword}\n` });
    expect(done.code).toBe(0);
    expect(await records()).toMatchObject([{ name: 'B' }]);
  });

  it.each([
    [['--password', 'secret-one']],
    [['--app-password=secret-one']],
    [['-p', 'secret-one']],
    [['abcd-efgh-ijkl-mn7o']],
  ])('never comes from an argument: %j', async (words) => {
    const done = await publish('set', '--name', 'B', ...words);
    refused(done, /revoke it.*MASTHEAD_APP_PASSWORD/);
    expect(done.err).not.toMatch(/secret|abcd/);
  });

  it('is missing, or wrong', async () => {
    await create();
    const args = ['set', '--name', 'B', '--yes', ...where()];
    refused(await callMasthead(args, { env: { TMPDIR: folder } }), /no app password/);
    refused(
      await callMasthead(args, { env: env({ MASTHEAD_APP_PASSWORD: 'aaaa-bbbb-cccc-dddd' }) }),
      /does not know this password/,
    );
  });

  it('may be the main one, with a word about that', async () => {
    await create();
    const done = await callMasthead(['set', '--name', 'B', '--yes', ...where()], {
      env: env({ MASTHEAD_APP_PASSWORD: alice.password }),
    });
    expect(done).toMatchObject({ code: 0, err: expect.stringContaining('main password') });
  });
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

  it('warns with ratios of the state that cannot be read', async () => {
    await create();
    const done = await publish('theme', '--accent', '#787878', '--accent-foreground', '000000', '--dry-run');
    expect(done.err).toMatch(/contrast of 3\.\d\d under the pointer, below 4\.5: accent #\w{6}/);
  });

  it.each([
    ['no colour', [], /Give a colour, such as --accent/],
    ['a colour that is none', ['--accent', 'blueish'], /--accent must be a colour/],
    ['a channel over 255', ['--accent', '1,2,300'], /--accent must be a colour/],
    ['a colour with transparency', ['--accent', '#0c5aa080'], /--accent must be a colour/],
    ['a colour besides --remove', ['--accent', '#000', '--remove'], /leave the colours out/],
    ['only a part, and no theme yet', ['--background', '#fff'], /an --accent is needed/],
  ])('%s', async (_note, args, says) => {
    await create();
    refused(await publish('theme', ...args, '--yes'), says);
  });
});

describe('the icon', () => {
  const file = async (name: string, bytes: Uint8Array | Promise<Uint8Array>) => {
    writeFileSync(join(folder, name), await bytes);
    return join(folder, name);
  };

  it('is cut, scaled and saved anew with --fit', async () => {
    await create();
    const done = await publish('icon', await file('photo.bmp', picture(900, 400, 'tiff')), '--fit', '--yes');
    expect(done.out).toMatch(/The icon is image\/(?:png|jpeg), 400×400 pixels/);
    expect(done.out).toContain('(uploaded when you agree)');
    expect(await records()).toMatchObject([{ icon: { $type: 'blob' } }]);
    await publish('icon', '--remove', '--yes');
    expect((await records())[0]).not.toHaveProperty('icon');
  });

  // A second run uploaded the same bytes again and said "Written.".
  it.each([
    ['as it is', 300, []],
    ['cut to fit', 900, ['--fit']],
  ])('the second time there is nothing to change: %s', async (_note, width, more) => {
    await create();
    const icon = await file('icon.png', picture(width, 300));
    expect((await publish('icon', icon, ...more, '--yes')).out).toContain('Written.');
    const before = await repositoryRev();
    const done = await publish('icon', icon, ...more, '--yes');
    expect(done).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/^Nothing to change/m) });
    const { changed, written } = JSON.parse((await publish('icon', icon, ...more, '--yes', '--json')).out);
    expect([changed, written]).toEqual([false, false]);
    expect(await repositoryRev()).toBe(before);
    expect((await publish('icon', await file('b.png', picture(301, 301)), '--yes')).out).toContain('Written.');
  });

  // A record that was brought from another PDS may name a picture that was not: uploading it is what mends that.
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

  /** A photograph as a telephone stores it. */
  const photograph = async (width: number) =>
    sharp(await picture(width, 300, 'jpeg'))
      .withExif({
        IFD0: { Model: 'SECRET' },
        IFD3: {
          GPSLatitude: '52/1 30/1 0/1',
          GPSLatitudeRef: 'N',
          GPSLongitude: '13/1 24/1 0/1',
          GPSLongitudeRef: 'E',
        },
      })
      .toBuffer();
  const uploaded = async () => {
    const [{ icon = undefined } = {}] = await records();
    const { ref } = icon as { readonly ref: { readonly $link: string } };
    const query = new URLSearchParams({ did: alice.did, cid: ref.$link });
    return Buffer.from(await (await fetch(`${network.pdsUrl}/xrpc/com.atproto.sync.getBlob?${query}`)).arrayBuffer());
  };
  const TAKEN = 'The picture held a place (GPS coordinates), which is taken out before it is uploaded.';

  it.each([
    ['as it is', 300, []],
    ['cut to fit', 900, ['--fit']],
  ])('leaves without what a camera wrote, which is said before the question: %s', async (_note, width, more) => {
    await create();
    const bytes = await photograph(width);
    expect(bytes.includes('SECRET')).toBe(true);
    const icon = await file('photo.jpg', bytes);
    expect((await publish('icon', icon, ...more, '--dry-run')).out).toContain(TAKEN);
    expect((await publish('icon', icon, ...more, '--yes')).out).toContain(TAKEN);
    expect((await sharp(await uploaded()).metadata()).exif).toBeUndefined();
    expect((await publish('icon', icon, ...more, '--yes')).out).toMatch(/^Nothing to change/m);
  });

  it("stays as it is on the account's own PDS, which is said; another account's is cleaned", async () => {
    await create();
    const bytes = await photograph(300);
    const avatar = await alice.uploadBlob(bytes, 'image/jpeg');
    await alice.putRecord('app.bsky.actor.profile', 'self', { avatar });
    const stays = /^The avatar holds a place \(GPS coordinates\), and stays as it is/m;
    expect((await publish('icon', '--from-avatar', '--yes')).out).toMatch(stays);
    expect((await uploaded()).equals(bytes)).toBe(true);
    await publish('icon', '--remove', '--yes');
    const named = await publish('set', '--set-json', `icon=${JSON.stringify(avatar)}`, '--yes');
    expect(named).toMatchObject({ code: 0, out: expect.stringMatching(/^The icon holds a place .* stays as it is/m) });
    const cover = ['--set-json', `coverImage=${JSON.stringify(avatar)}`];
    const document = await publish(
      'document',
      '--new',
      '--title',
      'A',
      '--path',
      '/a',
      ...cover,
      '--dry-run',
      '--before-deploy',
    );
    expect(document.out).toMatch(/^Note: The cover holds a place .* stays as it is/m);
    const other = await network.createAccount('photos.test');
    const record = {
      text: '',
      createdAt: '2026-11-01T10:00:00.000Z',
      embed: {
        $type: 'app.bsky.embed.images',
        images: [{ alt: '', image: await other.uploadBlob(bytes, 'image/jpeg') }],
      },
    };
    const { uri } = await other.createRecord('app.bsky.feed.post', record);
    expect((await publish('icon', '--from-post', uri, '--yes')).out).toContain(TAKEN);
    expect((await sharp(await uploaded()).metadata()).exif).toBeUndefined();
  });

  it('is the avatar, without a second upload', async () => {
    await create();
    const avatar = await alice.uploadBlob(await picture(400, 400, 'jpeg'), 'image/jpeg');
    await alice.putRecord('app.bsky.actor.profile', 'self', { avatar });
    expect((await publish('icon', '--from-avatar', '--yes')).code).toBe(0);
    expect(await records()).toMatchObject([{ icon: avatar }]);
  });

  it('is an avatar that is cut to fit', async () => {
    await create();
    const avatar = await alice.uploadBlob(await picture(300, 500, 'jpeg'), 'image/jpeg');
    await alice.putRecord('app.bsky.actor.profile', 'self', { avatar });
    refused(await publish('icon', '--from-avatar', '--yes'), /300×500 pixels: cut it to a square.*--fit/);
    expect((await publish('icon', '--from-avatar', '--fit', '--yes')).code).toBe(0);
  });

  it("is the banner, a post's picture or a blob, cut to fit where it has to be", async () => {
    await create();
    const banner = await alice.uploadBlob(await picture(300, 300), 'image/png');
    await alice.putRecord('app.bsky.actor.profile', 'self', { banner });
    const wide = await alice.uploadBlob(await picture(600, 400, 'jpeg'), 'image/jpeg');
    const { uri } = await alice.createRecord('app.bsky.feed.post', {
      text: '',
      createdAt: '2026-11-01T10:00:00.000Z',
      embed: { $type: 'app.bsky.embed.images', images: [{ alt: '', image: wide }] },
    });
    for (const args of [['--from-banner'], ['--blob', banner.ref.$link]]) {
      expect(await publish('icon', ...args, '--yes')).toMatchObject({ code: 0 });
      expect(await records()).toMatchObject([{ icon: banner }]);
      await publish('icon', '--remove', '--yes');
    }
    for (const args of [
      ['--from-post', uri],
      ['--blob', wide.ref.$link],
    ]) {
      refused(await publish('icon', ...args, '--yes'), /600×400 pixels: cut it to a square.*--fit/);
      expect((await publish('icon', ...args, '--fit', '--yes')).out).toContain('400×400 pixels');
      await publish('icon', '--remove', '--yes');
    }
  });

  it.each([
    [['--from-avatar', '--from-banner']],
    [['--from-post', 'at://a.test/app.bsky.feed.post/3mfxnbfz6ls2m', '--blob', 'bafkrei']],
    [['--remove', '--blob', 'bafkrei']],
    [['--remove', '--fit']],
  ])('is of one place only: %j', async (flags) => {
    refused(await publish('icon', ...flags, '--yes'), /--\S+ and --\S+ exclude each other; give one of them/);
  });

  it('is a file or a flag, not both', async () => {
    refused(await publish('icon', 'icon.png', '--from-banner', '--yes'), /beside --from-banner: name a file or give/);
  });

  it.each<[note: string, bytes: () => Uint8Array | Promise<Uint8Array>, says: RegExp]>([
    ['not square and too small', () => picture(100, 200), /100×200 pixels: cut it to a square; it is 100×200/],
    ['SVG that is called PNG', () => new TextEncoder().encode('<svg/>'), /image\/svg\+xml/],
    ['a text', () => new TextEncoder().encode('not a picture'), /no picture/],
  ])('%s', async (_note, bytes, says) => {
    await create();
    refused(await publish('icon', await file('icon.png', bytes()), '--yes'), says);
  });

  it('a broken picture cannot be fitted either', async () => {
    await create();
    refused(
      await publish('icon', await file('a.png', (await picture(300, 300)).subarray(0, 60)), '--fit', '--yes'),
      /save it as PNG/,
    );
  });

  it('no file, a folder, or both ways at once', async () => {
    refused(await publish('icon', join(folder, 'nowhere.png'), '--yes'), /There is no file/);
    refused(await publish('icon', folder, '--yes'), /is no file/);
    refused(await publish('icon', '--remove', '--from-avatar', '--yes'), /exclude each other/);
    refused(await publish('icon', '--yes'), /missing/);
  });
});

describe('what a person can mend is one sentence', () => {
  it.each<[note: string, args: string[], says: RegExp]>([
    ['no publication yet', ['set', '--name', 'B', '--yes'], /make it with "npx masthead-cli init"/],
    ['init without an address', ['init', '--name', 'A', '--yes'], /Give --url/],
    [
      'an address that is none',
      ['init', '--url', 'ftp://alice.example', '--name', 'A', '--yes'],
      /url .*site's own address/,
    ],
    ['an unknown flag', ['show', '--colour', 'red'], /--colour/],
    [
      'a preview that cannot be written',
      ['init', '--url', 'https://a.example', '--name', 'A', '--dry-run', '--preview', '/nowhere/x'],
      /--preview/,
    ],
  ])('%s', async (_note, args, says) => {
    refused(await publish(...args), says);
  });

  it('nobody named', async () => {
    refused(await callMasthead(['show'], { env: { MASTHEAD_ACCOUNT: '' } }), /--account alice\.example/);
  });

  it('two publications, until one is named', async () => {
    await create();
    await create({ url: 'https://two.example', name: 'Two' });
    refused(
      await publish('set', '--name', 'B', '--yes'),
      /several publications, so name one by its key: .*two\.example/,
    );
    expect((await publish('set', '--name', 'B', '--publication', 'https://two.example/', '--yes')).code).toBe(0);
    expect((await records()).map(({ name }) => name).sort()).toEqual(['Alice writes', 'B']);
  });

  it('a second one for the same address', async () => {
    await create();
    refused(
      await publish('init', '--url', 'https://alice.example/', '--name', 'A', '--yes'),
      /already: at:.*change it/,
    );
  });
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
      /Warning: icon was not right before, and stays so: .*\n {2}run:\n {2}npx masthead-cli icon icon\.png --fit --account .* --plc http:\S+ --dev http:\S+\n/,
    );
    expect(moved.err).toMatch(/Warning: basicTheme.*\n {2}run:\n {2}npx masthead-cli theme --accent/);
    expect((await publish('theme', '--accent', '#0c5aa0', '--yes')).err).not.toContain('basicTheme');
    expect((await publish('set', '--unset', 'icon', '--yes')).err).toBe('');
    expect(await records()).toEqual([
      { ...record, url: 'https://alice.example/blog', icon: undefined, basicTheme: expect.anything() },
    ]);
    expect((await publish('show')).out).not.toContain('What to change');
  });

  it('loses its broken parts when that is asked for, each by name', async () => {
    const tried = await publish('set', '--name', 'B', '--drop-broken', '--json', '--dry-run');
    const { dropped, problems } = JSON.parse(tried.out);
    expect(dropped.map(({ path }: { path: string }) => path).sort()).toEqual(['basicTheme', 'icon']);
    expect(problems).toEqual([]);
    const done = await publish('set', '--name', 'B', '--drop-broken', '--yes');
    expect(done.code).toBe(0);
    expect(done.out).toMatch(/Left out \(--drop-broken\): icon, which/);
    expect(done.out).toMatch(/Left out \(--drop-broken\): basicTheme, which/);
    expect(await records()).toEqual([{ $type: PUBLICATION, url: 'https://alice.example', name: 'B' }]);
  });

  it('gets nothing new that is broken, also with --drop-broken', async () => {
    refused(await publish('set', '--set-json', 'description=7', '--drop-broken', '--yes'), /description/);
    expect(await records()).toEqual([record]);
  });
});

describe('single fields', () => {
  it('are set, as text or as JSON, and taken away', async () => {
    await create({ description: 'Old', labels: { $type: 'com.atproto.label.defs#selfLabels', values: [] } });
    const json = 'preferences.showInDiscover=false';
    const done = await publish(
      'set',
      '--set',
      'description=New = good',
      '--set-json',
      json,
      '--unset',
      'labels',
      '--yes',
    );
    expect(done.code).toBe(0);
    expect(done.out).toContain('+ description: New = good');
    const [written] = await records();
    expect(written).toMatchObject({ description: 'New = good', preferences: { showInDiscover: false } });
    expect(written).not.toHaveProperty('labels');
    await publish('set', 'description=Short', 'name=B', '--yes');
    expect(await records()).toMatchObject([{ description: 'Short', name: 'B' }]);
    refused(await publish('set', '--name', '-C', '--yes'), /--name needs a value, and "-C" looks like a flag/);
    await publish('set', '--name=-C', '--description', 'Long', '--url', 'https://alice.example/c', '--yes');
    expect(await records()).toMatchObject([{ description: 'Long', name: '-C', url: 'https://alice.example/c' }]);
    refused(await publish('set', 'name=A', '--name', 'B', '--yes'), /name is given twice/);
    refused(await publish('set', 'description=A', '--set', 'description=B', '--yes'), /description is given twice/);
    refused(await publish('set', 'description', '--yes'), /must be a field, "=" and its value/);
    refused(await publish('set', '--yes'), /Say what to change/);
    refused(await publish('set', '--set', 'url=ftp://a.example', '--yes'), /url/);
  });
});

describe('what somebody else writes while the question stands', () => {
  it('into the same field stops the change, and is shown', async () => {
    const { uri } = await create();
    const rkey = uri.split('/').at(-1) ?? '';
    const args = ['set', '--name', 'Ours', ...where()];
    const rename = () => alice.putRecord(PUBLICATION, rkey, { url: 'https://alice.example', name: 'Theirs' });
    const done = await callAtTerminal(args, { env: env(), input: 'y', before: rename });
    expect(done.code).toBe(1);
    expect(done.out).toContain('What others have written since it was shown:');
    expect(done.out).toMatch(/What this change would do to that:\s+- name: Theirs\s+\+ name: Ours/);
    expect(done.out).toMatch(/changed the same field.*Run the command again/);
    expect(await records()).toMatchObject([{ name: 'Theirs' }]);
  });

  it('into another field stands beside it', async () => {
    const { uri } = await create();
    const rkey = uri.split('/').at(-1) ?? '';
    const args = ['set', '--name', 'Ours', ...where()];
    const describe = () =>
      alice.putRecord(PUBLICATION, rkey, { url: 'https://alice.example', name: 'Alice writes', description: 'Theirs' });
    const done = await callAtTerminal(args, { env: env(), input: 'y', before: describe });
    expect(done.code).toBe(0);
    expect(await records()).toMatchObject([{ name: 'Ours', description: 'Theirs' }]);
  });
});

it('leaves nothing behind: who is not asked has nothing to look at', async () => {
  await create();
  const done = await publish('set', '--name', 'B', '--yes');
  expect(done.out).not.toContain('Preview:');
  expect(existsSync(join(folder, '.masthead'))).toBe(false);
});
