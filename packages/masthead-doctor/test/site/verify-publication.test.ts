import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createGuardedFetch } from '../../../../src/atproto/node/guard/guarded-fetch.ts';
import { HostGate } from '../../../../src/atproto/node/guard/host-gate.ts';
import { type FakeInternet, startInternet } from '../../../../test/atproto/node/guard/fake-internet.ts';
import { localServer } from '../../../../test/support/local-server.ts';
import { proofAddresses } from '../../src/site/markup/page-tags.ts';
import { readSiteClaims } from '../../src/site/read-claim.ts';
import { verifyPublication } from '../../src/site/verify-record.ts';

const URI = 'at://did:plc:alice/site.standard.publication/3lab';
const OTHER = 'at://did:plc:mallory/site.standard.publication/3lab';
const FILE = '/.well-known/site.standard.publication';
const SITE = 'a.masthead.dev';

let internet: FakeInternet;
beforeAll(async () => {
  internet = await startInternet();
});
afterAll(() => internet.close());
afterEach(() => {
  internet.pages.clear();
  internet.names.clear();
  internet.asked.length = 0;
});

const verify = (url: string, uri = URI, timeout = 10_000) =>
  verifyPublication({ uri, url }, { fetch: createGuardedFetch({ ...internet.guard, timeout }) });
const redirect = (location: string, status = 302) =>
  internet.pages.set(`${SITE}${FILE}`, (_, response) => {
    response.writeHead(status, { location }).end();
  });

test.each([
  ['https://a.dev', [`https://a.dev${FILE}`]],
  ['https://a.dev/', [`https://a.dev${FILE}`]],
  ['https://A.dev/blog/?x#y', [`https://a.dev${FILE}/blog`, `https://a.dev/blog${FILE}`]],
  ['https://a.dev/~u/%C3%A9', [`https://a.dev${FILE}/~u/%C3%A9`, `https://a.dev/~u/%C3%A9${FILE}`]],
  ['ftp://a.dev', []],
  ['nonsense', []],
])('%s may be claimed at %j', (url, addresses) => {
  expect(proofAddresses(url).map(({ address }) => address)).toEqual(addresses);
});

describe('what proves a publication', () => {
  test.each([
    { note: 'the at-uri as text', body: URI, form: 'text' },
    { note: 'with white space around it', body: `\r\n  ${URI}\n\n`, form: 'text' },
    { note: 'with a byte order mark', body: `\uFEFF${URI}`, form: 'text' },
    { note: 'with a closing slash', body: `${URI}/`, form: 'text' },
    { note: 'as a JSON string', body: JSON.stringify(URI), form: 'json' },
    { note: 'in a JSON object', body: JSON.stringify({ uri: URI }), form: 'json' },
    { note: 'under any name', body: JSON.stringify({ version: 1, publication: URI, more: null }), form: 'json' },
    { note: 'one level down', body: JSON.stringify({ publication: { uri: URI } }), form: 'json' },
    { note: 'among others in a list', body: JSON.stringify([OTHER, URI]), form: 'json' },
  ])('$note', async ({ body, form }) => {
    internet.pages.set(`${SITE}${FILE}`, body);
    const outcome = await verify(`https://${SITE}`);
    expect(outcome).toMatchObject({ status: 'verified', attempts: [{ form, address: `https://${SITE}${FILE}` }] });
  });

  test('a redirect on the same host, relative or not', async () => {
    for (const location of ['/elsewhere.txt', `https://${SITE}/elsewhere.txt`]) {
      redirect(location);
      internet.pages.set(`${SITE}/elsewhere.txt`, URI);
      const outcome = await verify(`https://${SITE}`);
      expect(outcome).toMatchObject({ status: 'verified', attempts: [{ form: 'text' }] });
    }
  });

  test('a redirect to the at-uri itself', async () => {
    redirect(URI, 301);
    expect(await verify(`https://${SITE}`)).toMatchObject({ status: 'verified', attempts: [{ form: 'redirect' }] });
  });

  test('the address of the specification for a publication with a path', async () => {
    internet.pages.set(`${SITE}${FILE}/blog`, URI);
    expect(await verify(`https://${SITE}/blog/`)).toMatchObject({ status: 'verified' });
    expect(internet.asked).toEqual([`${SITE}${FILE}/blog`]);
  });

  test('the one below the publication, when the other names nothing, or another record', async () => {
    internet.pages.set(`${SITE}/blog${FILE}`, URI);
    const below = { names: [URI], address: `https://${SITE}/blog${FILE}` };
    expect(await verify(`https://${SITE}/blog`)).toMatchObject({
      status: 'verified',
      attempts: [{ names: [] }, below],
    });
    internet.pages.set(`${SITE}${FILE}/blog`, OTHER);
    expect(await verify(`https://${SITE}/blog`)).toMatchObject({
      status: 'verified',
      attempts: [{ names: [OTHER] }, below],
    });
  });
});

