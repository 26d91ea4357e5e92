import type { ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createGuardedFetch, type GuardOptions } from '../../../../src/atproto/node/guard/guarded-fetch.ts';
import { HostGate } from '../../../../src/atproto/node/guard/host-gate.ts';
import { stopClock, until } from '../../../support/clock/clock.ts';
import { forFile } from '../../../support/for-each-test.ts';
import { localServer } from '../../../support/local-server.ts';
import { PUBLIC, startInternet } from './fake-internet.ts';

const internet = forFile(startInternet);
afterEach(() => internet.forget());

const guard = (options: GuardOptions = {}) => createGuardedFetch({ ...internet.guard, ...options });

/** What a request has come to by now. */
function ended(request: Promise<Response>): { end?: unknown } {
  const given: { end?: unknown } = {};
  const end = (found: unknown) => {
    given.end = found;
  };
  request.then(end, end);
  return given;
}

test('an honest host is asked over TLS, at the address that was checked, by its name', async () => {
  internet.pages.set('a.masthead.dev', (request, response) => {
    response.setHeader('x-host', String(request.headers.host));
    response.end('hello');
  });
  const response = await guard()('https://a.masthead.dev/page?x=1');
  expect(await response.text()).toBe('hello');
  expect(response.headers.get('x-host')).toBe('a.masthead.dev');
  expect(response.url).toBe('https://a.masthead.dev/page?x=1');
  expect(response.redirected).toBe(false);
  expect(internet.connected).toEqual([PUBLIC]);
});

describe('no private address, by any spelling', () => {
  test.each([
    ['127.0.0.1', 'as everybody writes it'],
    ['2130706433', 'decimal'],
    ['0x7f000001', 'hex'],
    ['0177.0.0.1', 'octal'],
    ['127.1', 'short'],
    ['127.0.0.1.', 'with a dot behind'],
    ['①②⑦.0.0.1', 'in circled digits'],
    ['%31%32%37.0.0.1', 'percent-encoded'],
    ['0', 'this host'],
    ['[::1]', 'IPv6 loopback'],
    ['[::ffff:127.0.0.1]', 'IPv4-mapped'],
    ['[::127.0.0.1]', 'IPv4-compatible: safeFetchWrap of @atproto-labs/fetch-node 0.4.0 lets it through'],
    ['localhost', 'by name'],
    ['LOCALHOST', 'by name in capitals'],
    ['a.localhost', 'below it'],
    ['intranet', 'a name without a dot'],
    ['printer.local', 'multicast DNS'],
    ['db.internal', 'a cloud’s own'],
    ['router.home.arpa', 'a home’s own'],
    ['router.lan', 'a router’s own'],
    ['nas.home', 'as some are called'],
    ['wiki.corp', 'a company’s own'],
    ['db.private', 'as some are called'],
    ['box.localdomain', 'as installers call it'],
    ['private.masthead.dev', 'a public name with a private address'],
    ['mixed.masthead.dev', 'a public name with a private address among public ones'],
  ])('%s: %s', async (host) => {
    internet.names.set('private.masthead.dev', [['10.0.0.7']]);
    internet.names.set('mixed.masthead.dev', [[PUBLIC, '192.168.1.1']]);
    await expect(guard()(`https://${host}/`)).rejects.toMatchObject({ kind: 'refused-address' });
    // Neither by way of somebody's redirect.
    internet.pages.set('a.masthead.dev', (_, response) => {
      response.writeHead(302, { location: `https://${host.replace(/[^ -~]/gu, encodeURIComponent)}/` }).end();
    });
    await expect(guard()('https://a.masthead.dev')).rejects.toMatchObject({ kind: 'refused-address' });
    expect(internet.connected).toEqual([PUBLIC]);
  });
});

test('a name that changes its address after the check leads nowhere else', async () => {
  internet.names.set('rebind.masthead.dev', [[PUBLIC], ['127.0.0.1'], ['127.0.0.1']]);
  internet.pages.set('rebind.masthead.dev', 'public');
  const get = guard();
  expect(await (await get('https://rebind.masthead.dev')).text()).toBe('public');
  expect(internet.lookUps).toEqual(['rebind.masthead.dev']);
  expect(internet.connected).toEqual([PUBLIC]);
  // The next request asks anew, although a connection to the good address is still open.
  await expect(get('https://rebind.masthead.dev')).rejects.toMatchObject({ kind: 'refused-address' });
  expect(internet.connected).toEqual([PUBLIC]);
});

test('and so does one that changes it between a page and the page’s redirect to itself', async () => {
  internet.names.set('rebind.masthead.dev', [[PUBLIC], ['127.0.0.1']]);
  internet.pages.set('rebind.masthead.dev', (_, response) => {
    response.writeHead(302, { location: '/again' }).end();
  });
  await expect(guard()('https://rebind.masthead.dev')).rejects.toMatchObject({ kind: 'refused-address' });
});

