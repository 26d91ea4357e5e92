import { describe, expect, test } from 'vitest';
import { writeSiteAnswer } from '../../../packages/masthead-appview/src/store/jobs/sites.ts';
import type { AtUri } from '../../../src/core/values/identifiers.ts';
import { canonical } from '../../support/canonical.ts';
import { forEachTest } from '../../support/for-each-test.ts';
import { appViewOn } from '../../support/index/app-view-here.ts';
import { FRESH } from '../../support/index/five-seconds.ts';
import {
  DOCUMENT,
  document,
  handle,
  PUBLICATION,
  publication,
  testIndex,
  uri,
} from '../../support/index/test-index.ts';
import { asDid } from '../../support/values.ts';

// What a stranger's record says about an address, and what an answer makes of it.
const BANK = 'https://bank.example/login';
const BAIT = 'https://user:pw@BANK.example:443/login/?next=https%3A%2F%2Fevil.example#steal';
const PUB = uri('mallory', PUBLICATION, 'pub');
const DOC = uri('mallory', DOCUMENT, 'doc');
const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView';

/** Every place that answers with a card. */
function places(link: string): string[] {
  const url = encodeURIComponent(link);
  return [
    `${CARD}?url=${url}`,
    `${CARD}?url=${url}&uris=${PUB}&uris=${DOC}`,
    `/embed?url=${url}`,
    `/embed?url=${url}&layout=compact`,
    `/embed?url=${url}&cta=article`,
    `/oembed?url=${url}`,
    `/oembed?url=${url}&format=xml`,
    `/card.svg?url=${url}`,
  ];
}

const index = forEachTest(testIndex);
const appView = forEachTest(() => appViewOn(index, FRESH));

async function read(place: string): Promise<string> {
  return (await appView.fetch(new Request(`http://localhost${place}`))).text();
}

/** What is shown: the raw record beside the view is data, in which nobody clicks. */
function shown(place: string, body: string): string {
  return place.startsWith(CARD) ? JSON.stringify((JSON.parse(body) as { view?: unknown }).view ?? null) : body;
}

describe('the address of a publication is its canonical URL, whatever else its record writes there', () => {
  test.each([
    ['the publication itself', BANK],
    ['an article of it', `${BANK}/post`],
  ])('behind %s', async (_, link) => {
    await index.feed(publication('mallory', 1, BAIT, 'pub', { name: 'Bank' }), document('mallory', 2, 'pub', '/post'));
    for (const place of places(link)) {
      const text = shown(place, await read(place));
      expect(text, place).not.toMatch(/null|>Error</);
      for (const bait of ['user:pw', 'user%3Apw', 'evil.example', 'steal', '?next', 'BANK.example:443']) {
        expect(text, place).not.toContain(bait);
      }
    }
    const card = await index.card(link);
    expect(card?.view.external.source?.uri).toBe(BANK);
    expect(card?.view.external.uri).toBe(link);
  });
});

describe('a claim that the site denies', () => {
  const deny = (url: string, names: readonly AtUri[]) =>
    index.writer.perform((db) =>
      writeSiteAnswer(db, { url: canonical(url), names, whole: true, askedAt: Date.now(), dueAt: Date.now() }),
    );
  const bodies = async (link: string) => {
    const found = [];
    for (const place of places(link)) found.push(await read(place));
    return found.join('\n');
  };
  const words = { name: 'PhishName', description: 'PhishWords' };

  test('is no card in any place, asked for by its link or named by at-uri, nor are its documents', async () => {
    await index.feed(
      handle('mallory', 1, 'bank.example'),
      publication('mallory', 1, BANK, 'pub', words),
      document('mallory', 2, 'pub', '/post', 'doc', { title: 'PhishTitle' }),
    );
    for (const link of [BANK, `${BANK}/post`]) expect(await bodies(link)).toContain('Phish');
    await deny(BANK, [uri('bank', PUBLICATION, 'pub')]);
    for (const link of [BANK, `${BANK}/post`]) expect(await bodies(link)).not.toContain('Phish');
    expect(await read(`${CARD}?url=${encodeURIComponent(BANK)}&uris=${PUB}`)).toBe('{}');
  });

  test('makes room for the one that the site names, also behind a crowd', async () => {
    const crowd = Array.from({ length: 50 }, (_, i) => publication(`squatter${i}`, i, BANK, 'pub', words));
    await index.feedTogether(...crowd, publication('bank', 900, BANK, 'pub', { name: 'BankName' }));
    expect(await bodies(BANK)).toContain('PhishName');
    await deny(BANK, [uri('bank', PUBLICATION, 'pub')]);
    const text = await bodies(BANK);
    expect(text).toContain('BankName');
    expect(text).not.toContain('Phish');
  });

  test('stays denied while the one that the site names is not in the index', async () => {
    const crowd = Array.from({ length: 50 }, (_, i) => publication(`squatter${i}`, i, BANK, 'pub', words));
    await index.feedTogether(...crowd, document('squatter0', 60, 'pub', '/post', 'doc', { title: 'PhishTitle' }));
    await deny(BANK, [uri('bank', PUBLICATION, 'pub')]);
    for (const link of [BANK, `${BANK}/post`]) expect(await bodies(link)).not.toContain('Phish');
  });

  test('is free again where it moves to', async () => {
    await index.feed(publication('mallory', 1, BANK, 'pub', words));
    await deny(BANK, [uri('bank', PUBLICATION, 'pub')]);
    await index.feed(publication('mallory', 2, 'https://mallory.example', 'pub', words));
    expect((await index.card('https://mallory.example'))?.verification).toEqual({ status: 'unverified' });
  });
});

test('a guest whose name is not known is not shown under the name of the host', async () => {
  await index.feed(handle('host', 1, 'host.example'), publication('host', 1, 'https://host.example'));
  const guest = document('guest', 2, uri('host', PUBLICATION, 'pub'), '/guest');
  await index.feed(guest);
  const row = {
    uri: uri('guest', DOCUMENT, 'doc'),
    rev: '',
    url: canonical('https://host.example/guest'),
    check_at: 0,
  };
  await index.writer.db.insertInto('pages').values(row).execute();
  const policy = { verify: 'prefer', pages: true } as const;
  await index.writer.db.deleteFrom('identities').where('did', '=', asDid('did:plc:guest')).execute();
  const card = await index.card('https://host.example/guest', [], policy);
  expect(card?.view.external.title).toBe("guest's doc");
  expect(card?.view.external).not.toHaveProperty('associatedProfiles');
});
