import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { createGuardedFetch } from '../../../../src/atproto/node/guard/guarded-fetch.ts';
import { HostGate } from '../../../../src/atproto/node/guard/host-gate.ts';
import { startInternet } from '../../../../test/atproto/node/guard/fake-internet.ts';
import { localServer } from '../../../../test/support/local-server.ts';
import { proofAddresses } from '../../src/site/markup/page-tags.ts';
import { readSiteClaims } from '../../src/site/read-claim.ts';
import { verifyPublication } from '../../src/site/verify-record.ts';

const URI = 'at://did:plc:alice/site.standard.publication/3lab';
const OTHER = 'at://did:plc:mallory/site.standard.publication/3lab';
const FILE = '/.well-known/site.standard.publication';
const SITE = 'a.masthead.dev';

const internet = await startInternet();
afterEach(() => internet.forget());

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
    ['the at-uri as text', URI, 'text'],
    ['with white space around it', `\r\n  ${URI}\n\n`, 'text'],
    ['with a byte order mark', `\uFEFF${URI}`, 'text'],
    ['with a closing slash', `${URI}/`, 'text'],
    ['as a JSON string', JSON.stringify(URI), 'json'],
    ['under any name in a JSON object', JSON.stringify({ version: 1, publication: URI, more: null }), 'json'],
    ['one level down', JSON.stringify({ publication: { uri: URI } }), 'json'],
    ['among others in a list', JSON.stringify([OTHER, URI]), 'json'],
  ])('%s', async (_note, body, form) => {
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
  test.each<[note: string, body: string | undefined, problem: string, names: number]>([
    ['nothing there', undefined, 'It answers 404', 0],
    ['the record of somebody else', OTHER, '', 1],
    ['a longer key', `${URI}x`, '', 1],
    ['a document', URI.replace('publication', 'document'), 'It names no site.standard.publication', 0],
    ['a handle, which may pass to somebody else', URI.replace('did:plc:alice', 'alice.example'), 'by a handle', 0],
    ['a page with the at-uri in it, as in a comment', `<!doctype html><p>${URI}</p>`, 'It answers with a page', 0],
    ['words around the at-uri', `see ${URI}`, 'something else', 0],
    ['two at-uris as text', `${OTHER}\n${URI}`, 'something else', 0],
    ['JSON cut short', `{"uri":"${URI}"`, 'something else', 0],
    ['a number', '{"uri":7}', 'It names no', 0],
    ['nothing at all', '', 'something else', 0],
    ['a body over the limit', 'x'.repeat(600_000), 'more than 512 kB', 0],
  ])('%s', async (_note, body, problem, names) => {
    if (body !== undefined) internet.pages.set(`${SITE}${FILE}`, body);
    const outcome = await verify(`https://${SITE}`);
    expect(outcome.status).toBe('failed');
    expect(outcome.names).toHaveLength(names);
    expect(outcome.attempts).toHaveLength(1);
    const [attempt] = outcome.attempts;
    expect(attempt?.problem ?? '').toContain(problem);
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

  test.each([500, 503, 429, 408])('a site that answers %i may answer something else soon', async (status) => {
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
  const ask = async (certificate: string, ca: string | undefined, host: string) => {
    const { port } = await localServer(undefined, {
      key: read(`${certificate}.key`),
      cert: read(`${certificate}.pem`),
    });
    const route = () => ({ address: '127.0.0.1', port });
    const guard = { lookUp: async () => ['8.8.8.8'], route, ...(ca !== undefined && { ca: read(ca) }) };
    return verifyPublication({ uri: URI, url: `https://${host}` }, { fetch: createGuardedFetch(guard) });
  };

  test.each([
    ['expired', 'expired', 'expired-ca.pem', 'masthead.dev', /CERT_HAS_EXPIRED/],
    ['of another name', 'server', 'ca.pem', 'third.example.org', /ERR_TLS_CERT_ALTNAME_INVALID/],
    ['without those of its issuer', 'server', undefined, 'masthead.dev', /UNABLE_TO|SELF_SIGNED_CERT_IN_CHAIN/],
    ['signed by itself', 'self-signed', undefined, 'masthead.dev', /DEPTH_ZERO_SELF_SIGNED_CERT/],
  ])('%s', async (_note, certificate, ca, host, problem) => {
    const { attempts } = await ask(certificate, ca, host);
    expect(attempts[0]).toMatchObject({ trouble: 'certificate', transient: true });
    expect(attempts[0]?.problem).toMatch(problem);
    expect(attempts[0]?.problem).toContain('from a public authority, with its full chain');
  });
});
