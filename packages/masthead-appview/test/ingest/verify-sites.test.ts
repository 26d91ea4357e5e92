import { expect, test } from 'vitest';
import { until } from '../../../../test/support/clock/clock.ts';
import {
  DOCUMENT,
  document,
  handle,
  PUBLICATION,
  publication,
  uri,
} from '../../../../test/support/index/test-index.ts';
import type { VerificationPolicy } from '../../src/ingest/verify-claims.ts';
import { askSites, DOWN, FILE, queue, verifying } from './test-verification.ts';

const SITE = 'a.masthead.dev';
const URL = `https://${SITE}`;
const PUB = uri('a', PUBLICATION, 'pub');
const THIEF = uri('thief', PUBLICATION, 'pub');
const REQUIRE: VerificationPolicy = { verify: 'require', pages: false };
const OFF: VerificationPolicy = { verify: 'off', pages: false };
const [MINUTE, DAY] = [60_000, 24 * 3_600_000];

const { index, internet } = verifying();

const status = async (link = URL) => (await index.card(link))?.verification.status;
/** Until everything that is due has been asked. */
const settle = () => askSites(index, internet);
/** The site names its publication, and was asked. */
const proven = async () => {
  internet.pages.set(`${SITE}${FILE}`, PUB);
  await index.feed(publication('a', 1, URL));
  await settle();
};
/** Until everything has been asked again, after that much time. */
const settleAfter = async (milliseconds: number) => {
  await queue(index).later(milliseconds);
  await settle();
};

test('a site that names nobody leaves it unverified, one that names somebody else drops it', async () => {
  await index.feed(publication('a', 1, URL), document('a', 2, 'pub', '/post'));
  await settle();
  const asked = { status: 'unverified', checkedAt: expect.any(String) };
  expect((await index.card(URL))?.verification).toMatchObject(asked);
  internet.pages.set(`${SITE}${FILE}`, THIEF);
  await settleAfter(MINUTE);
  for (const link of [URL, `${URL}/post`]) {
    for (const uris of [[], [PUB], [uri('a', DOCUMENT, 'doc'), PUB]]) expect(await index.card(link, uris)).toBeNull();
  }
  expect((await index.card(URL, [], OFF))?.verification).toEqual({ status: 'unverified' });
  // Such as one that was made anew, while the file still names the old one.
  internet.pages.set(`${SITE}${FILE}`, uri('a', PUBLICATION, 'another'));
  await settleAfter(MINUTE);
  expect((await index.card(URL))?.verification).toMatchObject(asked);
});

test('what one address says denies nobody while the other gives no answer', async () => {
  const blog = `${URL}/blog`;
  const [origin, below] = [`${SITE}${FILE}/blog`, `${SITE}/blog${FILE}`];
  await index.feed(publication('a', 1, blog));
  internet.pages.set(origin, THIEF);
  internet.pages.set(below, DOWN);
  await settle();
  expect(await status(blog)).toBe('unverified');
  internet.pages.set(below, PUB);
  await settleAfter(MINUTE);
  expect(await status(blog)).toBe('verified');
  internet.pages.set(below, DOWN);
  await settleAfter(MINUTE);
  expect(await status(blog)).toBe('verified');
  internet.pages.delete(below);
  await settleAfter(MINUTE);
  expect(await status(blog)).toBeUndefined();
  // Nor does an outage bring back who was denied.
  internet.pages.set(below, DOWN);
  await settleAfter(MINUTE);
  expect(await status(blog)).toBeUndefined();
});

test('the verified one comes before an earlier claim and before the owner of the host', async () => {
  await index.feed(
    publication('thief', 1, URL),
    handle('thief', 1, SITE),
    publication('a', 5, URL),
    document('thief', 6, 'pub', '/post'),
    document('a', 7, 'pub', '/post'),
  );
  expect(await index.winner(URL)).toBe(THIEF);
  internet.pages.set(`${SITE}${FILE}`, PUB);
  await settle();
  expect(await index.winner(URL)).toBe(PUB);
  expect(await index.winner(`${URL}/post`)).toBe(uri('a', DOCUMENT, 'doc'));
  expect(await status(`${URL}/post`)).toBe('verified');
  expect(await index.winner(URL, [], OFF)).toBe(THIEF);
});

test('where only verified records count, an unverified one backs nothing', async () => {
  await index.feed(
    publication('a', 1, URL),
    document('a', 2, 'pub', '/post'),
    document('b', 2, URL, '/loose'),
    publication('b', 3, 'https://b.masthead.dev'),
  );
  for (const link of [URL, `${URL}/post`, `${URL}/loose`]) expect(await index.winner(link, [], REQUIRE)).toBeNull();
  internet.pages.set(`${SITE}${FILE}`, PUB);
  await settle();
  expect(await index.winner(URL, [], REQUIRE)).toBe(PUB);
  expect(await index.winner(`${URL}/post`, [], REQUIRE)).toBe(uri('a', DOCUMENT, 'doc'));
  expect(await index.winner(`${URL}/post`, [uri('a', DOCUMENT, 'doc')], REQUIRE)).toBe(uri('a', DOCUMENT, 'doc'));
  expect(await index.winner(`${URL}/loose`, [], REQUIRE)).toBeNull();
  expect(await index.winner('https://b.masthead.dev', [], REQUIRE)).toBeNull();
});

