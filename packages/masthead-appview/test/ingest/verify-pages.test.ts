import { expect, test } from 'vitest';
import {
  commit,
  DOCUMENT,
  document,
  PUBLICATION,
  publication,
  uri,
} from '../../../../test/support/index/test-index.ts';
import { setHidden } from '../../src/index.ts';
import type { VerificationPolicy } from '../../src/ingest/verify-claims.ts';
import { DOWN, pageNaming, queue, readPages, verifying } from './test-verification.ts';

const SITE = 'a.masthead.dev';
const URL = `https://${SITE}`;
const PUB = uri('a', PUBLICATION, 'pub');
const GUEST = uri('guest', DOCUMENT, 'doc');
const PAGES: VerificationPolicy = { verify: 'prefer', pages: true };

const { index, internet } = verifying();

const serve = (path: string, ...uris: string[]) => internet.pages.set(`${SITE}${path}`, pageNaming(...uris));
const winner = (link: string, policy = PAGES) => index.winner(link, [], policy);
const status = async (link: string, policy = PAGES) => (await index.card(link, [], policy))?.verification.status;
/** Until every document has been looked at. */
const settle = () => readPages(index, internet);
/** A page names a guest's document, and was read. */
const proven = async () => {
  serve('/guest', GUEST);
  await index.feed(publication('a', 1, URL), document('guest', 2, PUB, '/guest'));
  await settle();
};

test('a page that names another document proves nothing', async () => {
  await index.feed(publication('a', 1, URL), document('thief', 2, PUB, '/guest'), document('guest', 3, PUB, '/guest'));
  serve('/guest', GUEST);
  await settle();
  expect(await winner(`${URL}/guest`)).toBe(GUEST);
});

test('a page that named a document proves nothing for it once it has moved to another', async () => {
  await proven();
  await index.feed(document('guest', 3, PUB, '/elsewhere'));
  expect(await winner(`${URL}/guest`)).toBeNull();
  expect(await winner(`${URL}/elsewhere`)).toBeNull();
  await settle();
  expect(await winner(`${URL}/elsewhere`)).toBeNull();
  expect(internet.asked.at(-1)).toBe(`${SITE}/elsewhere`);
});

test('a page that named a document proves nothing for it once its publication has moved', async () => {
  await proven();
  await index.feed(publication('a', 3, 'https://new.masthead.dev'));
  expect(await winner('https://new.masthead.dev/guest')).toBeNull();
  expect(await winner(`${URL}/guest`)).toBeNull();
});

test('a loose document that its page names comes before earlier ones that it does not', async () => {
  await index.feed(
    document('thief', 1, URL, '/post'),
    publication('squatter', 1, URL),
    document('squatter', 1, 'pub', '/post'),
    document('guest', 9, URL, '/post'),
  );
  serve('/post', GUEST);
  await settle();
  expect(await winner(`${URL}/post`)).toBe(GUEST);
  expect(await status(`${URL}/post`)).toBe('verified');
  expect(await winner(`${URL}/post`, { verify: 'require', pages: true })).toBe(GUEST);
  expect(await winner(`${URL}/post`, { verify: 'require', pages: false })).toBeNull();
});

test('a hidden publication hides its guests, a hidden or deleted document is absent', async () => {
  await proven();
  for (const subject of [PUB, GUEST]) {
    await setHidden(index.file, subject, true);
    expect(await winner(`${URL}/guest`)).toBeNull();
    await setHidden(index.file, subject, false);
    expect(await winner(`${URL}/guest`)).toBe(GUEST);
  }
  await index.feed(commit('guest', 9, DOCUMENT, 'doc'));
  expect(await winner(`${URL}/guest`)).toBeNull();
  await queue(index, 'pages').later(1);
  await settle();
  expect(await queue(index, 'pages').rows()).toEqual([]);
});

test('a page that is down for a day keeps its word, one that changes takes it back', async () => {
  await proven();
  internet.pages.set(`${SITE}/guest`, DOWN);
  await queue(index, 'pages').later(24 * 3_600_000);
  await settle();
  expect(await winner(`${URL}/guest`)).toBe(GUEST);
  serve('/guest');
  await queue(index, 'pages').later(24 * 3_600_000);
  await settle();
  expect(await winner(`${URL}/guest`)).toBeNull();
});

test('a document that changes is looked at again, in the round through all of them', async () => {
  await index.feed(publication('a', 1, URL), document('guest', 2, PUB, '/guest'));
  await settle();
  serve('/guest', GUEST);
  await index.feed(document('guest', 3, PUB, '/guest', 'doc', { title: 'Changed' }));
  await settle();
  expect((await index.card(`${URL}/guest`, [], PAGES))?.view.external.title).toBe('Changed');
});
