import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { picture } from '../../../../test/publish/pictures.ts';
import { callMasthead } from '../call-masthead.ts';
import { startPublisher } from '../call-publish.ts';

const PUBLICATION = 'site.standard.publication';
const DOCUMENT = 'site.standard.document';
const URL = 'https://alice.example';

const { account: alice, folder, call, records } = await startPublisher();
/** The key of the publication that was there. */
let key: string;
let document: string;
beforeEach(async () => {
  const { uri: site } = await alice.createRecord(PUBLICATION, { url: URL, name: 'Alice' });
  key = site.split('/').at(-1) ?? '';
  const article = { site, path: '/a', title: 'A', publishedAt: '2026-03-01T10:00:00Z' };
  document = (await alice.createRecord(DOCUMENT, { ...article, bskyPostRef: { uri: 'at://x', cid: 'y' } })).uri;
  writeFileSync(
    join(folder, 'feed.xml'),
    `<rss version="2.0"><channel><title>A</title><item><title>A</title><link>${URL}/a</link><pubDate>Sun, 01 Mar 2026 10:00:00 GMT</pubDate></item></channel></rss>`,
  );
});

const init = (...args: string[]) => call('init', '--url', URL, '--name', 'Alice', '--yes', ...args);
const sync = () => call('sync', 'feed.xml', '--yes', '--before-deploy');
const publications = async () => (await records(PUBLICATION)).map(({ uri }) => uri);
const documents = async () =>
  (await records(DOCUMENT)).map(({ uri, value }) => [uri, value.site, value.bskyPostRef !== undefined]);
const at = (rkey: string) => `at://${alice.did}/${PUBLICATION}/${rkey}`;

it.each([
  { note: 'its key', named: () => key },
  { note: 'its at-uri', named: () => at(key) },
])('writes a publication again that was deleted, by $note, and its documents belong to it', async ({ named }) => {
  await alice.deleteRecord(PUBLICATION, key);
  const done = await init('--key', named());
  expect(done).toMatchObject({ code: 0, err: '', out: expect.stringContaining(`Written: ${at(key)}`) });
  expect(await publications()).toEqual([at(key)]);
  expect(await sync()).toMatchObject({ code: 0, out: expect.stringContaining('Nothing to write') });
  expect(await documents()).toEqual([[document, at(key), true]]);
});

it.each([
  { verb: 'list', args: [], code: 0 },
  { verb: 'show', args: [], code: 1 },
  { verb: 'set', args: ['--name', 'B', '--yes'], code: 1 },
  { verb: 'sync', args: ['feed.xml', '--yes'], code: 1 },
  { verb: 'document', args: ['--new', '--title', 'B', '--path', '/b', '--yes'], code: 1 },
])('$verb names the publication that is gone, and how it comes back', async ({ verb, args, code }) => {
  await alice.deleteRecord(PUBLICATION, key);
  const done = await call(verb, ...args);
  expect(done.code).toBe(code);
  expect(done.out + done.err).toContain(
    `The publication ${key} was deleted, and one document still names it: "npx masthead-cli init --key ${key}"`,
  );
});

it('the next steps run as they are printed', async () => {
  const { out } = await call('init', '--url', 'https://second.example', '--name', 'Second', '--yes');
  const commands = Array.from(out.matchAll(/^ {2}npx masthead-cli (.+?) {2}/gm), ([, words = '']) =>
    words.replace('FILE', 'icon.png').replaceAll("'", '').split(' '),
  );
  expect(commands.map(([verb]) => verb)).toEqual(['theme', 'icon', 'verify']);
  writeFileSync(join(folder, 'icon.png'), await picture(300, 300));
  const env = { TMPDIR: folder, MASTHEAD_APP_PASSWORD: alice.appPassword };
  for (const [verb = '', ...words] of commands) {
    const done = await callMasthead([verb, ...words, ...(verb === 'verify' ? [] : ['--yes'])], { env, cwd: folder });
    // The site is not there, so nobody can tell whether it names it.
    expect(done.code, done.out + done.err).toBe(verb === 'verify' ? 2 : 0);
  }
});

// It planned a second document for each, and what named the old ones was lost.
it('without the key warns; sync then takes the documents over, and doubles none', async () => {
  await alice.deleteRecord(PUBLICATION, key);
  expect(await init()).toMatchObject({ code: 0, err: expect.stringContaining(`init --key ${key}`) });
  const [made = ''] = await publications();
  expect(made).not.toBe(at(key));
  const twin = await call('document', '--new', '--title', 'A', '--path', '/a', '--yes', '--before-deploy');
  expect(twin).toMatchObject({ code: 1, err: expect.stringContaining(`document ${document} --set site=${made}`) });
  expect(await sync()).toMatchObject({ code: 0, out: expect.stringContaining('0 new, 1 changed') });
  expect(await documents()).toEqual([[document, made, true]]);
  expect(await sync()).toMatchObject({ code: 0, out: expect.stringContaining('Nothing to write') });
});
