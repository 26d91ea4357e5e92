import { beforeEach, describe, expect, it } from 'vitest';
import { serveMemoryNetwork } from '../../../../test/support/network/serve-memory-network.ts';
import type { Diagnosing } from '../../src/doctor/diagnosis.ts';
import { diagnose } from '../../src/index.ts';
import type { SiteServer } from './site-server.ts';
import { DOCUMENT, found, KEY, OTHER_KEY, PUBLICATION, startWorld, theme, verdicts } from './world.ts';

const world = await startWorld(serveMemoryNetwork());
const { site, alice, eve, look, options, put, force, publication, document } = world;
beforeEach(() => world.reset());

const PROOF = '/.well-known/site.standard.publication';
const URI = `at://${alice.did}/${PUBLICATION}/${KEY}`;

const diagnoseWith = (link: string, asking: Diagnosing) => diagnose(asking, link, asking);

describe('all is well', () => {
  it('with a publication', async () => {
    await put(PUBLICATION, KEY, publication());
    site.pages[PROOF] = URI;
    const diagnosis = await look();
    expect(diagnosis).toMatchObject({ card: true, cause: null, records: [URI] });
    expect(new Set(Object.values(verdicts(diagnosis)))).toEqual(new Set(['ok', 'skipped']));
    expect(diagnosis.view).toMatchObject({ title: 'Alice', source: { theme: { accentRGB: { r: 12 } } } });
    expect(diagnosis.notNeeded.join(' ')).toMatch(/Verification.*DNS.*metadata/);
  });

  it('with an article', async () => {
    await put(PUBLICATION, KEY, publication());
    await put(DOCUMENT, KEY, document());
    const diagnosis = await look('/essays/first?utm=x');
    expect(diagnosis).toMatchObject({ card: true, view: { title: 'First', source: { title: 'Alice' } } });
    expect(diagnosis.records).toHaveLength(2);
    expect(verdicts(diagnosis)).toMatchObject({ document: 'ok', address: 'ok', theme: 'ok', icon: 'ok' });
  });

  it('with a document that has no publication', async () => {
    await put(DOCUMENT, KEY, document({ site: site.url }));
    expect(verdicts(await look('/essays/first'))).toMatchObject({ document: 'ok', theme: 'skipped', icon: 'skipped' });
    // Which of two at its address is meant, nobody knows.
    for (const key of [KEY, OTHER_KEY]) await put(PUBLICATION, key, publication());
    expect(verdicts(await look('/essays/first'))).toMatchObject({ publication: 'ok' });
  });
});

it('a site that names somebody else is why there is no card, and the record’s words are not shown', async () => {
  await put(PUBLICATION, KEY, publication());
  site.pages[PROOF] = `at://${eve.did}/${PUBLICATION}/${KEY}`;
  const diagnosis = await look();
  expect(diagnosis).toMatchObject({ card: false, cause: { id: 'verification', verdict: 'broken' }, view: null });
  expect(diagnosis.cause?.found).toContain(eve.did);
  // An older record of their own is no stranger's.
  site.pages[PROOF] = `at://${alice.did}/${PUBLICATION}/${OTHER_KEY}`;
  expect(await look()).toMatchObject({ card: true, view: { title: 'Alice' } });
});

describe('nobody is told more of the link than its canonical form, and the page its slash at the end', () => {
  const SECRET = 'q7SECRETq7';
  it.each([
    ['with a card', '/essays/first'],
    ['without one', '/essays/FIRST'],
  ])('%s', async (_, path) => {
    await put(PUBLICATION, KEY, publication());
    await put(DOCUMENT, KEY, document());
    const told: string[] = [];
    const watching: typeof fetch = (input, init) => {
      told.push(`${decodeURIComponent(String(input))} ${JSON.stringify(init?.headers ?? {})}`);
      return fetch(input, init);
    };
    const link = `${site.url.replace('://', `://${SECRET}:${SECRET}@`)}${path}/?token=${SECRET}#${SECRET}`;
    const appViews = { baseUrl: site.url, bluesky: site.url };
    await diagnoseWith(link, options({ account: undefined, fetch: watching, ...appViews }));
    await diagnoseWith(link, options({ fetch: watching, ...appViews }));
    expect(told.some((request) => request.startsWith(`${site.url}${path}/ `))).toBe(true);
    expect(told.join('\n')).not.toContain(SECRET);
  });
});

