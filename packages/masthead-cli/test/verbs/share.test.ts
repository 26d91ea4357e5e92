import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyAccount } from '../../../../test/publish/empty-account.ts';
import { picture } from '../../../../test/publish/pictures.ts';
import { listRecords } from '../../../../test/support/network/list-records.ts';
import { startPdsBetween } from '../../../../test/support/network/pds-between.ts';
import { sharedNetwork } from '../../../../test/support/network/shared-network.ts';
import type { TestNetwork } from '../../../../test/support/network/start-network.ts';
import type { TestAccount } from '../../../../test/support/network/test-account.ts';
import { callMasthead } from '../call-masthead.ts';
import { callPublish } from '../call-publish.ts';
import { runAtTerminal } from '../run-masthead.ts';

const CLI = join(import.meta.dirname, '../../src/masthead.ts');
const POST = 'app.bsky.feed.post';
const DOCUMENT = 'site.standard.document';
const LINK = 'https://alice.example/essays/first';
const KEY = '3mwozxkf2m222';
const CID = 'bafyreibabalobzn6cd366ukcsjycp4yymjymgfxcv6xczmlgpemzkz3cfa';

let network: Omit<TestNetwork, 'close'>;
let alice: TestAccount;
let folder: string;
beforeAll(async () => {
  network = await sharedNetwork();
  alice = await network.createAccount('share.test');
});
beforeEach(async () => {
  await emptyAccount(network, alice);
  for (const { uri } of await list(POST)) await alice.deleteRecord(POST, uri.split('/').at(-1) ?? '');
  folder = mkdtempSync(join(tmpdir(), 'masthead-share-'));
  return () => rmSync(folder, { recursive: true, force: true });
});

const where = (plc = network.plcUrl) => ['--account', alice.handle, '--plc', plc, '--dev', network.pdsUrl];
const env = () => ({ TMPDIR: folder, MASTHEAD_APP_PASSWORD: alice.appPassword });

const share = (...args: string[]) => callPublish({ network, account: alice, folder }, ['share', ...args]);
const list = (collection: string) => listRecords(network, alice, collection);

/** A publication and an article, put there by a tool that checks nothing. */
async function publish(more: object = {}): Promise<void> {
  const site = await alice.createRecord('site.standard.publication', {
    url: 'https://alice.example',
    name: 'Alice writes',
  });
  const record = {
    $type: DOCUMENT,
    site: site.uri,
    path: '/essays/first',
    title: 'The first essay',
    publishedAt: '2026-11-01T10:00:00.000Z',
    ...more,
  };
  await alice.call('com.atproto.repo.putRecord', {
    repo: alice.did,
    collection: DOCUMENT,
    rkey: KEY,
    validate: false,
    record,
  });
}

/** The words of a command that was printed, without how it was started. */
function wordsOf(command: string): string[] {
  const words = Array.from(command.matchAll(/'([^']*)'|(\S+)/g), ([, quoted, plain]) => quoted ?? plain ?? '');
  return words.slice(words.indexOf('share'));
}