describe('what does not', () => {
  test.each([
    { note: 'nothing there', body: undefined, names: 0, problem: 'It answers 404' },
    { note: 'the record of somebody else', body: OTHER, names: 1, problem: undefined },
    { note: 'a longer key', body: `${URI}x`, names: 1, problem: undefined },
    {
      note: 'a document of the same account',
      body: URI.replace('publication', 'document'),
      names: 0,
      problem: 'It names no site.standard.publication',
    },
    {
      note: 'an at-uri by handle, which may pass to somebody else',
      body: 'at://alice.example/site.standard.publication/3lab',
      names: 0,
      problem: 'by a handle',
    },
    {
      note: 'a page that has the at-uri somewhere in it, such as in a comment by a reader',
      body: `<!doctype html><p>${URI}</p>`,
      names: 0,
      problem: 'It answers with a page',
    },
    { note: 'words around the at-uri', body: `see ${URI}`, names: 0, problem: 'something else' },
    { note: 'two at-uris as text', body: `${OTHER}\n${URI}`, names: 0, problem: 'something else' },
    { note: 'JSON cut short', body: `{"uri":"${URI}"`, names: 0, problem: 'something else' },
    { note: 'a number', body: '{"uri":7}', names: 0, problem: 'It names no' },
    { note: 'nothing at all', body: '', names: 0, problem: 'something else' },
    { note: 'a body over the limit', body: 'x'.repeat(600_000), names: 0, problem: 'more than 512 kB' },
  ])('$note', async ({ body, names, problem }) => {
    if (body !== undefined) internet.pages.set(`${SITE}${FILE}`, body);
    const outcome = await verify(`https://${SITE}`);
    expect(outcome.status).toBe('failed');
    expect(outcome.names).toHaveLength(names);
    expect(outcome.attempts).toHaveLength(1);
    const [attempt] = outcome.attempts;
    if (problem) expect(attempt?.problem).toContain(problem);
    expect(attempt?.problem?.length ?? 0).toBeLessThanOrEqual(200);
  });

  test('an at-uri under an error status', async () => {
    internet.pages.set(`${SITE}${FILE}`, (_, response) => {
      response.writeHead(403).end(URI);
    });
    expect(await verify(`https://${SITE}`)).toMatchObject({ status: 'failed', names: [] });
  });

  test.each([
    ['another host', 'https://b.masthead.dev/there', 'redirects to another host'],
    ['a host that only begins alike', `https://${SITE}.other.dev/there`, 'redirects to another host'],
    ['the same host without TLS', `http://${SITE}/there`, 'redirects to another host'],
    ['the at-uri of another record', OTHER, undefined],
    ['nonsense', 'http://[', 'redirects to another host'],
  ])('a redirect to %s', async (_note, location, problem) => {
    internet.pages.set('b.masthead.dev/there', URI);
    redirect(location);
    const outcome = await verify(`https://${SITE}`);
    expect(outcome.status).toBe('failed');
    if (problem) expect(outcome.attempts[0]?.problem).toContain(problem);
  });

  test('a redirect to itself', async () => {
    redirect(FILE);
    expect((await verify(`https://${SITE}`)).attempts[0]?.problem).toBe('It redirects too often.');
    expect(internet.asked).toHaveLength(4);
  });

  test('a publication without TLS is not even asked', async () => {
    internet.pages.set(`${SITE}${FILE}`, URI);
    expect(await verify(`http://${SITE}`)).toMatchObject({ status: 'failed', attempts: [{ trouble: 'unasked' }] });
    expect(internet.asked).toEqual([]);
  });

  test('an address that is none', async () => {
    expect(await verify('javascript:alert(1)')).toMatchObject({ status: 'failed', attempts: [] });
  });

  test('a site on a private address is never asked, and that will not pass', async () => {
    internet.names.set(SITE, [['10.0.0.1']]);
    const outcome = await verify(`https://${SITE}`);
    expect(outcome).toMatchObject({ status: 'failed', attempts: [{ transient: false }] });
    expect(outcome.attempts[0]?.problem).toContain('not on the public internet');
  });

  test.each([500, 502, 503, 429, 408])('a site that answers %i may answer something else soon', async (status) => {
    internet.pages.set(`${SITE}${FILE}`, (_, response) => {
      response.writeHead(status).end('busy');
    });
    expect(await verify(`https://${SITE}`)).toMatchObject({ status: 'unknown', attempts: [{ transient: true }] });
  });

  test('a site that does not answer', async () => {
    internet.pages.set(SITE, () => {});
    expect(await verify(`https://${SITE}`, URI, 100)).toMatchObject({
      status: 'unknown',
      attempts: [{ transient: true, problem: `${SITE} did not answer in time.` }],
    });
  });
});

