import { beforeEach, describe, expect, test } from 'vitest';
import {
  account,
  DOCUMENT,
  document,
  PUBLICATION,
  publication,
  uri,
} from '../../../../test/support/index/test-index.ts';
import { setHidden } from '../../src/index.ts';
import { type DiagnosedLink, recheckLink } from '../../src/store/jobs/sites.ts';
import { askSites, FILE, queue, verifying } from './test-verification.ts';

const [APEX, WWW, ELSEWHERE] = ['other.dev', 'www.other.dev', 'tide.masthead.dev'];
const [PUB, DOC, OTHERS] = [uri('a', PUBLICATION, 'pub'), uri('a', DOCUMENT, 'doc'), uri('b', PUBLICATION, 'pub')];
const DAY = 24 * 3_600_000;

const { index, internet } = verifying();

const settle = () => askSites(index, internet);
const names = (host: string, named: string) => internet.pages.set(`${host}${FILE}`, named);
const later = async (time: number) => {
  await queue(index).later(time);
  await settle();
};
const look = (looked: Partial<DiagnosedLink>) =>
  index.writer.perform(
    recheckLink,
    { link: `https://${ELSEWHERE}/post`, records: [], named: [PUB], ...looked },
    Date.now(),
  );
const sites = async () => (await queue(index).rows()).map((row) => ('names' in row ? row.url : '')).sort();
const site = () => index.feed(publication('a', 1, `https://${APEX}`), document('a', 2, 'pub', '/post'));
/** Both hosts name the record. */
const proven = async () => {
  await site();
  names(APEX, PUB);
  names(WWW, PUB);
  await settle();
};

test('a site whose record is at www. has its cards at the host without it, too', async () => {
  await index.feed(publication('a', 1, `https://${WWW}/blog`), document('a', 2, 'pub', '/post'));
  for (const host of [APEX, WWW]) internet.pages.set(`${host}${FILE}/blog`, PUB);
  await settle();
  expect(await index.winner(`https://${APEX}/blog/post`)).toBe(DOC);
  expect(await index.winner(`https://${APEX}/post`)).toBeNull();
});

test.each([
  ['only its own host names the record', (): unknown => names(APEX, PUB)],
  ['only the other host names it', () => names(WWW, PUB)],
  ['the other host names another', () => [names(APEX, PUB), names(WWW, OTHERS)]],
  ['the other host redirects', () => [names(APEX, PUB), redirect(WWW, `https://${APEX}${FILE}`)]],
])('there is no card at the other host where %s', async (_, say) => {
  await site();
  say();
  await settle();
  expect(await index.winner(`https://${WWW}/post`)).toBeNull();
});

const redirect = (host: string, location: string) =>
  internet.pages.set(`${host}${FILE}`, (_, response) => {
    response.writeHead(301, { location }).end();
  });

test('nobody is asked for the other host of a site that names no record', async () => {
  await site();
  await settle();
  expect(await sites()).toEqual([`https://${APEX}`]);
});

test.each([
  ['its other host stops naming it', () => internet.pages.delete(`${WWW}${FILE}`)],
  ['its own host stops naming it', () => internet.pages.delete(`${APEX}${FILE}`)],
])('the cards at the other host go when %s', async (_, stop) => {
  await proven();
  stop();
  await later(DAY);
  expect(await index.winner(`https://${WWW}/post`)).toBeNull();
  expect(await index.winner(`https://${APEX}/post`)).toBe(DOC);
});

test('a record at its other host comes before the claim of a stranger, who is denied', async () => {
  await index.feed(publication('b', 1, `https://${WWW}`), document('b', 2, 'pub', '/post'));
  await site();
  expect(await index.winner(`https://${WWW}/post`)).toBe(uri('b', DOCUMENT, 'doc'));
  names(APEX, PUB);
  names(WWW, PUB);
  await settle();
  expect(await index.winner(`https://${WWW}/post`)).toBe(DOC);
  expect(await index.winner(`https://${WWW}/post`, [OTHERS, uri('b', DOCUMENT, 'doc')])).toBeNull();
});

test('what is hidden, or of an account that is gone, is at no host', async () => {
  await proven();
  await setHidden(index.file, PUB, true);
  expect(await index.winner(`https://${WWW}/post`)).toBeNull();
  await setHidden(index.file, PUB, false);
  await settle();
  expect(await index.winner(`https://${WWW}/post`)).toBe(DOC);
  await index.feed(account('a', 3, false, 'deactivated'));
  expect(await index.winner(`https://${WWW}/post`)).toBeNull();
});

test('a record that moves to another path leaves its other host too', async () => {
  await proven();
  await index.feed(publication('a', 3, `https://${APEX}/blog`));
  internet.pages.set(`${APEX}${FILE}/blog`, PUB);
  await settle();
  for (const link of [`https://${WWW}/post`, `https://${WWW}/blog/post`]) expect(await index.winner(link)).toBeNull();
  await later(DAY);
  expect(await sites()).toEqual([`https://${APEX}/blog`, `https://${WWW}/blog`]);
});

describe('a diagnosis', () => {
  beforeEach(async () => {
    await site();
    names(APEX, PUB);
    await settle();
  });

  test.each<[string, Partial<DiagnosedLink>]>([
    ['of a record that its own site does not name', { named: [OTHERS] }],
    ['of a record that the index has not', { named: [uri('nobody', PUBLICATION, 'pub')] }],
    ['of a record that the host was not found to name', { named: [], records: [PUB] }],
    ['of no link', { link: 'javascript:alert(1)' }],
  ])('%s asks nobody', async (_, looked) => {
    await index.feed(publication('b', 4, 'https://b.masthead.dev'));
    await settle();
    const before = await sites();
    await look(looked);
    expect(await sites()).toEqual(before);
  });

  test('asks for four other hosts of a record and no more, however many links are looked at', async () => {
    for (let i = 0; i < 50; i++) await look({ link: `https://${i}.${ELSEWHERE}/post` });
    expect((await sites()).filter((url) => url !== `https://${APEX}`)).toHaveLength(4);
  });
});
