import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resolveDidOrFailure } from '../../../src/atproto/identity/resolve-handle.ts';
import { fetchProfileFromPds, memoryCache, resolveIdentity } from '../../../src/atproto/index.ts';
import { asFetch, createGuardedFetch } from '../../../src/atproto/node/guard/guarded-fetch.ts';
import { self } from '../../lexicon/sample-records.ts';
import { stopClock, until } from '../../support/clock/clock.ts';
import { forFile } from '../../support/for-each-test.ts';
import { fakeNetwork } from '../../support/network/fake-network.ts';
import { startNameServer, type Txt } from '../../support/network/name-server.ts';
import { startInternet } from '../node/guard/fake-internet.ts';
import { json, type RudeServer, rudeServer } from '../rude-server.ts';

// With a real name server over UDP, a real host behind TLS and a resolver over HTTPS: nobody else
// is asked where a handle leads.
const HANDLE = 'alice.masthead.dev';
const NAME = `_atproto.${HANDLE}`;
const FILE = `${HANDLE}/.well-known/atproto-did`;
const [A, B] = ['did:plc:alice', 'did:plc:bob'];
const forgetful = memoryCache({ maxEntries: 0 });

const names = forFile(startNameServer);
const internet = forFile(startInternet);
let resolver: RudeServer;
/** What the resolver over HTTPS answers to each name. */
let doh: unknown;
let accepted: (string | undefined)[] = [];
beforeAll(async () => {
  resolver = await rudeServer(({ headers }, response) => {
    accepted.push(headers.accept);
    json(response, doh, doh === null ? 503 : 200, { 'retry-after': '0' });
  });
});
afterEach(() => {
  names.names.clear();
  internet.forget();
  [doh, accepted] = [undefined, []];
  for (const log of [names.asked, resolver.requests]) log.length = 0;
});

/** A host's answer: a body, a status, or that there is no such host. */
type Host = string | number | 'ENOTFOUND';
function place(dns: Txt, host: Host): void {
  names.names.set(NAME.toLowerCase(), dns);
  if (host === 'ENOTFOUND') internet.names.set(HANDLE, [[]]);
  else {
    internet.pages.set(FILE, (_, response) => {
      response.writeHead(typeof host === 'number' ? host : 200).end(typeof host === 'string' ? host : '');
    });
  }
}

/**
 * The guard, in the internet of this process; a name without an address is one that does not exist.
 */
function guarded(): typeof fetch {
  const guard = asFetch(
    createGuardedFetch({
      ...internet.guard,
      async lookUp(name) {
        const found = await internet.guard.lookUp?.(name);
        if (!found?.length) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
        return found;
      },
    }),
  );
  // The resolver over HTTPS is the caller's own choice, on this machine.
  return (input, init) => (String(input).startsWith(resolver.baseUrl) ? fetch(input, init) : guard(input, init));
}

const found = (did: string) => ({ kind: 'found', did });
const NONE = { kind: 'none' };
const UNREACHABLE = { kind: 'unreachable', cause: expect.anything() };