describe('before anything is written', () => {
  it('--dry-run shows the post and its card, in words and as a page, and needs no password', async () => {
    await publish();
    const text = 'New: alice.example/essays/first <script>alert(1)</script> #essay';
    const preview = join(folder, 'post.html');
    const done = await callMasthead(['share', LINK, '--text', text, '--dry-run', '--preview', preview, ...where()], {
      env: { MASTHEAD_APP_PASSWORD: '' },
    });
    expect(done).toMatchObject({ code: 0, err: '' });
    for (const line of [
      `The post of ${alice.handle}, ${text.length} of 300 characters:`,
      `  | ${text}`,
      `  alice.example/essays/first: link → ${LINK}`,
      '  #essay: tag → #essay',
      '  title: The first essay',
      `  document: at://${alice.did}/${DOCUMENT}/${KEY}`,
      `Preview: ${preview}`,
      'Nothing was written (--dry-run).',
    ])
      expect(done.out.split('\n')).toContain(line);
    const page = readFileSync(preview, 'utf8');
    expect(page).toContain('&lt;script&gt;alert(1)');
    expect(page).not.toContain('<script>alert');
    expect(page).toContain(`<a href="${LINK}" rel="noreferrer">alice.example/essays/first</a>`);
    expect(page).toContain('The first essay');
    expect(page).toContain('Alice writes');
    expect(await list(POST)).toEqual([]);
  });

  it('--dry-run --json is one object with the record as it would be', async () => {
    await publish();
    const done = await share(LINK, '--text', 'Hello', '--lang', 'en,pt-br', '--dry-run', '--json');
    expect(done.out.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(done.out)).toMatchObject({
      link: LINK,
      document: `at://${alice.did}/${DOCUMENT}/${KEY}`,
      record: { $type: POST, text: 'Hello', langs: ['en', 'pt-BR'], embed: { external: { uri: LINK } } },
      warnings: [],
      written: false,
    });
    expect(await list(POST)).toEqual([]);
  });

  it('at a terminal it asks, and no means no', async () => {
    await publish();
    const done = await runAtTerminal(['share', LINK, ...where()], { env: env(), input: 'n\n' });
    expect(done.out).toContain(`Post this as ${alice.handle}? [y/N]`);
    expect(done.out).toContain('Nothing was written.');
    expect(await list(POST)).toEqual([]);
  });

  it.each<[note: string, args: string[], says: RegExp]>([
    ['a text that is too long', [LINK, '--text', 'x'.repeat(310), '--yes'], /310 characters, 10 too many/],
    ['a link that is a script', ['javascript:alert(1)', '--yes'], /"javascript:alert\(1\)" cannot be shared/],
    ['a language that is none', [LINK, '--lang', 'klingonese tongue', '--yes'], /no language tag/],
    ['no terminal and no consent', [LINK], /There is no terminal to ask/],
    ['a post that is none', [LINK, '--post', 'https://bsky.app/x', '--yes'], /no at-uri of a post/],
    [
      'a post that is not there',
      [LINK, '--post', `at://did:plc:ewvi7nxzyoun6zhxrhs64oiz/${POST}/${KEY}`, '--yes'],
      /./,
    ],
    [
      'a new text for an old post',
      [LINK, '--post', 'at://a.test/b/c', '--text', 'x', '--yes'],
      /--post names a post that is there already/,
    ],
    ['--post without a reference', [LINK, '--post', 'at://a.test/b/c', '--no-ref', '--yes'], /--no-ref forbids it/],
  ])('%s is refused in a sentence', async (_, args, says) => {
    const done = await share(...args);
    expect(done).toMatchObject({ code: 1, out: '' });
    expect(done.err).toMatch(says);
    expect(done.err.trim().split('\n')).toHaveLength(1);
    expect(await list(POST)).toEqual([]);
  });
});

describe('a link without records', () => {
  it('gets a plain link card with what is given, and says so', async () => {
    const done = await share(
      'https://nobody.example/page',
      '--text',
      'Look',
      '--title',
      'A page',
      '--description',
      'Of mine',
      '--yes',
    );
    expect(done.code).toBe(0);
    expect(done.out).toMatch(/record is behind the link, so the post has a plain link card/);
    const [post] = await list(POST);
    expect(post?.value).toMatchObject({
      text: 'Look',
      embed: { external: { uri: 'https://nobody.example/page', title: 'A page', description: 'Of mine' } },
    });
    expect(post?.value).not.toHaveProperty('embed.external.associatedRefs');
    expect(done.out).toContain('no record names the post');
  });
});

