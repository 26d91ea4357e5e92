import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type ClientConfig,
  type Credentials,
  openPublications,
  type Publisher,
  RepositoryError,
  type SignInOptions,
  signIn,
  withFields,
  withIcon,
} from '../../src/publish/index.ts';
import { proposeTheme } from '../../src/theme/index.ts';
import { stopClock } from '../support/clock/clock.ts';
import { localServer } from '../support/local-server.ts';
import { type MemoryNetwork, memoryNetwork, SILENT } from '../support/network/memory-network.ts';
import type { TestAccount } from '../support/network/test-account.ts';
import { picture } from './pictures.ts';

// On a network in memory. Faults are put in where the request leaves: what answers is always the
// PDS itself, or nobody.
const PUBLICATION = 'site.standard.publication';
const CID = 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku';
const THEME = proposeTheme({ r: 12, g: 90, b: 160 });

let network: MemoryNetwork;
let alice: TestAccount;
let local: ClientConfig;
beforeEach(async () => {
  network = memoryNetwork();
  local = { plc: network.plcUrl, handleResolver: network.pdsUrl, fetch: network.fetch };
  alice = await network.createAccount('alice.test');
});

type Pass = (to?: string) => Promise<Response>;
/** What happens to a request on its way. */
type Passing = (url: URL, pass: Pass) => Promise<Response> | Response;
const credentials = () => ({ identifier: alice.handle, password: alice.appPassword });

/** Signs in, with something happening to requests on their way. */
function enter(on: Passing = (_, pass) => pass(), more: Partial<SignInOptions> = {}) {
  const config: ClientConfig = {
    ...local,
    fetch: (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input);
      return Promise.resolve(on(url, (to) => network.fetch(to ?? input, init)));
    },
  };
  return signIn(config, credentials(), more);
}

/** The same with something happening at one method only. */
const enterWith = (method: string, on: (pass: Pass) => Promise<Response> | Response, more?: Partial<SignInOptions>) =>
  enter((url, pass) => (url.pathname.endsWith(method) ? on(pass) : pass()), more);
const refusing = (method: string, error: string, status: number, message?: string) =>
  enterWith(method, () => Response.json({ error, message }, { status }));
/** The same that counts the requests of a method. */
async function entering(method: string) {
  let count = 0;
  const publisher = await enterWith(method, (pass) => {
    count += 1;
    return pass();
  });
  return { publisher, count: () => count };
}

/** Passes on what is no such path; `asked` once one is, which nobody ever answers. */
function silentAt(isSilent: (path: string) => boolean) {
  let hear = () => {};
  const asked = new Promise<void>((resolve) => {
    hear = resolve;
  });
  const on: Passing = (url, pass) => {
    if (!isSilent(decodeURIComponent(url.pathname))) return pass();
    hear();
    return pass(SILENT);
  };
  return { on, asked };
}

/**
 * What is thrown: always one of ours, a sentence that ends like one and holds no stack and no
 * password.
 */
async function failure(promise: Promise<unknown>): Promise<RepositoryError> {
  const error = await promise.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(RepositoryError);
  const found = error as RepositoryError;
  expect(found.message).toMatch(/^\S.*[.)\w]$/);
  expect(found.message).not.toContain('\n');
  expect(found.message).not.toContain(alice.appPassword);
  return found;
}

const standing = async (rkey: string) =>
  (await (await openPublications(local, alice.did)).fetchPublication(rkey))?.record;

