import { afterEach, expect, test } from 'vitest';
import { createGuardedFetch } from '../../../../src/atproto/node/guard/guarded-fetch.ts';
import { startInternet } from '../../../../test/atproto/node/guard/fake-internet.ts';
import { verifyDocument } from '../../src/site/verify-record.ts';

const URI = 'at://did:plc:alice/site.standard.document/3lab';
const OTHER = 'at://did:plc:mallory/site.standard.document/3lab';
const SITE = 'a.masthead.dev';
const head = (...links: string[]) => `<!doctype html><head><title>T</title>${links.join('')}</head><body>…`;
const link = (uri: string) => `<link rel="site.standard.document" href="${uri}">`;

const internet = await startInternet();
afterEach(() => internet.forget());

function serve(path: string, body: string, type = 'text/html; charset=utf-8', status = 200): void {
  internet.pages.set(`${SITE}${path}`, (_, response) => {
    response.writeHead(status, { 'content-type': type }).end(body);
  });
}

function redirect(path: string, location: string): void {
  internet.pages.set(`${SITE}${path}`, (_, response) => {
    response.writeHead(301, { location }).end();
  });
}

const verify = (url = `https://${SITE}/post`, timeout = 10_000) =>
  verifyDocument({ uri: URI, url }, { fetch: createGuardedFetch({ ...internet.guard, timeout }) });

test('a page that names its document proves it', async () => {
  serve('/post', head(link(URI)));
  expect(await verify()).toMatchObject({ status: 'verified', attempts: [{ address: `https://${SITE}/post` }] });
});

test('a page that names its document among others, at its address with a slash, proves it', async () => {
  serve('/post/', head(link(OTHER), link(URI)));
  redirect('/post', '/post/');
  expect(await verify()).toMatchObject({ status: 'verified', attempts: [{ address: `https://${SITE}/post/` }] });
});

test('a page longer than we read proves it by its beginning', async () => {
  serve('/post', `${head(link(URI))}${'x'.repeat(600_000)}`);
  expect(await verify()).toMatchObject({ status: 'verified' });
});

interface Page {
  readonly body: string;
  readonly status?: number;
  readonly type?: string;
}

test.each<[note: string, page: Page, says: { readonly problem: string; readonly transient?: boolean }]>([
  ['a page that names none', { body: head() }, { problem: 'names no document' }],
  ['a page that names another', { body: head(link(OTHER)) }, { problem: 'names another document' }],
  ['a link in the body, where readers may write', { body: `${head()}${link(URI)}` }, { problem: 'names no document' }],
  [
    'the relation of a publication',
    { body: head(link(URI).replace('document"', 'publication"')) },
    { problem: 'names no document' },
  ],
  ['text', { body: head(link(URI)), type: 'text/plain' }, { problem: 'no HTML' }],
  ['a missing page', { body: head(link(URI)), status: 404 }, { problem: 'answers 404' }],
  ['a page that is not ready', { body: head(link(URI)), status: 425 }, { problem: 'answers 425', transient: true }],
  // Publishing it there is no advice for these: it is there.
  ['a page behind a login', { body: '', status: 401 }, { problem: '401; let everybody read it' }],
  ['a page that refuses programs', { body: '', status: 403 }, { problem: '403; let everybody read' }],
  ['a page that is down for a while', { body: '', status: 502 }, { problem: '502; ask again later', transient: true }],
])('%s proves nothing', async (_note, { body, status, type }, { problem, transient = false }) => {
  serve('/post', body, type, status);
  const outcome = await verify();
  expect(outcome).toMatchObject({ status: transient ? 'unknown' : 'failed', transient });
  expect(outcome.attempts[0]?.problem).toContain(problem);
});

test.each([
  ['another path', `https://${SITE}/moved`],
  ['another host', 'https://b.masthead.dev/post'],
])('a page that redirects to %s proves nothing', async (_note, location) => {
  redirect('/post', location);
  serve('/moved', head(link(URI)));
  internet.pages.set('b.masthead.dev/post', (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end(head(link(URI)));
  });
  const outcome = await verify();
  expect(outcome).toMatchObject({ status: 'failed', transient: false });
  expect(outcome.attempts[0]?.problem).toContain(`redirects to ${location}`);
});

test('a page without TLS, or not on the public internet, proves nothing', async () => {
  serve('/post', head(link(URI)));
  expect((await verify(`http://${SITE}/post`)).attempts[0]?.problem).toContain('Only https');
  expect(await verify('https://127.0.0.1/post')).toMatchObject({ status: 'failed', transient: false });
});

test('a page that does not answer may do so later', async () => {
  internet.pages.set(`${SITE}/post`, () => {});
  expect(await verify(undefined, 100)).toMatchObject({ status: 'unknown', transient: true });
});