describe('the document', () => {
  it('names the post; a second run warns, and it goes on naming the first; --replace-ref puts the second there', async () => {
    await publish();
    const first = await share(LINK, '--yes');
    expect(first.out).toContain('The document names it now (bskyPostRef)');
    const [post] = await list(POST);
    const ref = async () => (await list(DOCUMENT))[0]?.value.bskyPostRef;
    expect(await ref()).toEqual({ uri: post?.uri, cid: post?.cid });

    const second = await share(LINK, '--yes');
    expect(second.err).toContain(
      `Warning: The document names a post already, ${post?.uri}: the link was shared before.`,
    );
    expect(second.out).toContain(`The document keeps the post that it named before, ${post?.uri}`);
    expect(await ref()).toMatchObject({ uri: post?.uri });

    const third = await share(LINK, '--replace-ref', '--yes', '--json');
    const { uri, ref: put } = JSON.parse(third.out) as { uri: string; ref: object };
    expect(put).toMatchObject({ state: 'written', post: { uri } });
    expect(await ref()).toMatchObject({ uri });
    expect(await list(POST)).toHaveLength(3);
  });

  it('is left as it is with --no-ref', async () => {
    await publish();
    const [before] = await list(DOCUMENT);
    expect(await share(LINK, '--no-ref', '--yes')).toMatchObject({ code: 0, err: '' });
    expect(await list(DOCUMENT)).toEqual([before]);
  });

  it('that is wrong in another field names it all the same, and keeps what is wrong', async () => {
    await publish({ coverImage: 'https://alice.example/a.png' });
    const [before] = await list(DOCUMENT);
    const done = await share(LINK, '--yes');
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining('The document names it now') });
    // It said what is wrong, and not what to do.
    expect(done.err).toMatch(
      /^Warning: Bluesky drops the records for this, and shows a plain link: document\.coverImage .*\. "\S.* doctor https:\/\/alice\.example\/essays\/first" says how to mend it\.$/m,
    );
    const [post] = await list(POST);
    const [after] = await list(DOCUMENT);
    expect(after?.value).toEqual({ ...before?.value, bskyPostRef: { uri: post?.uri, cid: post?.cid } });
  });

  it('that cannot be written: the post is there, and the command that was printed finishes it', async () => {
    await publish();
    let broken = true;
    const between = await startPdsBetween(network, (_method, body) => {
      if (broken && body.collection === DOCUMENT) throw new Error('The connection breaks.');
    });
    const done = await callMasthead(['share', LINK, '--text', 'Hello', '--yes', ...where(between.url)], {
      env: env(),
    });
    expect(done.code).toBe(1);
    const [post] = await list(POST);
    expect(done.out).toContain(`Written: ${post?.uri}`);
    const lines = done.err.trim().split('\n');
    expect(lines.at(-3)).toMatch(/^The document does not name it yet: .*not known whether/);
    expect(lines.at(-2)).toBe('To finish, run:');
    const command = lines.at(-1) ?? '';
    expect(command).toContain(` share ${LINK} --post ${post?.uri} --account ${alice.handle} `);

    broken = false;
    const finish = () => callMasthead([...wordsOf(command), '--yes'], { env: env() });
    expect(await finish()).toMatchObject({ code: 0, err: '', out: expect.stringContaining('+ bskyPostRef:') });
    expect((await list(DOCUMENT))[0]?.value.bskyPostRef).toEqual({ uri: post?.uri, cid: post?.cid });
    expect(await finish()).toMatchObject({ code: 0, out: expect.stringContaining('The document names it already') });
    expect(await list(POST)).toHaveLength(1);
    await between.close();
  });

  it('--post keeps what the document names, and warns of a post about something else', async () => {
    await publish({ bskyPostRef: { uri: `at://${alice.did}/${POST}/${KEY}`, cid: CID } });
    const post = await alice.createRecord(POST, { text: 'Other', createdAt: '2026-11-01T10:00:00.000Z' });
    const kept = await share(LINK, '--post', post.uri, '--yes');
    expect(kept).toMatchObject({ code: 0, out: expect.stringContaining('keeps the post that it named before') });
    expect(kept.err).toContain('Warning: the post has no card of this link; it has none.');
    const dry = await share(LINK, '--post', post.uri, '--replace-ref', '--dry-run');
    expect(dry.out).toContain(`+ bskyPostRef: {"uri":"${post.uri}"`);
    expect(dry.out).toContain('Nothing was written (--dry-run).');
    const json = await share(LINK, '--post', post.uri, '--replace-ref', '--yes', '--json');
    expect(JSON.parse(json.out)).toMatchObject({ uri: post.uri, ref: { state: 'written' }, written: true });
  });

  it('--post says where no document is', async () => {
    const post = await alice.createRecord(POST, { text: 'Other', createdAt: '2026-11-01T10:00:00.000Z' });
    const done = await share('https://nobody.example/page', '--post', post.uri, '--yes');
    expect(done).toMatchObject({
      code: 1,
      err: expect.stringContaining('No document was found for https://nobody.example/page'),
    });
  });
});

interface Sharing {
  readonly child: ReturnType<typeof spawn>;
  /** What it has printed so far. */
  readonly told: () => string;
}

/** Shares the link in a process of its own, which can get signals. */
function startSharing(plc: string): Sharing {
  const args = [CLI, 'share', LINK, '--yes', ...where(plc)];
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env() } });
  let told = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (data) => {
      told += data;
    });
  }
  return { child, told: () => told };
}

