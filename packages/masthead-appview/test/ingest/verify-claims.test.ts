import { describe, expect, test } from 'vitest';
import {
  DOCUMENT,
  document,
  ENGINES,
  openTestIndex,
  PUBLICATION,
  publication,
  uri,
} from '../../../../test/support/index/test-index.ts';
import { setHidden } from '../../src/index.ts';
import type { VerificationPolicy } from '../../src/ingest/verify-claims.ts';
import { recheckLink } from '../../src/store/jobs/sites.ts';
import { askSites, DOWN, FILE, pageNaming, queue, readPages, verifying } from './test-verification.ts';

// What every engine must hold of sites, pages and other hosts of a record; all their rules are in
// the files verify-sites, verify-pages and verify-aliases.
const SITE = 'a.masthead.dev';
const URL = `https://${SITE}`;
const DAY = 24 * 3_600_000;
const [APEX, WWW, ELSEWHERE] = ['other.dev', 'www.other.dev', 'tide.masthead.dev'];
const [PUB, DOC, GUEST] = [uri('a', PUBLICATION, 'pub'), uri('a', DOCUMENT, 'doc'), uri('guest', DOCUMENT, 'doc')];
const OFF: VerificationPolicy = { verify: 'off', pages: false };
const REQUIRE: VerificationPolicy = { verify: 'require', pages: false };
const PAGES: VerificationPolicy = { verify: 'prefer', pages: true };