test('what a terminal would obey is taken out of what is shown', async () => {
  internet.pages.set(`${SITE}${FILE}`, '\u001b[31mred\u0007\u009b2J');
  expect((await verify(`https://${SITE}`)).attempts[0]?.problem).not.toMatch(/\p{Cc}/u);
});

test('one question gives all that a site names, for every record that claims the address', async () => {
  internet.pages.set(`${SITE}${FILE}/blog`, OTHER);
  internet.pages.set(`${SITE}/blog${FILE}`, JSON.stringify({ uri: URI }));
  const fetch = createGuardedFetch({ ...internet.guard, limits: new HostGate() });
  const claims = await readSiteClaims(`https://${SITE}/blog`, { fetch });
  expect([...claims.names].sort()).toEqual([URI, OTHER].sort());
  expect(claims.transient).toBe(false);
});

test('whoever asked may give up', async () => {
  internet.pages.set(SITE, () => {});
  const controller = new AbortController();
  const fetch = createGuardedFetch(internet.guard);
  const asked = verifyPublication({ uri: URI, url: `https://${SITE}` }, { fetch, signal: controller.signal });
  controller.abort();
  await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
});

describe('a certificate that is not right is said as what it is', () => {
  const read = (file: string) =>
    readFileSync(join(import.meta.dirname, '../../../../test/atproto/node/guard/fixtures', file), 'utf8');
  const fetchFrom = async (certificate: string, ca: string | undefined, host: string) => {
    const { port } = await localServer(undefined, {
      key: read(`${certificate}.key`),
      cert: read(`${certificate}.pem`),
    });
    const lookUp = async () => ['8.8.8.8'];
    const route = () => ({ address: '127.0.0.1', port });
    const fetch = createGuardedFetch({ lookUp, route, ...(ca !== undefined && { ca: read(ca) }) });
    return verifyPublication({ uri: URI, url: `https://${host}` }, { fetch });
  };

  test.each([
    ['expired', 'expired', 'expired-ca.pem', 'masthead.dev', /CERT_HAS_EXPIRED/],
    ['of another name', 'server', 'ca.pem', 'third.example.org', /ERR_TLS_CERT_ALTNAME_INVALID/],
    ['without those of its issuer', 'server', undefined, 'masthead.dev', /UNABLE_TO|SELF_SIGNED_CERT_IN_CHAIN/],
    ['signed by itself', 'self-signed', undefined, 'masthead.dev', /DEPTH_ZERO_SELF_SIGNED_CERT/],
  ])('%s', async (_note, certificate, ca, host, problem) => {
    const { attempts } = await fetchFrom(certificate, ca, host);
    expect(attempts[0]).toMatchObject({ trouble: 'certificate', transient: true });
    expect(attempts[0]?.problem).toMatch(problem);
    expect(attempts[0]?.problem).toContain('from a public authority, with its full chain');
  });
});
