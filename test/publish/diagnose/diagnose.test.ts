import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type DiagnoseOptions,
  type Diagnosis,
  diagnose,
  type StepId,
  type Verdict,
} from '../../../src/publish/index.ts';
import { color, hidden } from '../../lexicon/sample-records.ts';
import { startNetwork, type TestNetwork } from '../../network/start-network.ts';
import type { BlobRef, TestAccount } from '../../network/test-account.ts';
import { emptyAccount } from '../empty-account.ts';
import { picture } from '../pictures.ts';
import { type SiteServer, startSite } from './site-server.ts';

// A real PLC directory and a real PDS; the site is a real server. Only the backlink index, a public service, is played, and so is an AppView's answer.
const PUBLICATION = 'site.standard.publication';
const DOCUMENT = 'site.standard.document';
const KEY = '3mwozxkf2m222';
const OTHER_KEY = '3mwozxkf2m223';
const white = color(255, 255, 255);
const theme = {
  $type: 'site.standard.theme.basic',
  background: white,
  foreground: color(20, 20, 20),
  accent: color(12, 90, 160),
  accentForeground: white,
};

let network: TestNetwork;
let site: SiteServer;
let alice: TestAccount;
let icon: BlobRef;
let eve: TestAccount;
let deactivated = false;
beforeAll(async () => {
  [network, site] = await Promise.all([startNetwork(), startSite()]);
  [alice, eve] = [await network.createAccount('olivia.test'), await network.createAccount('eve.test')];
});
afterAll(() => Promise.all([network?.close(), site?.close()]));
beforeEach(async () => {
  if (deactivated) await alice.call('com.atproto.server.activateAccount');
  deactivated = false;
  await Promise.all([emptyAccount(network, alice), emptyAccount(network, eve)]);
  // Anew: a PDS drops a blob when the last record that refers to it goes.
  icon = await alice.uploadBlob(await picture(256, 256), 'image/png');
  site.pages = { '/': '<!doctype html><title>A</title>' };
  site.backlinks = {};
});

const options = (more: Partial<DiagnoseOptions> = {}): DiagnoseOptions => ({
  plc: network.plcUrl,
  development: { handleServer: network.pdsUrl },
  backlinks: site.url,
  account: alice.did,
  ...more,
});
const look = (path = '', more?: Partial<DiagnoseOptions>) => diagnose(`${site.url}${path}`, options(more));
const put = (collection: string, rkey: string, record: object) => alice.putRecord(collection, rkey, record);
/** As a tool that does not care: nothing is checked. */
const force = (collection: string, rkey: string, record: object) =>
  alice.call('com.atproto.repo.putRecord', {
    repo: alice.did,
    collection,
    rkey,
    validate: false,
    record: { $type: collection, ...record },
  });
const publication = (more: object = {}) => ({ url: site.url, name: 'Alice', icon, basicTheme: theme, ...more });
const document = (more: object = {}) => ({
  site: `at://${alice.did}/${PUBLICATION}/${KEY}`,
  path: '/essays/first',
  title: 'First',
  publishedAt: '2026-11-01T10:00:00.000Z',
  ...more,
});
const verdicts = ({ steps }: Diagnosis) =>
  Object.fromEntries(steps.map(({ id, verdict }) => [id, verdict])) as Record<StepId, Verdict>;
const found = ({ steps }: Diagnosis, id: StepId) => steps.find((step) => step.id === id);

describe('all is well', () => {
  it('with a publication', async () => {
    await put(PUBLICATION, KEY, publication());
    site.pages['/.well-known/site.standard.publication'] = `at://${alice.did}/${PUBLICATION}/${KEY}`;
    const diagnosis = await look();
    expect(diagnosis).toMatchObject({ card: true, cause: null, records: [`at://${alice.did}/${PUBLICATION}/${KEY}`] });
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
  });
});