test('a publication that moves is not verified by its old site, and its documents move with it', async () => {
  internet.pages.set(`${SITE}${FILE}`, PUB);
  await index.feed(publication('a', 1, URL), document('a', 2, 'pub', '/post'));
  await settle();
  await index.feed(publication('a', 3, 'https://new.masthead.dev/blog'));
  expect(await status('https://new.masthead.dev/blog/post')).toBe('unverified');
  expect(await index.winner(`${URL}/post`)).toBeNull();
  await settle();
  expect(await status('https://new.masthead.dev/blog/post')).toBe('unverified');
  internet.pages.set(`new.masthead.dev${FILE}/blog`, PUB);
  await settleAfter(MINUTE);
  expect(await status('https://new.masthead.dev/blog/post')).toBe('verified');
});

test('an answer that comes after the record has moved on changes nothing about it', async () => {
  let answer = () => {};
  internet.pages.set(`${SITE}${FILE}`, (_, response) => {
    answer = () => response.end(PUB);
  });
  await index.feed(publication('a', 1, URL));
  const asking = settle();
  await until(() => expect(internet.asked).toContain(`${SITE}${FILE}`));
  await index.feed(publication('a', 2, 'https://new.masthead.dev'));
  answer();
  await asking;
  expect((await queue(index).rows()).map((row) => 'names' in row && row.url)).not.toContain(URL);
  expect((await index.card('https://new.masthead.dev'))?.verification).toMatchObject({
    status: 'unverified',
    checkedAt: expect.any(String),
  });
});

test.each([
  ['that names another takes its word back', () => internet.pages.set(`${SITE}${FILE}`, THIEF), undefined],
  ['that takes its file away leaves the card as it was', () => internet.pages.delete(`${SITE}${FILE}`), 'unverified'],
])('a site %s', async (_note, change, left) => {
  await proven();
  change();
  await settleAfter(DAY);
  expect(await status()).toBe(left);
});

test('a site that names nobody any more and then gives no answer was asked then', async () => {
  await proven();
  internet.pages.delete(`${SITE}${FILE}`);
  await settleAfter(DAY);
  internet.pages.set(SITE, DOWN);
  await settleAfter(3_600_000);
  expect(await queue(index).rows()).toMatchObject([{ checked_at: Date.now() }]);
});

/** Seconds from each check to the next. */
const waitsOf = async (checks: number) => {
  const waits: number[] = [];
  for (let i = 0; i < checks; i++) {
    await settle();
    const row = await index.reader.db.selectFrom('sites').select(['check_at', 'checked_at']).executeTakeFirstOrThrow();
    waits.push((row.check_at - (row.checked_at ?? 0)) / 1000);
    await queue(index).later(1);
  }
  return waits;
};
const WEEK = 7 * 24 * 3600;

test('a site that never asked for a record is asked twice, so that it may deploy after it writes, then weekly', async () => {
  await index.feed(publication('a', 1, URL));
  expect(await waitsOf(3)).toEqual([600, WEEK, WEEK]);
  internet.pages.set(`${SITE}${FILE}`, PUB);
  await settle();
  expect(await status()).toBe('verified');
  expect(await queue(index).rows()).toMatchObject([{ check_at: Date.now() + DAY }]);
});

test('one that has named a record is asked again after seconds, minutes, hours, then daily', async () => {
  await proven();
  internet.pages.delete(`${SITE}${FILE}`);
  await queue(index).later(1);
  expect(await waitsOf(8)).toEqual([5, 30, 120, 600, 3600, 6 * 3600, 24 * 3600, 24 * 3600]);
});

test('a record that changes has a site that never asked for one asked twice again', async () => {
  await index.feed(publication('a', 1, URL));
  expect(await waitsOf(3)).toEqual([600, WEEK, WEEK]);
  await settle();
  await queue(index).rested();
  await index.feed(publication('a', 2, URL, 'pub', { description: 'new' }));
  const [row] = await queue(index).rows();
  expect(row?.attempts).toBe(0);
  expect(row?.check_at).toBeLessThanOrEqual(Date.now());
  expect(await waitsOf(2)).toEqual([600, WEEK]);
});

test('a record that changes has its site asked again, soon but not at once', async () => {
  await index.feed(publication('a', 1, URL));
  await settle();
  const asked = internet.asked.length;
  for (let i = 0; i < 50; i++) await index.feed(publication('a', 2 + i, URL, 'pub', { description: `${i}` }));
  await settle();
  expect(internet.asked.length).toBe(asked);
  const [row] = await queue(index).rows();
  expect((row?.check_at ?? 0) - Date.now()).toBeLessThan(30_001);
});

test('a thousand claims on one address are one question', async () => {
  internet.pages.set(`${SITE}${FILE}`, PUB);
  const claims = Array.from({ length: 1000 }, (_, i) => publication(`flood${i}`, i, URL));
  await index.feedTogether(...claims, publication('a', 5000, URL));
  await settle();
  expect(internet.asked).toEqual([`${SITE}${FILE}`]);
  expect(await index.winner(URL)).toBe(PUB);
  expect(await status()).toBe('verified');
});

test('a site without TLS proves nothing, and is not asked', async () => {
  internet.pages.set(`${SITE}${FILE}`, PUB);
  await index.feed(publication('a', 1, `http://${SITE}`));
  await settle();
  expect(await status(`http://${SITE}`)).toBe('unverified');
  expect(internet.asked).toEqual([]);
});