describe('what is not asked for at all', () => {
  test.each([
    ['http://a.masthead.dev/', 'without TLS'],
    ['https://a.masthead.dev:8443/', 'another port'],
    ['https://user:secret@a.masthead.dev/', 'a password'],
    ['file:///etc/passwd', 'a file'],
    ['data:text/plain,hello', 'data'],
    ['hello', 'no address'],
  ])('%s: %s', async (url) => {
    await expect(guard()(url)).rejects.toMatchObject({ kind: 'refused-url' });
    internet.pages.set('a.masthead.dev', (_, response) => {
      response.writeHead(302, { location: url }).end();
    });
    // A bare word is an address beside the page.
    const after = guard()('https://a.masthead.dev/');
    await expect(after).rejects.toMatchObject({ kind: url === 'hello' ? 'redirects' : 'refused-url' });
    expect(new Set(internet.connected)).toEqual(new Set([PUBLIC]));
  });

  test('another method than GET and HEAD', async () => {
    await expect(guard()('https://a.masthead.dev/', { method: 'POST' })).rejects.toMatchObject({
      kind: 'refused-url',
    });
  });

  test('the default port written out is the default port', async () => {
    internet.pages.set('a.masthead.dev', 'hello');
    expect((await guard()('https://a.masthead.dev:443/')).status).toBe(200);
  });
});