describe('the owner is found without being named', () => {
  const nobody = { account: undefined };
  it.each<[note: string, prepare: () => void, why: RegExp]>([
    [
      'by the site',
      () => {
        site.pages['/.well-known/site.standard.publication'] = `at://${alice.did}/${PUBLICATION}/${KEY}`;
      },
      /its site names it/,
    ],
    [
      'by the page',
      () => {
        site.pages['/'] = `<link rel="site.standard.publication" href="at://${alice.did}/${PUBLICATION}/${KEY}">`;
      },
      /its page names it/,
    ],
    [
      'by the backlink index',
      () => {
        site.backlinks = { [`${site.url}/`]: [{ did: alice.did, collection: PUBLICATION, rkey: KEY }] };
      },
      /backlink index/,
    ],
  ])('%s', async (_note, prepare, why) => {
    await put(PUBLICATION, KEY, publication());
    prepare();
    const diagnosis = await look('', nobody);
    expect(diagnosis.card).toBe(true);
    expect(found(diagnosis, 'account')?.found).toMatch(why);
  });
});

interface Broken {
  note: string;
  prepare: () => unknown;
  path?: string;
  link?: string;
  options?: () => Partial<DiagnoseOptions>;
  card?: null;
  cause: StepId;
  says: RegExp;
  advises?: RegExp;
}

const articleOf =
  (more: object, pub: object = {}) =>
  async () => {
    await put(PUBLICATION, KEY, publication(pub));
    await put(DOCUMENT, KEY, document(more));
  };

