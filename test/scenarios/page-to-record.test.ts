import { beforeEach, expect, it } from 'vitest';
import { setHidden } from '../../packages/masthead-appview/src/index.ts';
import { callMasthead } from '../../packages/masthead-cli/test/call-masthead.ts';
import { type Diagnosis, resolvePage } from '../../packages/masthead-doctor/src/index.ts';
import { DOCUMENT, KEY, PUBLICATION, startWorld } from '../../packages/masthead-doctor/test/doctor/world.ts';
import { RepositoryError } from '../../src/publish/index.ts';
import { appViewOn, networkAt } from '../support/index/app-view-here.ts';
import { openTestIndex } from '../support/index/test-index.ts';
import { serveMemoryNetwork } from '../support/network/serve-memory-network.ts';

// From a page to its record, by the library, the command line and the AppView's page. All the ways
// in are in conformance/page.
const network = await serveMemoryNetwork();
const world = await startWorld(Promise.resolve(network));
const { site, alice, options, put, publication, document } = world;
const { plc = '', handleResolver = '' } = options();
const config = { plc, handleResolver };
const index = await openTestIndex('sqlite');
const source = { ...networkAt(plc), development: { handleServer: handleResolver } };
const appView = appViewOn(index, { source });

const article = `at://${alice.did}/${DOCUMENT}/${KEY}`;
const own = `at://${alice.did}/${PUBLICATION}/${KEY}`;
const page = '/essays/first';
const head = (...tags: string[]) => `<!doctype html><head><title>T</title>${tags.join('')}</head><body>…`;
const link = `<link rel="site.standard.document" href="${article}">`;
const tag = `<meta name="at:canonical" content="${article}">`;

const resolve = (path: string) => resolvePage(config, `${site.url}${path}`);
const run = (verb: string, path: string, ...flags: string[]) =>
  callMasthead([verb, `${site.url}${path}`, '--plc', plc, '--dev', handleResolver, ...flags]);
const check = async (path: string): Promise<Diagnosis & { error?: string }> => {
  const question = new URLSearchParams({ url: `${site.url}${path}`, format: 'json' });
  return (await appView.fetch(new Request(`http://localhost/check?${question}`))).json();
};
const checkPage = async (path: string) => {
  const question = new URLSearchParams({ url: `${site.url}${path}` });
  const asked = new Request(`http://localhost/check?${question}`, { headers: { accept: 'text/html' } });
  return (await appView.fetch(asked)).text();
};

beforeEach(async () => {
  await world.reset();
  await put(PUBLICATION, KEY, publication());
  await put(DOCUMENT, KEY, document());
});

it('a page that names its own record, behind verify, doctor and /check', async () => {
  site.pages[page] = head(link, tag);
  const verified = await run('verify', page);
  expect(verified).toMatchObject({ code: 0, out: expect.stringContaining(`${article} for ${site.url}${page}`) });
  const doctor = await run('doctor', page, '--backlinks', site.url);
  expect(doctor.code).toBe(0);
  expect(doctor.out).toContain(`document-link (claims): ${article}`);
  expect(doctor.out).toContain('its page names it');
  expect(await check(page)).toMatchObject({ page: { status: 'found', record: { uri: article } } });
  expect(await checkPage(page)).toContain('What the page names');
});

it('a page that names somebody else’s record does not get it anywhere, and is told why', async () => {
  const stolen = '/stolen';
  site.pages[stolen] = head(link, tag, `<link rel="canonical" href="${site.url}${page}">`);
  site.pages[page] = head(link);
  const found = await resolve(stolen);
  expect(found).toMatchObject({ status: 'none', record: null });
  expect(found.candidates.map(({ how, verdict }) => [how, verdict])).toEqual([
    ['document-link', 'names-only'],
    ['canonical', 'names-only'],
  ]);
  expect(await run('verify', stolen)).toMatchObject({ code: 1, err: expect.stringContaining('No record was found') });
  const doctor = await run('doctor', stolen, '--backlinks', site.url);
  expect(doctor.code).toBe(1);
  expect(doctor.out).toContain(`it is for ${site.url}${page} and does not claim this page`);
  expect(await check(stolen)).toMatchObject({ card: false, page: { status: 'none', record: null } });
});

it.each([
  ['the record', article],
  ['its publication', own],
  ['the account', alice.did],
])('/check does not speak of %s once the operator hides it', async (_what, subject) => {
  site.pages[page] = head(link, tag);
  await setHidden(index.file, subject, true);
  try {
    const answer = await check(page);
    expect(answer.page).toMatchObject({ status: 'none', record: null, candidates: [] });
    expect(JSON.stringify(answer)).not.toContain(article);
    expect(await checkPage(page)).not.toContain(article);
  } finally {
    await setHidden(index.file, subject, false);
  }
});

it('what is no web address is refused, and an ended question ends', async () => {
  await expect(resolvePage(config, 'alice.example')).rejects.toBeInstanceOf(RepositoryError);
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(resolvePage(config, `${site.url}${page}`, { signal })).rejects.toThrow('enough');
});