describe.each(ENGINES)('on %s', (engine) => {
  const { index, internet } = verifying(() => openTestIndex(engine));
  const settle = () => askSites(index, internet);
  const settleAfter = async (milliseconds: number) => {
    await queue(index).later(milliseconds);
    await settle();
  };
  const read = () => readPages(index, internet);
  const readAgain = async () => {
    await queue(index, 'pages').later(1);
    await read();
  };
  const serve = (path: string, ...uris: string[]) => internet.pages.set(`${SITE}${path}`, pageNaming(...uris));
  const status = async (link = URL, policy?: VerificationPolicy) =>
    (await index.card(link, [], policy))?.verification.status;

  test('a publication is unverified until its site was asked, then verified, and the answer says when', async () => {
    await index.feed(publication('a', 1, URL));
    expect((await index.card(URL))?.verification).toEqual({ status: 'unverified' });
    internet.pages.set(`${SITE}${FILE}`, PUB);
    await settle();
    const checkedAt = new Date().toISOString();
    expect((await index.card(URL))?.verification).toEqual({ status: 'verified', checkedAt });
  });

  test('a site that is down for a day keeps its word, for a month it does not', async () => {
    internet.pages.set(`${SITE}${FILE}`, PUB);
    await index.feed(publication('a', 1, URL));
    await settle();
    internet.pages.set(`${SITE}${FILE}`, DOWN);
    await settleAfter(DAY);
    expect(await status()).toBe('verified');
    await settleAfter(30 * DAY);
    expect(await status()).toBe('unverified');
  });

  test('a publication that is gone is no longer asked about; one that is shown again is', async () => {
    internet.pages.set(`${SITE}${FILE}`, PUB);
    await index.feed(publication('a', 1, URL));
    await settle();
    await setHidden(index.file, PUB, true);
    await settleAfter(DAY);
    expect(await queue(index).rows()).toEqual([]);
    await setHidden(index.file, PUB, false);
    expect(await status()).toBe('unverified');
    await settle();
    expect(await status()).toBe('verified');
  });

  test('a guest’s document under somebody else’s publication counts once its page names it', async () => {
    await index.feed(publication('a', 1, URL), document('guest', 2, PUB, '/guest'));
    await read();
    expect(await index.winner(`${URL}/guest`, [], PAGES)).toBeNull();
    serve('/guest', GUEST);
    await readAgain();
    const card = await index.card(`${URL}/guest`, [], PAGES);
    expect(card?.associatedRefs.map((ref) => ref.uri)).toEqual([GUEST, PUB]);
    expect(card?.view.external).toMatchObject({ title: "guest's doc", source: { title: "a's pub" } });
    expect(card?.verification).toMatchObject({ status: 'verified', checkedAt: expect.any(String) });
    // Also when it is named, and nowhere that the operator does not read pages.
    expect(await index.winner(`${URL}/guest`, [GUEST], PAGES)).toBe(GUEST);
    for (const policy of [
      { verify: 'prefer', pages: false },
      { verify: 'off', pages: true },
    ] as const) {
      expect(await index.winner(`${URL}/guest`, [], policy)).toBeNull();
      expect(await index.winner(`${URL}/guest`, [GUEST], policy)).toBeNull();
    }
  });

  test('a page that names only strangers’ documents drops this one, one that names none does not', async () => {
    await index.feed(publication('a', 1, URL), document('a', 2, 'pub', '/post'), document('loose', 3, URL, '/post'));
    await read();
    expect(await status(`${URL}/post`, PAGES)).toBe('unverified');
    serve('/post', GUEST);
    await readAgain();
    expect(await index.winner(`${URL}/post`, [], PAGES)).toBeNull();
    expect(await index.winner(`${URL}/post`, [DOC, PUB], PAGES)).toBeNull();
    expect(await index.winner(`${URL}/post`, [], { verify: 'prefer', pages: false })).not.toBeNull();
    // An outage takes nothing back; another document of the same account is no stranger's.
    internet.pages.set(`${SITE}/post`, DOWN);
    await readAgain();
    expect(await index.winner(`${URL}/post`, [], PAGES)).toBeNull();
    serve('/post', uri('a', DOCUMENT, 'older'));
    await readAgain();
    expect(await index.winner(`${URL}/post`, [], PAGES)).toBe(DOC);
  });

  test('a site that answers at www. as well has its card there, with its articles, once both name the record', async () => {
    await index.feed(publication('a', 1, `https://${APEX}`), document('a', 2, 'pub', '/post'));
    expect(await index.winner(`https://${WWW}/post`)).toBeNull();
    internet.pages.set(`${APEX}${FILE}`, PUB);
    internet.pages.set(`${WWW}${FILE}`, PUB);
    await settle();
    const card = await index.card(`https://${WWW}/post`);
    expect(card?.associatedRefs.map((ref) => ref.uri)).toEqual([DOC, PUB]);
    expect(card?.view.external.uri).toBe(`https://${WWW}/post`);
    // The button leads where the record says.
    expect(card?.view.external.source?.uri).toBe(`https://${APEX}`);
    expect(card?.verification).toMatchObject({ status: 'verified', checkedAt: expect.any(String) });
    expect(await index.winner(`https://${WWW}`)).toBe(PUB);
    expect(await index.winner(`https://${WWW}/post`, [DOC, PUB])).toBe(DOC);
    expect(await index.winner(`https://${WWW}/post`, [], REQUIRE)).toBe(DOC);
    // Neither what the record does not stand for, nor where nobody is verified.
    expect(await index.winner(`https://${WWW}/other`)).toBeNull();
    expect(await index.winner(`http://${WWW}/post`)).toBeNull();
    expect(await index.winner(`https://${WWW}/post`, [], OFF)).toBeNull();
    expect(await index.winner(`https://${WWW}/post`, [DOC, PUB], OFF)).toBeNull();
  });

  test('a diagnosis of a link whose host names a record of another host has that host asked, whatever its name', async () => {
    await index.feed(publication('a', 1, `https://${APEX}`), document('a', 2, 'pub', '/post'));
    internet.pages.set(`${APEX}${FILE}`, PUB);
    await settle();
    internet.pages.set(`${ELSEWHERE}${FILE}`, PUB);
    const looked = { link: `https://${ELSEWHERE}/post`, records: [], named: [PUB] };
    await index.writer.perform(recheckLink, looked, Date.now());
    expect(await index.winner(`https://${ELSEWHERE}/post`)).toBeNull();
    await settle();
    expect(await index.winner(`https://${ELSEWHERE}/post`)).toBe(DOC);
  });
});