/** Each stands for somebody's evening: the first thing it says is what is wrong. */
const BROKEN: Broken[] = [
  {
    note: 'no scheme',
    prepare: () => {},
    link: 'alice.example/essay',
    cause: 'link',
    says: /no scheme/,
    advises: /^Write https:\/\/alice\.example\/essay$/,
  },
  { note: 'another scheme', prepare: () => {}, link: 'gemini://alice.example', cause: 'link', says: /scheme gemini/ },
  {
    note: 'a handle that nobody has',
    prepare: () => {},
    options: () => ({ account: 'nobody.test' }),
    cause: 'account',
    says: /leads to no account/,
  },
  {
    note: 'nobody known',
    prepare: () => {},
    options: () => ({ account: undefined }),
    cause: 'account',
    says: /No account is known/,
    advises: /--account/,
  },
  {
    note: 'nobody known, and the index is down',
    prepare: () => {
      site.backlinks = null;
    },
    options: () => ({ account: undefined }),
    card: null,
    cause: 'account',
    says: /backlink index gave no answer/,
  },
  {
    note: 'an account that was deactivated',
    prepare: async () => {
      await put(PUBLICATION, KEY, publication());
      deactivated = true;
      await alice.call('com.atproto.server.deactivateAccount', {});
    },
    cause: 'account',
    says: /could not be read/,
    advises: /whether the account is active/,
  },
  {
    note: 'no record at all',
    prepare: () => {},
    cause: 'publication',
    says: /has no publication/,
    advises: /masthead publish init/,
  },
  {
    note: 'the scheme',
    prepare: () => put(PUBLICATION, KEY, publication({ url: site.url.replace('http:', 'https:') })),
    cause: 'address',
    says: /the scheme differs \(record: https, link: http\)/,
    advises: /^Use https:\/\/localhost:\d+ as the link\.$/,
  },
  {
    note: 'www',
    prepare: () => put(PUBLICATION, KEY, publication({ url: 'https://www.alice.invalid' })),
    link: 'https://alice.invalid',
    cause: 'address',
    says: /www/,
    advises: /use https:\/\/www\.alice\.invalid as the link, or change masthead publish url https:\/\/alice\.invalid/,
  },
  {
    note: 'an old domain',
    prepare: () => put(PUBLICATION, KEY, publication({ url: 'https://old.invalid' })),
    link: 'https://new.invalid',
    cause: 'address',
    says: /the host differs \(record: old\.invalid, link: new\.invalid\)/,
  },
  {
    note: 'an old domain under an article',
    prepare: articleOf({}, { url: 'https://old.invalid/blog' }),
    link: 'https://new.invalid/blog/essays/first',
    cause: 'address',
    says: /the host differs/,
    advises: new RegExp(`publish url https://new.invalid/blog --publication ${KEY}`),
  },
  {
    note: 'an old address that redirects to the new one',
    prepare: async () => {
      await put(PUBLICATION, KEY, publication({ url: `${site.url}/old` }));
      site.pages['/old'] = { redirect: '/new' };
      site.pages['/new'] = 'new';
    },
    path: '/new',
    cause: 'address',
    says: /record's address redirects to the link/,
    advises: /masthead publish url .*\/new/,
  },
  {
    note: 'a link that redirects to the right one',
    prepare: async () => {
      await put(PUBLICATION, KEY, publication({ url: `${site.url}/Blog` }));
      site.pages['/blog'] = { redirect: '/Blog' };
      site.pages['/Blog'] = 'here';
    },
    path: '/blog',
    cause: 'address',
    says: /link redirects to the record's address/,
    advises: /Use .*\/Blog as the link/,
  },
  {
    note: 'capital letters',
    prepare: articleOf({ path: '/Essays/First' }),
    path: '/essays/first',
    cause: 'address',
    says: /capital letters differ/,
    advises: /change the document's path/,
  },
  {
    note: 'two slashes at the end',
    prepare: articleOf({ path: '/essays/first//' }),
    path: '/essays/first',
    cause: 'address',
    says: /slashes differ/,
  },
  {
    note: 'encoding',
    prepare: articleOf({ path: '/caf%c3%a9' }),
    path: '/café',
    cause: 'address',
    says: /encoded differently/,
  },
  {
    note: 'a publication without documents',
    prepare: () => put(PUBLICATION, KEY, publication()),
    path: '/essays/first',
    cause: 'document',
    says: /no document for this article: it has no documents/,
    advises: /"path": "\/essays\/first"/,
  },
  {
    note: 'a document with another path',
    prepare: articleOf({ path: '/essay-1' }),
    path: '/essays/first',
    cause: 'document',
    says: /other paths \(\/essay-1\)/,
  },
  {
    note: 'a document whose publication was deleted',
    prepare: () => put(DOCUMENT, KEY, document()),
    path: '/essays/first',
    cause: 'publication',
    says: /which does not exist/,
    advises: /existing publication/,
  },
  {
    note: "a document of somebody else's publication",
    prepare: async () => {
      await put(PUBLICATION, OTHER_KEY, publication());
      await put(DOCUMENT, KEY, document({ site: `at://did:plc:${'b'.repeat(24)}/${PUBLICATION}/${KEY}` }));
    },
    path: '/essays/first',
    cause: 'document',
    says: /publication of somebody else/,
  },
  {
    note: 'a path that climbs out',
    prepare: articleOf({ path: '/../essays/first' }),
    path: '/essays/first',
    cause: 'document',
    says: /no page below its publication/,
  },
  {
    note: 'hidden by a label',
    prepare: () => put(PUBLICATION, KEY, publication({ labels: hidden })),
    cause: 'labels',
    says: /!hide/,
    advises: /Take that label off/,
  },
  {
    note: 'no name',
    prepare: () => force(PUBLICATION, KEY, { url: site.url }),
    cause: 'fields',
    says: /publication\.name is missing/,
  },
  {
    note: 'a document without a date',
    prepare: async () => {
      await put(PUBLICATION, KEY, publication());
      await force(DOCUMENT, KEY, { ...document(), publishedAt: undefined });
    },
    path: '/essays/first',
    cause: 'fields',
    says: /document\.publishedAt is missing/,
  },
];

describe('the true cause comes first', () => {
  it.each(BROKEN)('$note', async (set) => {
    await set.prepare();
    const diagnosis = await diagnose(set.link ?? `${site.url}${set.path ?? ''}`, options(set.options?.()));
    expect(diagnosis.cause).toMatchObject({ id: set.cause, found: expect.stringMatching(set.says) });
    if (set.advises) expect(diagnosis.cause?.advice).toMatch(set.advises);
    expect(diagnosis.card).toBe(set.card === null ? null : false);
    expect(diagnosis.notNeeded).toHaveLength(3);
  });
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
  const newest = await look('/essays/1099');
  expect(newest.card).toBe(true);
  const oldest = await look('/essays/0');
  expect(oldest).toMatchObject({ card: null, cause: { id: 'document', verdict: 'unknown' } });
  expect(oldest.cause?.found).toMatch(/newest 1000 documents/);
});