/** A write that the PDS is given only once it is let go. */
function held(): { readonly ended: Promise<void>; readonly letGo: () => void } {
  let letGo = () => {};
  const ended = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  return { ended, letGo };
}

/** Runs the command that was printed: the document names the post then. */
async function finishBy(printed = ''): Promise<void> {
  const finish = await callMasthead([...wordsOf(printed), '--yes'], { env: env() });
  expect(finish).toMatchObject({ code: 0, err: '' });
  const [post] = await list(POST);
  expect((await list(DOCUMENT))[0]?.value.bskyPostRef).toEqual({ uri: post?.uri, cid: post?.cid });
}

describe('Ctrl-C', () => {
  it.each<[note: string, collection: string, says: (uri: string) => RegExp[], names: boolean]>([
    [
      'while the post is written: it is let finish, and the document is left for the command that is printed',
      POST,
      (uri) => [
        new RegExp(`^Written: ${uri}$`, 'm'),
        new RegExp(`^To finish, run:\n.* share ${LINK} --post ${uri} `, 'm'),
      ],
      false,
    ],
    [
      'while the document is written: it is let finish',
      DOCUMENT,
      (uri) => [new RegExp(`^Written: ${uri}$`, 'm'), /^The document names it now/m],
      true,
    ],
  ])('%s', async (_, collection, says, names) => {
    await publish({ coverImage: await alice.uploadBlob(await picture(40, 20), 'image/png') });
    let command: Sharing | undefined;
    const between = await startPdsBetween(network, async (_method, body) => {
      if (body.collection !== collection) return;
      command?.child.kill('SIGINT');
      await expect.poll(() => command?.told()).toContain('Stopping.');
    });
    command = startSharing(between.url);
    const [code] = await once(command.child, 'close');
    const told = command.told();
    await between.close();
    expect(code, told).toBe(130);
    const [post] = await list(POST);
    for (const pattern of says(post?.uri ?? '')) expect(told).toMatch(pattern);
    expect('bskyPostRef' in ((await list(DOCUMENT))[0]?.value ?? {})).toBe(names);
  });

  // The message had the at-uri to look for, and not what to do when the post is there.
  it('while the post is written by a PDS that then says nothing: it is not known, and the command that would finish is printed', async () => {
    await publish();
    let command: Sharing | undefined;
    const { ended, letGo } = held();
    const between = await startPdsBetween(network, async (_method, body) => {
      if (body.collection !== POST) return;
      command?.child.kill('SIGINT');
      await ended;
    });
    command = startSharing(between.url);
    const [code] = await once(command.child, 'close');
    const told = command.told();
    expect(code, told).toBe(130);
    const [says, run, printed] = told.trim().split('\n').slice(-3);
    expect(says).toMatch(
      /it is not known whether it was written .* look for at:\S+\. If it is there, finish with the command below\.$/,
    );
    expect(run).toBe('  run:');
    expect(printed).toContain(` share ${LINK} --post at://${alice.did}/${POST}/`);
    // It was not there yet, and now arrives.
    letGo();
    await expect.poll(() => list(POST)).toHaveLength(1);
    await finishBy(printed);
    await between.close();
  });

  it.each([
    ['post', POST, (uri: string) => `It is not known whether the post was written. If ${uri} is there, finish with:`],
    [
      'document',
      DOCUMENT,
      (uri: string) => `Written: ${uri}. It is not known whether the document names it; finish with:`,
    ],
  ])('a second time, while the %s is written, ends it with the command that finishes', async (_, collection, says) => {
    await publish();
    let command: Sharing | undefined;
    const { ended, letGo } = held();
    const between = await startPdsBetween(network, async (_method, body) => {
      if (body.collection !== collection) return;
      command?.child.kill('SIGINT');
      await expect.poll(() => command?.told()).toContain('Stopping.');
      command?.child.kill('SIGINT');
      await ended;
    });
    command = startSharing(between.url);
    const [code, signal] = await once(command.child, 'close');
    const told = command.told();
    letGo();
    expect([code, signal], told).toEqual([null, 'SIGINT']);
    // The write arrives all the same: what was held went on.
    await expect.poll(() => list(POST)).toHaveLength(1);
    const [post] = await list(POST);
    const lines = told.trim().split('\n');
    expect(lines.at(-2)).toBe(says(post?.uri ?? ''));
    await finishBy(lines.at(-1));
    await between.close();
  });
});