describe('nobody is asked the same twice: a slow site makes everybody wait twice', () => {
  it.each([
    ['with a card', '/essays/first'],
    ["with a publication's card", ''],
    ['of a document without a publication', '/loose'],
    ['without a card', '/essays/FIRST'],
  ])('%s', async (_, path) => {
    await put(PUBLICATION, KEY, publication());
    await put(DOCUMENT, KEY, document());
    await put(DOCUMENT, OTHER_KEY, document({ site: site.url, path: '/loose', title: 'Loose' }));
    site.pages['/loose'] =
      site.pages['/essays/first'] =
      site.pages['/essays/FIRST'] =
        '<!doctype html><title>A</title>';
    const asked: string[] = [];
    const watching: typeof fetch = (input, init) => {
      asked.push(String(input));
      return fetch(input, init);
    };
    await diagnoseWith(`${site.url}${path}`, options({ fetch: watching }));
    expect(asked.filter((url, place) => asked.indexOf(url) !== place)).toEqual([]);
  });
});

describe('the owner is found without being named', () => {
  const nobody = { account: undefined };
  it.each<[note: string, pages: SiteServer['pages'], backlinks: SiteServer['backlinks'], why: RegExp]>([
    ['by the site', { [PROOF]: URI }, {}, /its site names it/],
    ['by the page', { '/': `<link rel="site.standard.publication" href="${URI}">` }, {}, /its page names it/],
    [
      'by the backlink index',
      {},
      { [`${site.url}/`]: [{ did: alice.did, collection: PUBLICATION, rkey: KEY }] },
      /backlink index/,
    ],
  ])('%s', async (_note, pages, backlinks, why) => {
    await put(PUBLICATION, KEY, publication());
    Object.assign(site.pages, pages);
    site.backlinks = backlinks;
    const diagnosis = await look('', nobody);
    expect(diagnosis.card).toBe(true);
    expect(found(diagnosis, 'account')?.found).toMatch(why);
  });
});

it('the account is the one whose record is shown, or explained, also where the page names somebody else first', async () => {
  await put(PUBLICATION, KEY, publication());
  const stranger = `at://${eve.did}/${PUBLICATION}/${KEY}`;
  site.pages['/'] =
    `<link rel="site.standard.publication" href="${stranger}"><link rel="site.standard.publication" href="${URI}">`;
  site.pages['/essay'] = site.pages['/'];
  for (const path of ['', '/essay']) {
    const diagnosis = await look(path, { account: undefined });
    expect(diagnosis.card).toBe(path === '');
    expect(found(diagnosis, 'account')?.found).toContain(alice.did);
    expect(found(diagnosis, 'handle')?.found).toContain(alice.handle);
  }
});

it('of more documents than are read it says so, and that it cannot tell', async () => {
  await put(PUBLICATION, KEY, publication());
  const write = (_: unknown, i: number) => ({
    $type: 'com.atproto.repo.applyWrites#create',
    collection: DOCUMENT,
    value: { $type: DOCUMENT, ...document({ path: `/essays/${i}` }) },
  });
  const writes = Array.from({ length: 1100 }, write);
  for (let at = 0; at < writes.length; at += 200) {
    await alice.call('com.atproto.repo.applyWrites', { repo: alice.did, writes: writes.slice(at, at + 200) });
  }
  site.pages['/essays/0'] = '<!doctype html><title>A</title>';
  const newest = await look('/essays/1099');
  expect(newest.card).toBe(true);
  const oldest = await look('/essays/0');
  expect(oldest).toMatchObject({ card: null, cause: { id: 'document', verdict: 'unknown' } });
  expect(oldest.cause?.found).toMatch(/newest 1000 documents/);
});