describe('a card that could be better', () => {
  const three = { ...theme, accent: undefined };
  it.each<[note: string, record: () => object | Promise<object>, id: StepId, says: RegExp]>([
    ['no theme', () => publication({ basicTheme: undefined }), 'theme', /no theme/],
    ['a theme of three colours', () => publication({ basicTheme: three }), 'theme', /basicTheme\.accent is missing/],
    [
      'a channel over 255',
      () => publication({ basicTheme: { ...theme, accent: color(300, 0, 0) } }),
      'theme',
      /basicTheme\.accent\.r/,
    ],
    [
      'a button that cannot be read',
      () => publication({ basicTheme: { ...theme, accent: color(200, 200, 200) } }),
      'contrast',
      /below 4\.5/,
    ],
    ['no icon', () => publication({ icon: undefined }), 'icon', /first letter/],
    ['an icon that is an address', () => publication({ icon: 'https://x.example/i.png' }), 'icon', /expected a blob/],
    [
      'an icon that is not square',
      async () => publication({ icon: await alice.uploadBlob(await picture(300, 400), 'image/png') }),
      'icon',
      /300×400/,
    ],
    [
      'an icon that is SVG',
      async () => publication({ icon: await alice.uploadBlob(new TextEncoder().encode('<svg/>'), 'image/svg+xml') }),
      'icon',
      /svg/,
    ],
  ])('%s', async (_note, record, id, says) => {
    await force(PUBLICATION, KEY, await record());
    const diagnosis = await look();
    expect(diagnosis.card).toBe(true);
    expect(found(diagnosis, id)).toMatchObject({ verdict: 'warn', found: expect.stringMatching(says) });
  });

  it('here yes, in Bluesky no: it drops the whole record for one bad part', async () => {
    await force(PUBLICATION, KEY, publication({ basicTheme: three }));
    expect(found(await look(), 'bluesky')?.found).toMatch(
      /^Here yes, in Bluesky no, because it drops the whole record.*accent/,
    );
  });

  it('here yes, in Bluesky no: a page of a platform without a document', async () => {
    await put(PUBLICATION, KEY, publication({ url: 'https://alice.leaflet.pub' }));
    const diagnosis = await diagnose('https://alice.leaflet.pub/essay', options());
    expect(found(diagnosis, 'button')?.found).toMatch(/Subscribe on Leaflet/);
    expect(found(diagnosis, 'bluesky')?.found).toMatch(/for its own page only/);
  });

  it('another record of the same account for the same address', async () => {
    await put(PUBLICATION, KEY, publication());
    await put(PUBLICATION, OTHER_KEY, publication());
    expect(found(await look(), 'rivals')).toMatchObject({ verdict: 'warn', found: expect.stringContaining(OTHER_KEY) });
  });
});