describe('signing in', () => {
  it.each([
    ['a handle', () => alice.handle],
    ['a handle as people write it', () => ` @${alice.handle.toUpperCase()} `],
    ['a DID', () => alice.did],
  ])('by %s', async (_note, identifier) => {
    const publisher = await signIn(local, { identifier: identifier(), password: alice.appPassword });
    expect(publisher).toMatchObject({ did: alice.did, handle: alice.handle, pds: network.pdsUrl });
    expect(publisher.usesMainPassword).toBe(false);
    const main = await signIn(local, { identifier: alice.did, password: alice.password });
    expect(main.usesMainPassword).toBe(true);
  });

  it.each<[note: string, change: () => Partial<Credentials & ClientConfig>, kind: string, says: RegExp]>([
    ['a wrong password', () => ({ password: 'aaaa-bbbb-cccc-dddd' }), 'signed-out', /make a new app password/],
    ['an empty password', () => ({ password: ' ' }), 'bad-request', /empty/],
    ['a handle that nobody has', () => ({ identifier: 'nobody.test' }), 'no-account', /check the spelling/],
    ['a DID that nobody has', () => ({ identifier: `did:plc:${'a'.repeat(24)}` }), 'no-account', /check the DID/],
    ['an e-mail address', () => ({ identifier: 'alice@example.com' }), 'bad-request', /give the handle or the DID/],
    ['no name at all', () => ({ identifier: 'alice' }), 'bad-request', /neither a handle/],
    ['a silent directory', () => ({ plc: 'http://localhost:9', identifier: alice.did }), 'unreachable', /try again/],
  ])('%s', async (_note, change, kind, says) => {
    const { plc = local.plc, ...changed } = change();
    const error = await failure(signIn({ ...local, plc }, { ...credentials(), ...changed }));
    expect(error.kind).toBe(kind);
    expect(error.message).toMatch(says);
  });

  // Ctrl-C said so at once, and the process then waited a minute for the request that nobody wanted
  // any more.
  it('that is stopped ends its request, too', async () => {
    const stop = new AbortController();
    let asked: AbortSignal | null | undefined;
    const get: typeof fetch = (input, init) => {
      if (!String(input instanceof Request ? input.url : input).endsWith('createSession'))
        return network.fetch(input, init);
      asked = init?.signal;
      queueMicrotask(() => stop.abort());
      return network.fetch(SILENT, init);
    };
    const signing = signIn({ ...local, fetch: get }, credentials(), { signal: stop.signal });
    await expect(signing).rejects.toMatchObject({ name: 'AbortError' });
    expect(asked?.aborted).toBe(true);
  });

  it('sends no password over http unless the directory itself is at an http: address, which means development', async () => {
    const asked: string[] = [];
    const get: typeof fetch = (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      asked.push(url);
      return network.fetch(url.replace('https://plc.example', network.plcUrl), init);
    };
    const config = { plc: 'https://plc.example', fetch: get, resolveTxt: async () => [`did=${alice.did}`] };
    const error = await failure(signIn(config, { identifier: alice.did, password: alice.appPassword }));
    expect(error.kind).toBe('no-pds');
    expect(asked.filter((url) => url.startsWith(network.pdsUrl))).toEqual([]);
  });

  it('a handle that leads to an account which does not claim it', async () => {
    const bob = await network.createAccount('bob.test');
    // Whoever answers for handles says that Bob's name is Alice's account.
    const get: typeof fetch = async (input, init) =>
      String(input).includes('resolveHandle') ? Response.json({ did: alice.did }) : network.fetch(input, init);
    const signing = signIn({ ...local, fetch: get }, { ...credentials(), identifier: bob.handle });
    expect((await failure(signing)).kind).toBe('no-account');
  });

  it('follows no redirect with the password', async () => {
    const seen: string[] = [];
    const { port } = await localServer((request, response) => {
      seen.push(request.url ?? '');
      response.writeHead(307, { location: '/caught' }).end();
    });
    const redirected: typeof fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input);
      if (!pathname.endsWith('createSession')) return network.fetch(input, init);
      return fetch(`http://localhost:${port}/`, input instanceof Request ? input : init);
    };
    const signing = signIn({ ...local, fetch: redirected }, credentials());
    await expect(signing).rejects.toMatchObject({ kind: 'unreachable' });
    expect(seen).toEqual(['/']);
  });

  it('an account that was deactivated', async () => {
    await alice.call('com.atproto.server.deactivateAccount', {});
    // By DID: this PDS does not answer for the handle of such an account, DNS would.
    const entering = signIn(local, { identifier: alice.did, password: alice.appPassword });
    expect(await failure(entering)).toMatchObject({ kind: 'inactive', message: expect.stringMatching(/reactivate/) });
  });

  it.each([
    ['the directory', (path: string) => path.startsWith('/did:')],
    ['the PDS', (path: string) => path.endsWith('createSession')],
  ])('has a time limit as a whole, which says so: %s never answers', async (_note, isSilent) => {
    const clock = stopClock();
    const first = silentAt(isSilent);
    const failed = failure(enter(first.on, { signInTimeout: 5000 }));
    await first.asked;
    await clock.advance(5000);
    expect(await failed).toMatchObject({
      kind: 'unreachable',
      message: expect.stringMatching(/took longer than 5 s.*nothing was written/),
    });
    // Whoever stops it is not told that it took too long.
    const second = silentAt(isSilent);
    const stopping = enter(second.on, { signInTimeout: 5000, signal: AbortSignal.timeout(4000) });
    const stopped = expect(stopping).rejects.toMatchObject({ name: 'TimeoutError' });
    await second.asked;
    await clock.advance(4000);
    await stopped;
  });

  it('a rate limit says when to come back', async () => {
    const limits = { status: 429, headers: { 'retry-after': '90' } };
    const limited = () => Response.json({ error: 'RateLimitExceeded' }, limits);
    const error = await failure(enterWith('createSession', limited));
    expect(error).toMatchObject({ kind: 'rate-limited', message: expect.stringContaining('in 90 seconds') });
  });
});