describe('redirects', () => {
  beforeEach(() => {
    internet.pages.set('a.masthead.dev', (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left > 0) response.writeHead(307, { location: `/${left - 1}` }).end();
      else response.end('there');
    });
  });

  test('three are followed, and the answer says where it came from', async () => {
    const response = await guard()('https://a.masthead.dev/3');
    expect([response.url, response.redirected]).toEqual(['https://a.masthead.dev/0', true]);
  });

  test('four are not', async () => {
    await expect(guard()('https://a.masthead.dev/4')).rejects.toMatchObject({ kind: 'redirects' });
  });

  test('none when the caller wants none', async () => {
    await expect(guard()('https://a.masthead.dev/1', { redirect: 'error' })).rejects.toMatchObject({
      kind: 'redirects',
    });
  });

  test('the redirect itself when the caller wants that', async () => {
    const response = await guard()('https://a.masthead.dev/1', { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([307, '/0']);
  });
});

describe('time and size', () => {
  test('512 kB are read, a byte more is not', async () => {
    internet.pages.set('a.masthead.dev/fits', 'x'.repeat(512 * 1024));
    internet.pages.set('a.masthead.dev/big', 'x'.repeat(512 * 1024 + 1));
    expect((await (await guard()('https://a.masthead.dev/fits')).text()).length).toBe(512 * 1024);
    await expect(guard()('https://a.masthead.dev/big')).rejects.toMatchObject({ kind: 'too-large' });
  });

  test('a body without end is left after that', async () => {
    internet.pages.set('a.masthead.dev', (_, response) => {
      const write = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', write);
      write();
    });
    await expect(guard()('https://a.masthead.dev')).rejects.toMatchObject({ kind: 'too-large' });
    expect((await (await guard()('https://a.masthead.dev', { cut: true })).text()).length).toBe(512 * 1024);
  });

  test.each([
    ['gzip', gzipSync],
    ['br', brotliCompressSync],
  ])('a %s bomb is a body that is too large', async (encoding, pack) => {
    // Before it is asked for: the work counts against the time of nobody's request.
    const bomb = pack(Buffer.alloc(20 * 1024 * 1024));
    internet.pages.set('a.masthead.dev/bomb', (_, response) => {
      response.setHeader('content-encoding', encoding);
      response.end(bomb);
    });
    internet.pages.set('a.masthead.dev/small', (_, response) => {
      response.setHeader('content-encoding', encoding);
      response.end(pack('packed all the same'));
    });
    await expect(guard()('https://a.masthead.dev/bomb')).rejects.toMatchObject({ kind: 'too-large' });
    expect(await (await guard()('https://a.masthead.dev/small')).text()).toBe('packed all the same');
  });

  test.each([
    ['a host that accepts and says nothing', () => {}],
    [
      'a host that sends its head and then a byte now and again',
      (response: ServerResponse) => {
        const drip = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(drip));
      },
    ],
  ])('%s is given up when the time is over', async (_note, slow) => {
    const clock = stopClock();
    internet.pages.set('a.masthead.dev', (_, response) => slow(response));
    const given = ended(guard()('https://a.masthead.dev'));
    await until(() => expect(internet.asked).toHaveLength(1));
    await clock.advance(9_999);
    expect(given.end).toBeUndefined();
    await clock.advance(1);
    await until(() => expect(given.end).toMatchObject({ kind: 'timeout' }));
  });

  test('a resolver that never answers is given up too', async () => {
    const clock = stopClock();
    const given = ended(guard({ lookUp: () => new Promise(() => {}) })('https://a.masthead.dev'));
    await clock.advance(10_000);
    expect(given.end).toMatchObject({ kind: 'timeout' });
  });

  test('the time counts for all redirects together', async () => {
    const clock = stopClock();
    internet.pages.set('a.masthead.dev', (_, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 6000);
    });
    const given = ended(guard()('https://a.masthead.dev'));
    for (const hops of [1, 2]) {
      await until(() => expect(internet.asked).toHaveLength(hops));
      expect(given.end).toBeUndefined();
      await clock.advance(6000);
    }
    await until(() => expect(given.end).toMatchObject({ kind: 'timeout' }));
  });

  test('the caller may give up earlier', async () => {
    internet.pages.set('a.masthead.dev', () => {});
    const controller = new AbortController();
    const asked = guard()('https://a.masthead.dev', { signal: controller.signal });
    controller.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('hosts that fail', () => {
  test('a caller in a hurry says nothing about the host', async () => {
    const clock = stopClock();
    const get = guard();
    internet.pages.set('a.masthead.dev', () => {});
    for (let hurried = 1; hurried <= 8; hurried++) {
      const given = ended(get('https://a.masthead.dev', { signal: AbortSignal.timeout(10) }));
      await until(() => expect(internet.asked).toHaveLength(hurried));
      await clock.advance(10);
      await until(() => expect(given.end).toMatchObject({ name: 'TimeoutError' }));
    }
    internet.pages.set('a.masthead.dev', (_, response) => response.end('fine'));
    expect(await (await get('https://a.masthead.dev')).text()).toBe('fine');
  });

  test('a certificate of somebody else is no answer', async () => {
    await expect(guard()('https://stranger.org')).rejects.toMatchObject({ kind: 'network' });
  });

  test('a certificate that nobody vouches for is none', async () => {
    const { lookUp, route } = internet.guard;
    const get = createGuardedFetch({ ...(lookUp && { lookUp }), ...(route && { route }) });
    await expect(get('https://a.masthead.dev')).rejects.toMatchObject({ kind: 'network' });
  });

  test('a name that does not exist', async () => {
    const lookUp = () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' }));
    await expect(guard({ lookUp })('https://gone.masthead.dev')).rejects.toMatchObject({
      kind: 'network',
      message: 'There is no host gone.masthead.dev (ENOTFOUND).',
    });
  });

  test('after three failures a host is not asked for a while, another is', async () => {
    internet.pages.set('a.masthead.dev', (request) => request.destroy());
    internet.pages.set('b.masthead.dev', 'hello');
    const get = guard({ limits: new HostGate() });
    for (let i = 0; i < 3; i++) await expect(get('https://a.masthead.dev')).rejects.toMatchObject({ kind: 'network' });
    const connections = internet.connected.length;
    await expect(get('https://a.masthead.dev')).rejects.toMatchObject({ kind: 'refused-host' });
    expect(internet.connected.length).toBe(connections);
    expect((await get('https://b.masthead.dev')).status).toBe(200);
  });

  test('a host that closes a connection which was kept open has not failed', async () => {
    const used = new WeakSet<object>();
    let closed = 0;
    internet.pages.set('a.masthead.dev', (request, response) => {
      if (used.has(request.socket)) {
        closed++;
        request.socket.destroy();
      } else response.end('hello');
      used.add(request.socket);
    });
    const get = guard();
    // The connection goes back into the pool a moment after the answer. No request may fail
    // meanwhile.
    while (closed === 0) expect(await (await get('https://a.masthead.dev')).text()).toBe('hello');
  });

  test('an error status is an answer', async () => {
    expect((await guard()('https://a.masthead.dev')).status).toBe(404);
  });
});

describe('a network for development', () => {
  test('http, any port and this machine are open, and nothing else is different', async () => {
    const { port } = await localServer((_, response) => response.end('local'));
    const get = createGuardedFetch({ open: true });
    for (const host of ['127.0.0.1', 'localhost', '[::ffff:127.0.0.1]']) {
      expect(await (await get(`http://${host}:${port}/`)).text()).toBe('local');
    }
    await expect(get(`http://user@localhost:${port}/`)).rejects.toMatchObject({ kind: 'refused-url' });
    await expect(createGuardedFetch()(`http://localhost:${port}/`)).rejects.toMatchObject({ kind: 'refused-url' });
  });
});