describe('where there is DNS', () => {
  it.each<[note: string, dns: Txt, host: Host, end: object]>([
    ['DNS says it', [[`did=${A}`]], 404, found(A)],
    ['DNS says it in chunks, among others', [['v=spf1 -all'], ['did=did:', 'plc:alice']], 404, found(A)],
    ['both disagree: DNS wins', [[`did=${A}`]], B, found(A)],
    ['DNS contradicts itself: neither counts, and the host has no say', [[`did=${A}`], [`did=${B}`]], A, NONE],
    ['DNS names no DID: the host has no say', [['did=alice']], A, NONE],
    ['no such name in DNS: the host says it', 'NXDOMAIN', `${A}\n`, found(A)],
    ['other records: the host says it', [['v=spf1 -all']], A, found(A)],
    ['DNS fails: the host says it', 'SERVFAIL', A, found(A)],
    ['nobody knows it', 'NXDOMAIN', 404, NONE],
    ['a home page instead of a DID', 'NXDOMAIN', '<!doctype html>'.repeat(1000), NONE],
    ['DNS fails, and the host has nothing', 'SERVFAIL', 404, UNREACHABLE],
    ['DNS refuses, and there is no host', 'REFUSED', 'ENOTFOUND', UNREACHABLE],
    ['DNS has nothing, and the host is down', 'NXDOMAIN', 503, UNREACHABLE],
  ])('%s', async (_, dns, host, end) => {
    place(dns, host);
    const { resolveTxt } = names;
    expect(await resolveDidOrFailure({ resolveTxt, fetch: guarded(), cache: forgetful }, HANDLE)).toEqual(end);
    expect(names.asked).toEqual([NAME]);
    expect(internet.asked.every((asked) => asked === FILE)).toBe(true);
  });

  it('a host on a private address is none', async () => {
    internet.names.set(HANDLE, [['10.0.0.5']]);
    expect(
      await resolveDidOrFailure({ resolveTxt: names.resolveTxt, fetch: guarded(), cache: forgetful }, HANDLE),
    ).toEqual(NONE);
    expect(internet.asked).toEqual([]);
  });

  it.each<[note: string, dns: Txt, asked: () => readonly string[]]>([
    ['DNS that never answers leaves half of the time to the host, which has nothing', 'silence', () => names.asked],
    ['a host that never answers is unreachable', 'NXDOMAIN', () => internet.asked],
  ])('%s', async (_, dns, asked) => {
    const clock = stopClock();
    place(dns, 404);
    if (dns !== 'silence') internet.pages.set(FILE, () => {});
    const found = resolveDidOrFailure({ resolveTxt: names.resolveTxt, fetch: guarded(), cache: forgetful }, HANDLE);
    await until(() => expect(asked()).toHaveLength(1));
    await clock.advance(10_000);
    expect(await found).toEqual(UNREACHABLE);
  });

  it('whoever leaves is told so, not that there is nobody', async () => {
    const controller = new AbortController();
    names.names.set(NAME, 'silence');
    const { signal } = controller;
    const asked = resolveDidOrFailure({ resolveTxt: names.resolveTxt, fetch: guarded(), signal }, HANDLE);
    await until(() => expect(names.asked).toHaveLength(1));
    controller.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('with a resolver over HTTPS', () => {
  const txt = (...data: string[]) => ({
    Status: 0,
    Answer: data.map((text) => ({ name: NAME, type: 16, TTL: 60, data: text })),
  });
  it.each<[note: string, body: unknown, host: Host, end: object]>([
    ['it says it, in quotes', txt('"v=spf1 -all"', `"did=${A}"`), B, found(A)],
    ['it says it in chunks', txt('"did=did:" "plc:alice"'), 404, found(A)],
    ['behind an alias', { Status: 0, Answer: [{ type: 5, data: 'x.' }, ...txt(`"did=${A}"`).Answer] }, 404, found(A)],
    ['it contradicts itself', txt(`"did=${A}"`, `"did=${B}"`), A, NONE],
    ['it knows no such name: the host says it', { Status: 3 }, A, found(A)],
    ['nobody knows it', { Status: 3, Answer: [] }, 404, NONE],
    ['the name servers fail: the host says it', { Status: 2 }, A, found(A)],
    ['the name servers fail, and the host has nothing', { Status: 2 }, 404, UNREACHABLE],
    ['it is down', null, 404, UNREACHABLE],
    ['it is some other server', { hello: 'world' }, 404, UNREACHABLE],
  ])('%s', async (_, body, host, end) => {
    doh = body;
    place('NXDOMAIN', host);
    const reading = { dnsOverHttps: `${resolver.baseUrl}/dns-query?ct=1`, fetch: guarded(), cache: forgetful };
    expect(await resolveDidOrFailure(reading, HANDLE)).toEqual(end);
    expect(new Set(resolver.requests)).toEqual(new Set([`/dns-query?ct=1&name=${NAME}&type=TXT`]));
    expect(new Set(accepted)).toEqual(new Set(['application/dns-json']));
    expect(names.asked).toEqual([]);
  });

  it('is asked where DNS of this machine gives no answer, and only then', async () => {
    doh = txt(`"did=${A}"`);
    const reading = {
      resolveTxt: names.resolveTxt,
      dnsOverHttps: resolver.baseUrl,
      fetch: guarded(),
      cache: forgetful,
    };
    place('SERVFAIL', 404);
    expect(await resolveDidOrFailure(reading, HANDLE)).toEqual(found(A));
    expect(resolver.requests).toHaveLength(1);
    place('NXDOMAIN', 404);
    expect(await resolveDidOrFailure(reading, HANDLE)).toEqual(NONE);
    expect(resolver.requests).toHaveLength(1);
  });
});

describe('without a way to DNS', () => {
  it('asks the host of the handle and nobody else', async () => {
    place('NXDOMAIN', A);
    expect(await resolveDidOrFailure({ fetch: guarded(), cache: forgetful }, `@${HANDLE.toUpperCase()}.`)).toEqual(
      found(A),
    );
    expect(internet.asked).toEqual([FILE]);
    internet.pages.set(FILE, (_, response) => void response.writeHead(404).end());
    // DNS may know it.
    expect(await resolveDidOrFailure({ fetch: guarded(), cache: forgetful }, HANDLE)).toEqual(UNREACHABLE);
    await expect(resolveIdentity({ fetch: guarded(), cache: forgetful }, HANDLE)).rejects.toMatchObject({
      kind: 'network',
      message: expect.stringMatching(/dnsOverHttps or handleResolver/),
    });
    expect(new Set(internet.asked)).toEqual(new Set([FILE]));
    expect(internet.lookUps.filter((name) => name !== HANDLE)).toEqual([]);
  });

  it('asks the host once, however many on a page ask about the same person', async () => {
    place('NXDOMAIN', `${A}\n`);
    const reading = { fetch: guarded(), cache: memoryCache() };
    const ask = () => resolveDidOrFailure(reading, HANDLE);
    expect(await Promise.all([ask(), ask()])).toEqual([found(A), found(A)]);
    expect(await ask()).toEqual(found(A));
    expect(internet.asked).toEqual([FILE]);
  });

  it('does not let the host of a handle send a page on', async () => {
    internet.pages.set(
      FILE,
      (_, response) => void response.writeHead(302, { location: `https://${HANDLE}/inside` }).end(),
    );
    internet.pages.set(`${HANDLE}/inside`, A);
    expect(await resolveDidOrFailure({ fetch: guarded(), cache: forgetful }, HANDLE)).toEqual(UNREACHABLE);
    expect(internet.asked).toEqual([FILE]);
    // A server's guard looks at every address on the way.
    expect(
      await resolveDidOrFailure({ fetch: guarded(), resolveTxt: names.resolveTxt, cache: forgetful }, HANDLE),
    ).toEqual(found(A));
  });

  it.each(['', 'alice', 'did:plc:alice', 'handle.invalid'])('says that %j is no handle', async (handle) => {
    await expect(resolveDidOrFailure({}, handle)).rejects.toMatchObject({ kind: 'bad-request' });
  });
});

describe('somebody on a PDS', () => {
  const [did, handle] = ['did:plc:gwen', 'gwen.test'];
  const network = forFile(() => fakeNetwork({ [did]: { handle, records: { 'id.sifa.profile.self': { self } } } }));
  const asked: string[] = [];
  /** The handle's host serves its file. */
  const get: typeof fetch = async (input, init) => {
    const url = new URL(String(input));
    asked.push(`${url.host}${url.pathname}`);
    return url.hostname === handle ? new Response(did) : fetch(input, init);
  };
  afterEach(() => {
    asked.length = 0;
  });

  it.each<[way: string, dns: Txt, options: () => object]>([
    ['DNS', [[`did=${did}`]], () => ({ resolveTxt: names.resolveTxt })],
    ['the file that their host serves', 'NXDOMAIN', () => ({ resolveTxt: names.resolveTxt })],
    ['that file alone, as in a page', 'NXDOMAIN', () => ({})],
    ['a resolver over HTTPS', 'NXDOMAIN', () => ({ dnsOverHttps: resolver.baseUrl })],
  ])('is read by way of %s, without any AppView', async (_, dns, options) => {
    names.names.set(`_atproto.${handle}`, dns);
    doh = { Status: 0, Answer: [{ type: 16, data: `"did=${did}"` }] };
    const reading = { plc: network.baseUrl, fetch: get, cache: forgetful, ...options() };
    expect(await fetchProfileFromPds(reading, handle)).toMatchObject({ did, handle });
    expect(await fetchProfileFromPds(reading, did)).toMatchObject({ did, handle });
    const hosts = new Set(asked.map((address) => address.split('/')[0]));
    const known = [network.baseUrl, resolver.baseUrl].map((url) => new URL(url).host);
    expect([...hosts].filter((host) => host !== handle && !known.includes(host ?? ''))).toEqual([]);
    expect(asked.some((address) => address.includes('resolveDidOrFailure'))).toBe(false);
  });

  it('is not read by a handle that leads to them and that they do not claim', async () => {
    names.names.set('_atproto.stolen.test', [[`did=${did}`]]);
    const reading = { plc: network.baseUrl, fetch: get, cache: forgetful, resolveTxt: names.resolveTxt };
    expect(await fetchProfileFromPds(reading, 'stolen.test')).toBeNull();
  });

  it('is read by their DID in a page that cannot find out about the handle, which is not vouched for', async () => {
    const blind: typeof fetch = (input, init) =>
      String(input).includes(handle) ? Promise.reject(new TypeError('Failed to fetch')) : fetch(input, init);
    const reading = { plc: network.baseUrl, cache: forgetful, fetch: blind };
    expect(await fetchProfileFromPds(reading, did)).toMatchObject({ did, handle: 'handle.invalid' });
    // Where there is a way to find out, an outage is no answer.
    names.names.set(`_atproto.${handle}`, 'SERVFAIL');
    const { resolveTxt } = names;
    await expect(fetchProfileFromPds({ ...reading, resolveTxt }, did)).rejects.toMatchObject({ kind: 'network' });
  });
});