describe('a publication', () => {
  let publisher: Publisher;
  beforeEach(async () => {
    publisher = await enter();
  });
  const create = () => publisher.createPublication({ url: 'https://alice.example', name: 'Alice writes' });

  it('is created, found, listed and read, also by strangers', async () => {
    const created = await create();
    expect(created.rkey).toMatch(/^[2-7a-z]{13}$/);
    const reader = await openPublications(local, alice.handle);
    const [listed] = await reader.listPublications();
    expect(listed).toMatchObject({ uri: created.uri, cid: created.cid, problems: [] });
    expect(await reader.findPublication()).toEqual(listed);
    expect(await reader.findPublication('https://ALICE.example/')).toEqual(listed);
    expect(await reader.findPublication(created.uri)).toEqual(listed);
    expect(await reader.fetchPublication('3mwozxkf2m222')).toBeNull();
  });

  it('is read to fifty pages, and no further, where a host invents more of them', async () => {
    let pages = 0;
    const endless = await enterWith('listRecords', () => {
      pages += 1;
      const uri = `at://${alice.did}/${PUBLICATION}/p${pages}`;
      return Response.json({ records: [{ uri, cid: 'c', value: { url: 'https://a.example' } }], cursor: `c${pages}` });
    });
    expect(await endless.listPublications()).toHaveLength(50);
    expect(pages).toBe(50);
  });

  it('keeps fields that are unknown here, through every change', async () => {
    const blob = await alice.uploadBlob(await picture(256, 256), 'image/png');
    const strange = {
      'com.example.other': { $type: 'com.example.other#thing', picture: blob, deep: [{ $link: 'not a cid' }, null, 1] },
      preferences: { showInDiscover: false, other: 'x' },
    };
    const { uri } = await alice.createRecord(PUBLICATION, {
      url: 'https://alice.example',
      name: 'A',
      'com.example.other': { picture: blob, list: [{ a: null }, 1, 'é'] },
      preferences: strange.preferences,
    });
    const rkey = uri.split('/').at(-1) ?? '';
    const before = await standing(rkey);
    await publisher.setTheme(rkey, THEME);
    await publisher.setIcon(rkey, { bytes: await picture(300, 300, 'webp') });
    await publisher.changePublication(rkey, (record) => ({ ...record, name: 'B' }));
    expect(await standing(rkey)).toMatchObject({ ...before, name: 'B', icon: { mimeType: 'image/webp' } });
    await publisher.setTheme(rkey, null);
    await publisher.setIcon(rkey, null);
    expect(await standing(rkey)).toEqual({ ...before, name: 'B' });
  });

  it('is not written when nothing changes', async () => {
    const { rkey } = await create();
    await publisher.setTheme(rkey, THEME);
    const { publisher: counting, count } = await entering('putRecord');
    expect(await counting.setTheme(rkey, THEME)).toMatchObject({ changed: false });
    expect(count()).toBe(0);
  });

  it('takes any blob that is there already, by its reference and by its CID', async () => {
    const { rkey } = await create();
    const blob = await alice.uploadBlob(await picture(256, 256), 'image/png');
    // No PDS serves a blob before a record refers to it, so its picture cannot be checked.
    const early = await failure(publisher.setIcon(rkey, { blob }));
    expect(early).toMatchObject({ kind: 'not-found', message: expect.stringMatching(/no record refers to it yet/) });
    await alice.putRecord('app.bsky.actor.profile', 'self', { banner: blob });
    expect((await failure(publisher.setIcon(rkey, { from: 'avatar' }))).kind).toBe('not-found');
    for (const source of [{ blob }, { cid: blob.ref.$link }, { from: 'banner' } as const]) {
      await publisher.setIcon(rkey, source);
      expect(await standing(rkey)).toMatchObject({ icon: blob });
      await publisher.setIcon(rkey, null);
    }
  });

  it('takes no blob whose picture cannot be an icon', async () => {
    const { rkey } = await create();
    const banner = await alice.uploadBlob(await picture(300, 100), 'image/png');
    await alice.putRecord('app.bsky.actor.profile', 'self', { banner });
    for (const source of [{ blob: banner }, { cid: banner.ref.$link }]) {
      const error = await failure(publisher.setIcon(rkey, source));
      expect(error.problems.map(({ path }) => path)).toEqual(['icon.width', 'icon.height']);
    }
  });

  describe("and a post's picture as its icon", () => {
    const image = (blob: object) => ({ alt: '', image: blob });
    const external = (thumb?: object) => ({
      $type: 'app.bsky.embed.external',
      external: { uri: 'https://a.example', title: 'A', description: '', ...(thumb && { thumb }) },
    });
    const post = (account: TestAccount, embed?: object) =>
      account.createRecord('app.bsky.feed.post', { text: '', createdAt: '2026-11-01T10:00:00.000Z', embed });

    it.each<[note: string, embed: (blob: object) => object]>([
      ['a picture', (blob) => ({ $type: 'app.bsky.embed.images', images: [image(blob)] })],
      ["a link's picture", (blob) => external(blob)],
      [
        'a picture beside a quote',
        (blob) => ({
          $type: 'app.bsky.embed.recordWithMedia',
          record: { $type: 'app.bsky.embed.record', record: { uri: 'at://did:plc:x/a.b.c/k', cid: CID } },
          media: { $type: 'app.bsky.embed.images', images: [image(blob)] },
        }),
      ],
    ])('of its own, without a second upload: %s', async (_note, embed) => {
      const { rkey } = await create();
      const blob = await alice.uploadBlob(await picture(300, 300), 'image/png');
      const { uri } = await post(alice, embed(blob));
      await publisher.setIcon(rkey, { post: uri.replace(alice.did, alice.handle) });
      expect(await standing(rkey)).toMatchObject({ icon: blob });
    });

    it.each<[note: string, source: () => Promise<string> | string, kind: string]>([
      ['a post without a picture', async () => (await post(alice, external())).uri, 'not-found'],
      ['a post that is gone', () => `at://${alice.did}/app.bsky.feed.post/3mfxnbfz6ls2m`, 'not-found'],
      ['a post of nobody', () => 'at://nobody.test/app.bsky.feed.post/3mfxnbfz6ls2m', 'no-account'],
    ])('%s', async (_note, source, kind) => {
      const { rkey } = await create();
      expect((await failure(publisher.setIcon(rkey, { post: await source() }))).kind).toBe(kind);
    });
  });

  it.each(['', 'x', 'not a cid', '../../x', 'bafkreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvy!u'])(
    'takes no CID that is none: %j',
    async (cid) => {
      const { rkey } = await create();
      expect((await failure(publisher.setIcon(rkey, { cid }))).kind).toBe('bad-request');
    },
  );

  describe('that somebody else changes in between', () => {
    /** Another tool that writes each time before we do, `times` times. */
    const rival = async (rkey: string, times: number) => {
      let left = times;
      return enterWith('putRecord', async (pass) => {
        if (left > 0) {
          left -= 1;
          const record = await standing(rkey);
          await alice.putRecord(PUBLICATION, rkey, { ...record, description: `theirs, ${left} left` });
        }
        return pass();
      });
    };

    it('is read again, and both changes stand', async () => {
      const { rkey } = await create();
      await (await rival(rkey, 3)).changePublication(rkey, (record) => ({ ...record, name: 'Mine' }));
      expect(await standing(rkey)).toMatchObject({ name: 'Mine', description: 'theirs, 0 left' });
    });

    // Two renames both said that they were written, and one was lost.
    it.each<[note: string, theirs: object, ours: object, path: string]>([
      ['the same field', { name: 'Theirs' }, { name: 'Ours' }, 'name'],
      ['a field that they added', { description: 'Theirs' }, { description: 'Ours' }, 'description'],
      ['a field they removed', { name: 'Alice', description: undefined }, { description: 'Ours' }, 'description'],
      ['a part of one', { preferences: { showInDiscover: false } }, { preferences: {} }, 'preferences.showInDiscover'],
    ])('in the same field, it is left as it is: %s', async (_note, theirs, ours, path) => {
      const first = { url: 'https://alice.example', name: 'Alice writes' };
      const described = 'name' in theirs && 'description' in theirs ? { description: 'First' } : {};
      const { rkey } = await publisher.createPublication({ ...first, ...described });
      const base = await standing(rkey);
      let left = 1;
      const crossed = await enterWith('putRecord', async (pass) => {
        if (left-- > 0) await alice.putRecord(PUBLICATION, rkey, { ...base, ...theirs });
        return pass();
      });
      const error = await failure(crossed.changePublication(rkey, (record) => ({ ...record, ...ours })));
      const now = await standing(rkey);
      expect(error).toMatchObject({ kind: 'conflict', current: now });
      expect(error.problems.map((problem) => problem.path)).toEqual([path]);
      expect(now).toEqual(JSON.parse(JSON.stringify({ ...base, ...theirs })));
    });

    it('as it is to be, it is no conflict', async () => {
      const { rkey } = await create();
      const base = await standing(rkey);
      await alice.putRecord(PUBLICATION, rkey, { ...base, name: 'Ours', description: 'Theirs' });
      const change = publisher.changePublication(rkey, (r) => ({ ...r, name: 'Ours' }), { shown: base ?? {} });
      expect(await change).toMatchObject({ changed: false });
    });

    it('since it was shown, it is compared with what was shown', async () => {
      const { rkey } = await create();
      const base = (await standing(rkey)) ?? {};
      await alice.putRecord(PUBLICATION, rkey, { ...base, name: 'Theirs' });
      const options = { shown: base };
      const error = await failure(publisher.changePublication(rkey, (r) => ({ ...r, name: 'Ours' }), options));
      expect(error).toMatchObject({ kind: 'conflict', current: { name: 'Theirs' } });
      expect(error.message).toMatch(/name is "Theirs" now, and was "Alice writes"/);
      await publisher.changePublication(rkey, (r) => ({ ...r, description: 'Ours' }), options);
      expect(await standing(rkey)).toMatchObject({ name: 'Theirs', description: 'Ours' });
    });

    it('keeps their colour where only another one is ours', async () => {
      const { rkey } = await create();
      await publisher.setTheme(rkey, THEME);
      const base = (await standing(rkey)) ?? {};
      const white = { ...THEME, accent: { r: 255, g: 255, b: 255 } };
      await publisher.setTheme(rkey, white);
      const old = publisher.setTheme(rkey, { ...THEME, foreground: { r: 1, g: 1, b: 1 } }, { shown: base });
      // A colour was quoted as its JSON, which nobody compares by eye.
      expect((await failure(old)).problems).toEqual([
        { path: 'basicTheme.accent', message: 'is #ffffff now, and was #0c5aa0' },
      ]);
      const color = { $type: 'site.standard.theme.color#rgb', r: 1, g: 1, b: 1 };
      const change = withFields([{ path: ['basicTheme', 'foreground'], value: color }]);
      await publisher.changePublication(rkey, change, { shown: base });
      expect(await standing(rkey)).toMatchObject({ basicTheme: { accent: white.accent, foreground: { r: 1 } } });
    });

    it('is left to them after three more tries', async () => {
      const { rkey } = await create();
      const error = await failure((await rival(rkey, 9)).changePublication(rkey, (r) => ({ ...r, name: 'Mine' })));
      expect(error.kind).toBe('conflict');
      expect(await standing(rkey)).toMatchObject({ name: 'Alice writes', description: 'theirs, 5 left' });
    });

    it('is gone when they deleted it', async () => {
      const { rkey } = await create();
      await alice.deleteRecord(PUBLICATION, rkey);
      expect((await failure(publisher.setTheme(rkey, THEME))).kind).toBe('not-found');
    });
  });

  describe('that would not be right is not sent', () => {
    it('a record that the lexicon refuses', async () => {
      const error = await failure(publisher.createPublication({ url: 'ftp://a.example' }));
      expect(error.kind).toBe('invalid');
      expect(error.problems.map(({ path }) => path).sort()).toEqual(['name', 'url']);
      expect(await publisher.listPublications()).toEqual([]);
    });

    it('a key that is no TID', async () => {
      const record = { url: 'https://alice.example', name: 'A' };
      expect((await failure(publisher.createPublication(record, { rkey: 'self' }))).kind).toBe('bad-request');
    });

    it('a second one for the same address, unless that is wanted', async () => {
      const { rkey } = await create();
      const again = { url: 'https://alice.example/', name: 'Again' };
      const error = await failure(publisher.createPublication(again));
      expect(error).toMatchObject({ kind: 'exists', message: expect.stringContaining(rkey) });
      await publisher.createPublication(again, { again: true });
      expect((await failure(publisher.findPublication('https://alice.example'))).message).toMatch(
        /give the key of one/,
      );
      expect((await failure(publisher.createPublication(again, { again: true, rkey }))).kind).toBe('exists');
    });

    it('an icon that is none, before anything is uploaded', async () => {
      const { rkey } = await create();
      const { publisher: counting, count } = await entering('uploadBlob');
      const error = await failure(counting.setIcon(rkey, { bytes: await picture(200, 300) }));
      expect(error.kind).toBe('invalid');
      expect(error.problems.map(({ path }) => path)).toEqual(['icon.width', 'icon.height']);
      expect(count()).toBe(0);
    });
  });

  describe('when the PDS', () => {
    it('does not have the blob, the old record is intact', async () => {
      const { rkey } = await create();
      const before = await standing(rkey);
      const blob = { $type: 'blob', ref: { $link: CID }, mimeType: 'image/png', size: 1000 };
      expect((await failure(publisher.setIcon(rkey, { blob }))).message).toMatch(/no such blob .*give the picture/);
      const unread = publisher.changePublication(rkey, withIcon(blob as never));
      expect((await failure(unread)).message).toMatch(/no such blob; upload the picture/);
      expect(await standing(rkey)).toEqual(before);
    });

    it('takes no file of this size', async () => {
      const { rkey } = await create();
      const strict = await refusing('uploadBlob', 'PayloadTooLarge', 413);
      const error = await failure(strict.setIcon(rkey, { bytes: await picture(256, 256) }));
      expect(error).toMatchObject({ kind: 'too-large', message: expect.stringMatching(/use a smaller one/) });
    });

    it('is down in the middle, the old record is intact', async () => {
      const { rkey } = await create();
      const before = await standing(rkey);
      const broken = await enterWith('putRecord', () => Promise.reject(new TypeError('fetch failed')));
      const error = await failure(broken.setTheme(rkey, THEME));
      expect(error).toMatchObject({ kind: 'unreachable', message: expect.stringMatching(/not known whether/) });
      expect(await standing(rkey)).toEqual(before);
    });

    it('is writing when it is to stop, the write may finish', async () => {
      const { rkey } = await create();
      const stop = new AbortController();
      const abort = (pass: Pass) => {
        stop.abort();
        return pass();
      };
      const stopping = await enterWith('putRecord', abort, { signal: stop.signal });
      await stopping.changePublication(rkey, (record) => ({ ...record, name: 'B' }));
      expect(await standing(rkey)).toMatchObject({ name: 'B' });
      // But nothing new begins.
      const next = stopping.records.put(PUBLICATION, rkey, { url: 'https://x.example', name: 'C' }, null);
      await expect(next).rejects.toMatchObject({ name: 'AbortError' });
      await expect(stopping.setTheme(rkey, THEME)).rejects.toMatchObject({ name: 'AbortError' });
    });

    it('is still writing a while after it is to stop, it is not known whether it was written', async () => {
      const { rkey } = await create();
      const clock = stopClock();
      const stop = new AbortController();
      const { on, asked } = silentAt((path) => path.endsWith('putRecord'));
      const failed = failure((await enter(on, { signal: stop.signal })).setTheme(rkey, THEME));
      await asked;
      stop.abort();
      await clock.advance(5000);
      const ended = await Promise.race([failed, setImmediate('still writing')]);
      expect(ended).toMatchObject({ kind: 'stopped', message: expect.stringMatching(/not known whether/) });
    });

    it('answers with something else, it is not believed', async () => {
      const { rkey } = await create();
      for (const answer of ['<html>', '[]', '{"uri":"at://did:plc:x/a/b","cid":"c","value":{}}']) {
        const odd = await enterWith('getRecord', () => new Response(answer));
        expect((await failure(odd.fetchPublication(rkey))).kind).toBe('unreachable');
      }
    });

    it('says that the session has expired, it is renewed', async () => {
      const { rkey } = await create();
      let expired = false;
      const expiring = await enterWith('putRecord', (pass) => {
        if (expired) return pass();
        expired = true;
        return Response.json({ error: 'ExpiredToken', message: 'Token has expired' }, { status: 400 });
      });
      await expiring.setTheme(rkey, THEME);
      expect(expired).toBe(true);
      expect(await standing(rkey)).toHaveProperty('basicTheme');
    });

    it('says so after the app password was revoked, it says what to do', async () => {
      const { rkey } = await create();
      const expired = await refusing('putRecord', 'ExpiredToken', 400);
      await alice.call('com.atproto.server.revokeAppPassword', { name: 'masthead-test' });
      const error = await failure(expired.setTheme(rkey, THEME));
      expect(error).toMatchObject({ kind: 'signed-out', message: expect.stringMatching(/new app password/) });
    });
  });

  describe('that another tool wrote without validation', () => {
    const broken = {
      url: 'https://alice.example',
      name: 'Alice',
      icon: 'https://alice.example/icon.png',
      basicTheme: { accent: { r: 300, g: 0, b: 0 } },
    };
    let rkey: string;
    beforeEach(async () => {
      const body = { repo: alice.did, collection: PUBLICATION, validate: false };
      await alice.call('com.atproto.repo.createRecord', { ...body, record: { $type: PUBLICATION, ...broken } });
      rkey = (await publisher.findPublication()).rkey;
    });

    // Each was refused for the other, so that neither could be mended.
    it('is mended one thing at a time', async () => {
      const checked: unknown[] = [];
      const get: typeof fetch = async (input, init) => {
        const request = new Request(input, init);
        if (request.url.endsWith('putRecord')) checked.push((await request.clone().json()).validate);
        return network.fetch(request);
      };
      const mending = await signIn({ ...local, fetch: get }, credentials());
      const renamed = await mending.changePublication(rkey, (record) => ({ ...record, name: 'B' }));
      expect(renamed.problems.map(({ path }) => path)).toEqual(expect.arrayContaining(['icon', 'basicTheme.accent.r']));
      expect(await standing(rkey)).toMatchObject({ ...broken, name: 'B' });
      const themed = await mending.setTheme(rkey, THEME);
      expect(themed.problems.map(({ path }) => path)).toEqual(['icon']);
      await mending.setIcon(rkey, { bytes: await picture(256, 256) });
      expect((await mending.findPublication()).problems).toEqual([]);
      // The PDS checks only a record without old problems.
      expect(checked).toEqual([false, false, undefined]);
    });

    it.each<[note: string, change: object, path: string]>([
      ['a value that is not right either', { icon: 'https://alice.example/other.png' }, 'icon'],
      ['another thing that is not right', { description: 7 }, 'description'],
      ['a field that is needed, and goes', { name: undefined }, 'name'],
    ])('takes no new problem: %s', async (_note, change, path) => {
      const error = await failure(publisher.changePublication(rkey, (record) => ({ ...record, ...change })));
      expect(error.kind).toBe('invalid');
      expect(error.problems.map((problem) => problem.path)).toEqual([path]);
      expect(await standing(rkey)).toEqual({ $type: PUBLICATION, ...broken });
    });

    it('at a PDS that takes no such record, it says which field to mend first, and how', async () => {
      const strict = await refusing('putRecord', 'InvalidRequest', 400, `Invalid ${PUBLICATION} record: icon`);
      const error = await failure(strict.changePublication(rkey, (record) => ({ ...record, name: 'B' })));
      expect(error.kind).toBe('invalid');
      expect(error.problems.map(({ path }) => path)).toContain('icon');
      expect(error.run).toEqual([
        expect.stringMatching(`^npx masthead-cli \\w+ .*--account ${alice.handle} --publication ${rkey}$`),
      ]);
    });

    it('is put right when that is asked for', async () => {
      const { dropped } = await publisher.setTheme(rkey, THEME, { dropBroken: true });
      expect(dropped.map(({ path }) => path)).toEqual(['icon']);
      const stored = await publisher.findPublication();
      expect(stored.problems).toEqual([]);
      expect(Object.keys(stored.record).sort()).toEqual(['$type', 'basicTheme', 'name', 'url']);
    });
  });
});