describe('a card that could be better', () => {
  it('a theme without a background', async () => {
    await force(PUBLICATION, KEY, publication({ basicTheme: { ...theme, background: undefined } }));
    const diagnosis = await look();
    expect(diagnosis.card).toBe(true);
    const says = expect.stringMatching(/the button has its colours.*basicTheme\.background: It is missing/);
    expect(found(diagnosis, 'theme')).toMatchObject({ verdict: 'warn', found: says });
  });

  it('here yes, in Bluesky no: it drops the whole record for one bad part', async () => {
    await force(PUBLICATION, KEY, publication({ basicTheme: { ...theme, accent: undefined } }));
    expect(found(await look(), 'bluesky')?.found).toMatch(
      /^Here yes, in Bluesky no, because it drops the whole record.*accent/,
    );
  });

  it('here yes, in Bluesky no: a page of a platform without a document', async () => {
    await put(PUBLICATION, KEY, publication({ url: 'https://alice.leaflet.pub' }));
    const diagnosis = await diagnoseWith('https://alice.leaflet.pub/essay', options());
    expect(found(diagnosis, 'button')?.found).toMatch(/Subscribe on Leaflet/);
    expect(found(diagnosis, 'bluesky')?.found).toMatch(/for its own page only/);
  });
});

it('a stranger who claims the same link is only told of when ours is verified', async () => {
  await eve.putRecord(PUBLICATION, KEY, { url: site.url, name: 'Eve' });
  await put(PUBLICATION, OTHER_KEY, publication());
  site.backlinks = { [site.url]: [{ did: eve.did, collection: PUBLICATION, rkey: KEY }] };
  site.pages[PROOF] = `at://${alice.did}/${PUBLICATION}/${OTHER_KEY}`;
  const diagnosis = await look();
  expect(diagnosis.card).toBe(true);
  expect(found(diagnosis, 'rivals')).toMatchObject({ verdict: 'warn', found: expect.stringContaining(eve.did) });
  expect(found(diagnosis, 'verification')?.found).toMatch(/^Verified by http.*site\.standard\.publication, as text\.$/);
});

it.each(['getLatestCommit', 'getBacklinks', '.well-known', 'getBlob'])(
  'ends when its signal does, while it waits for %s',
  async (what) => {
    await put(PUBLICATION, KEY, publication());
    const stop = new AbortController();
    const hanging: typeof fetch = (input, init) => {
      if (!String(input).includes(what)) return fetch(input, init);
      // As fetch does: what is aborted rejects. The signal comes once the request is on its way.
      setTimeout(() => stop.abort(new Error('no time')));
      return new Promise((_, reject) => {
        init?.signal?.addEventListener('abort', () => reject(init.signal?.reason), { once: true });
      });
    };
    await expect(look('', { fetch: hanging, signal: stop.signal })).rejects.toThrow('no time');
  },
);

describe('an account for people who are signed in, whom an index that answers anybody has not met', () => {
  const signedIn = { labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: '!no-unauthenticated' }] } };
  const nothing = async () => new Set<string>();
  beforeEach(async () => {
    await put(PUBLICATION, KEY, publication());
    await put('app.bsky.actor.profile', 'self', signedIn);
    site.pages[PROOF] = URI;
  });

  it('is told why, when it asks for itself, and nothing of its records is said', async () => {
    const diagnosis = await look('', { hidden: nothing });
    expect(diagnosis).toMatchObject({ card: false, cause: { id: 'labels' }, view: null, records: [], findings: [] });
    expect(diagnosis.cause?.found).toMatch(/labelled !no-unauthenticated/);
    expect(JSON.stringify(diagnosis)).not.toMatch(new RegExp(`${PUBLICATION}/${KEY}|"Alice"`));
  });

  it('is not spoken of, when somebody asks for the link alone', async () => {
    const diagnosis = await look('', { hidden: nothing, account: undefined });
    expect(diagnosis.card).not.toBe(true);
    expect(JSON.stringify(diagnosis)).not.toMatch(new RegExp(`${alice.did}|${alice.handle}|"Alice"`));
  });

  it('has its card where the label is read of the profile alone', async () => {
    const diagnosis = await look('', { hidden: nothing, unauthenticatedLabel: 'profile', baseUrl: site.url });
    expect(found(diagnosis, 'labels')).toMatchObject({ verdict: 'warn', found: expect.stringMatching(/all the same/) });
    expect(diagnosis.view).toMatchObject({ title: 'Alice' });
  });

  it('a publisher sees what is there, and that Bluesky shows it to who is signed in', async () => {
    const diagnosis = await look();
    expect(diagnosis).toMatchObject({ card: false, cause: { id: 'labels' }, view: { title: 'Alice' } });
    expect(found(diagnosis, 'bluesky')?.found).toMatch(/signed in/);
  });

  it('a link whose address no record has gets both reasons', async () => {
    expect(verdicts(await look('/essays/none'))).toMatchObject({ labels: 'broken' });
  });
});