describe('a stranger who claims the same link', () => {
  beforeEach(async () => {
    await eve.putRecord(PUBLICATION, KEY, { url: site.url, name: 'Eve' });
    await put(PUBLICATION, OTHER_KEY, publication());
    site.backlinks = { [site.url]: [{ did: eve.did, collection: PUBLICATION, rkey: KEY }] };
  });

  it('is what is wrong when theirs is shown', async () => {
    site.pages['/.well-known/site.standard.publication'] = `at://${eve.did}/${PUBLICATION}/${KEY}`;
    expect((await look()).cause).toMatchObject({
      id: 'rivals',
      found: expect.stringMatching(/verified and yours is not/),
    });
  });

  it('is only told of when ours is verified', async () => {
    site.pages['/.well-known/site.standard.publication'] = `at://${alice.did}/${PUBLICATION}/${OTHER_KEY}`;
    const diagnosis = await look();
    expect(diagnosis.card).toBe(true);
    expect(found(diagnosis, 'rivals')).toMatchObject({ verdict: 'warn', found: expect.stringContaining(eve.did) });
    expect(found(diagnosis, 'verification')?.found).toMatch(/the specification's address, as text/);
  });
});

describe('the AppView', () => {
  /** Plays an AppView that shows the named records, or none. */
  const appView = (answer: () => Response): Partial<DiagnoseOptions> => ({
    appView: 'https://appview.example',
    fetch: (input, init) =>
      String(input instanceof Request ? input.url : input).startsWith('https://appview.example/')
        ? Promise.resolve(answer())
        : fetch(input, init),
  });
  const showing = (...uris: string[]) =>
    Response.json({
      view: {
        external: {
          uri: site.url,
          title: 'A',
          description: '',
          associatedRefs: uris.map((uri) => ({ uri, cid: 'c' })),
        },
      },
    });
  const HOUR = 3_600_000;
  beforeEach(() => put(PUBLICATION, KEY, publication()));

  it('knows the record', async () => {
    const diagnosis = await look(
      '',
      appView(() => showing(`at://${alice.did}/${PUBLICATION}/${KEY}`)),
    );
    expect(found(diagnosis, 'index')?.verdict).toBe('ok');
    expect(diagnosis.card).toBe(true);
  });

  it('does not know it yet: it was written a moment ago', async () => {
    const diagnosis = await look(
      '',
      appView(() => Response.json({})),
    );
    expect(diagnosis).toMatchObject({ card: null, cause: { id: 'index', advice: 'Wait a minute and look again.' } });
  });

  it('does not know it after an hour', async () => {
    const diagnosis = await look('', { ...appView(() => Response.json({})), now: () => Date.now() + HOUR });
    expect(diagnosis).toMatchObject({
      card: false,
      cause: { id: 'index', found: expect.stringMatching(/does not know/) },
    });
  });

  it('shows another record', async () => {
    const other = { ...appView(() => showing('at://did:plc:other/a/b')), now: () => Date.now() + HOUR };
    expect((await look('', other)).cause).toMatchObject({
      id: 'index',
      found: expect.stringMatching(/another record/),
    });
  });

  it('is down: nobody can tell', async () => {
    const diagnosis = await look(
      '',
      appView(() => new Response('<html>', { status: 200 })),
    );
    expect(diagnosis).toMatchObject({
      card: null,
      cause: { id: 'index', found: expect.stringMatching(/gave no answer/) },
    });
  });
});

describe('Bluesky', () => {
  const bluesky = (answer: () => Response): Partial<DiagnoseOptions> => ({
    bluesky: 'https://bluesky.example',
    fetch: (input, init) => {
      const url = new URL(String(input instanceof Request ? input.url : input));
      if (url.host !== 'bluesky.example') return fetch(input, init);
      // It must be told the records, the document's and the publication's.
      expect(url.searchParams.getAll('uris')).toHaveLength(2);
      return Promise.resolve(answer());
    },
  });
  beforeEach(articleOf({}));

  it.each<[note: string, answer: () => Response, verdict: Verdict, says: RegExp]>([
    [
      'shows it',
      () => Response.json({ view: { external: { uri: 'https://a.example', title: 'A', description: '' } } }),
      'ok',
      /answers with a card/,
    ],
    ['does not have it', () => Response.json({}), 'warn', /^Here yes, in Bluesky no/],
    ['is down', () => new Response('<html>'), 'unknown', /gave no answer/],
  ])('%s, which decides nothing here', async (_note, answer, verdict, says) => {
    const diagnosis = await look('/essays/first', bluesky(answer));
    expect(diagnosis.card).toBe(true);
    expect(found(diagnosis, 'bluesky')).toMatchObject({ verdict, found: expect.stringMatching(says) });
  });
});

it('the PDS is down: nobody can tell', async () => {
  const down: typeof fetch = (input, init) =>
    String(input).includes('listRecords') ? Promise.reject(new TypeError('fetch failed')) : fetch(input, init);
  expect(await look('', { fetch: down })).toMatchObject({ card: null, cause: { id: 'account' } });
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
