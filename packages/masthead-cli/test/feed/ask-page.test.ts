import { describe, expect, it } from 'vitest';
import { writtenPublication } from '../../../../src/lexicon/records/site-records.ts';
import { askPage, askPages } from '../../src/feed/ask-page.ts';
import { type DocumentPlan, type PlannedWrite, refusalSentence } from '../../src/feed/plan/document-plan.ts';
import { planDocuments } from '../../src/feed/plan/plan-documents.ts';
import { applyPlan } from './apply-plan.ts';

const PAGE = 'https://a.example/posts/x';
const ARTICLE = '<!doctype html><title>X</title><nav>Home</nav><article><h1>X</h1><p>The words.</p></article>';

/** A site that answers each address in its own way. */
const site = (
  answer: (url: string) => {
    status?: number;
    at?: string;
    type?: string;
    body?: string | Uint8Array;
    robots?: string;
  },
) => {
  const asked: string[] = [];
  const get = async (input: string | URL) => {
    const url = String(input);
    asked.push(url);
    const { status = 200, at = url, type = 'text/html', body = ARTICLE, robots } = answer(url);
    const headers = { 'content-type': type, ...(robots !== undefined && { 'x-robots-tag': robots }) };
    const response = new Response(body as BodyInit, { status, headers });
    return Object.defineProperty(response, 'url', { value: at });
  };
  return { get, asked };
};

describe('a page', () => {
  it.each([
    { note: 'that answers', answer: {} },
    { note: 'that answers at https', url: 'http://a.example/posts/x', answer: { at: PAGE } },
    { note: 'that answers with a slash at its end', answer: { at: `${PAGE}/` } },
    { note: 'that answers without the slash', url: `${PAGE}/`, answer: { at: PAGE } },
    { note: 'that answers at www', answer: { at: 'https://www.a.example/posts/x' } },
    { note: 'in another spelling', url: 'https://a.example/caf%c3%a9', answer: { at: 'https://a.example/café' } },
    { note: 'with a query', url: `${PAGE}?utm=1`, answer: { at: PAGE } },
    { note: 'that is no HTML', answer: { type: 'application/pdf', body: '%PDF' } },
    { note: 'that says only 204', answer: { status: 204, body: undefined, type: '' } },
  ])('$note is there', async ({ url = PAGE, answer }) => {
    const body = 'status' in answer ? {} : answer;
    expect((await askPage(url, site(() => body).get)).held).toBeUndefined();
  });

  it.each([
    ['that is not there', { status: 404 }, /answers 404, so its record is held back\. Deploy first/],
    ['that is gone', { status: 410 }, /answers 410/],
    ['for people who signed in', { status: 401 }, /answers 401, so nobody can tell .*--before-deploy/],
    [
      'that leads to where people sign in',
      { at: 'https://a.example/login?next=%2Fposts%2Fx' },
      /leads to .*\/login\S+, so nobody can tell/,
    ],
    ['of a site that is down', { status: 503 }, /answers 503.*--before-deploy/],
    ['that leads home', { at: 'https://a.example/' }, /leads to https:\/\/a\.example\//],
    ['that leads to a page that says it is none', { at: 'https://a.example/404.html' }, /leads to .*404/],
    ['that has another spelling', { at: 'https://a.example/Posts/X' }, /leads to .*\/Posts\/X/],
  ])('%s holds its record back', async (_note, answer, says) => {
    const { held } = await askPage(PAGE, site(() => answer).get);
    expect(held && refusalSentence(held)).toMatch(says);
  });

  it('that gives no answer holds its record back', async () => {
    const get = () => Promise.reject(new Error('a.example did not answer in time.'));
    const answer = 'gives no answer (a.example did not answer in time.)';
    expect(await askPage(PAGE, get)).toEqual({ held: { why: 'page-unread', url: PAGE, answer } });
  });

  it.each([
    { note: 'an article', body: ARTICLE, words: 'X\n\nThe words.' },
    { note: 'several', body: '<article>short</article><article><p>the longer one</article>', words: 'the longer one' },
    {
      note: 'what stands beside its words',
      body: '<article><header>By A</header>Words<aside>More</aside><footer>Tags</footer><article>Comment</article></article>',
      words: 'Words',
    },
    { note: 'no article', body: '<main><p>Words</p></main>', words: undefined },
    { note: 'no words', body: '<article><img alt="x"></article>', words: undefined },
    { note: 'what nests without end', body: `<article>${'<b>'.repeat(5000)}x`, words: undefined },
    {
      note: 'an encoding of its own',
      body: Uint8Array.from(Buffer.from('<meta charset="latin1"><article>café</article>', 'latin1')),
      words: 'café',
    },
  ])('has the words of $note', async ({ body, words }) => {
    expect((await askPage(PAGE, site(() => ({ body })).get)).words).toBe(words);
  });
});

describe('a page that asks search engines to leave it out', () => {
  const robots = (content: string, name = 'robots') => ({
    body: `<meta name="${name}" content="${content}">${ARTICLE}`,
  });

  it.each([
    { note: 'in its head', answer: robots('noindex'), says: true },
    { note: 'in capital letters, among others', answer: robots('Nofollow, NoIndex', 'ROBOTS'), says: true },
    { note: 'by none', answer: robots('none'), says: true },
    { note: 'in its header', answer: { robots: 'noindex, nofollow' }, says: true },
    { note: 'in the header of what is no HTML', answer: { robots: 'noindex', type: 'text/plain' }, says: true },
    { note: 'not at all', answer: {}, says: false },
    { note: 'not at all, though pictures', answer: robots('noimageindex, max-image-preview:none'), says: false },
    { note: 'not at all, but one of them', answer: robots('noindex', 'somebot'), says: false },
    { note: 'not at all, but in its words', answer: { body: '<article>noindex</article>' }, says: false },
  ])('says so $note; it is there all the same', async ({ answer, says }) => {
    const { held, noIndex } = await askPage(PAGE, site(() => answer).get);
    expect([held, noIndex]).toEqual([undefined, says]);
  });
});

describe('a plan', () => {
  const write = (path: string, more: Partial<PlannedWrite> = {}): PlannedWrite => ({
    action: 'create',
    rkey: path,
    uri: path,
    source: `https://a.example/${path}`,
    after: { title: path },
    ...more,
  });
  const plan = (writes: readonly PlannedWrite[]): DocumentPlan => ({ writes, unchanged: 3, refused: [], leftOut: [] });

  it('holds back what is new and not there, and reads the words that nobody has', async () => {
    const { get, asked } = site((url) => ({ status: /gone/.test(url) ? 404 : 200 }));
    const update = { action: 'update', before: { title: 'old' } } as const;
    const whole = plan([
      write('new'),
      write('new-gone'),
      write('with-words', { after: { title: 'w', textContent: 'Own.' } }),
      write('changed', update),
      write('changed-gone', update),
      write('changed-with-words', { ...update, after: { title: 'c', textContent: 'Own.' } }),
      write('changed-blocks', { ...update, after: { title: 'c', content: { $type: 'pub.leaflet.content' } } }),
    ]);
    const { writes, refused, unchanged } = await askPages(whole, get);
    expect(Object.fromEntries(writes.map(({ rkey, after }) => [rkey, after?.textContent]))).toEqual({
      new: 'X\n\nThe words.',
      'with-words': 'Own.',
      changed: 'X\n\nThe words.',
      'changed-gone': undefined,
      'changed-with-words': 'Own.',
      'changed-blocks': undefined,
    });
    expect(refused).toEqual([{ source: 'https://a.example/new-gone', reason: expect.stringContaining('answers 404') }]);
    expect(unchanged).toBe(3);
    expect(asked.map((url) => url.slice(18)).sort()).toEqual([
      'changed',
      'changed-gone',
      'new',
      'new-gone',
      'with-words',
    ]);
  });

  it('asks four at once', async () => {
    const waiting: (() => void)[] = [];
    const { get } = site(() => ({}));
    const slow = async (url: string | URL) => {
      await new Promise<void>((resolve) => waiting.push(resolve));
      return get(url);
    };
    const told: number[] = [];
    const asking = askPages(plan(Array.from({ length: 9 }, (_, place) => write(`${place}`))), slow, {
      onProgress: (done) => told.push(done),
    });
    let most = 0;
    while (told.length < 9) {
      most = Math.max(most, waiting.length);
      waiting.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await asking).writes).toHaveLength(9);
    expect(most).toBe(4);
  });
});

describe('a document whose page may have moved', () => {
  const SITE = 'https://a.example';
  const SITE_URI = `at://did:plc:${'a'.repeat(24)}/site.standard.publication/3aaaaaaaaaa2a`;
  const ENTRY = { title: 'A', publishedAt: '2026-03-01T10:00:00Z' };

  interface Row {
    readonly note: string;
    /** Where the document is. */
    readonly from?: string;
    /** Where that leads; it answers 404 where nothing is said. */
    readonly leads?: string;
    readonly there?: readonly string[];
    readonly entries?: readonly object[];
    readonly beforeDeploy?: true;
    /** Where the documents are afterwards. */
    readonly paths: readonly string[];
    readonly says?: RegExp;
  }
  const to = (path: string, more: object = {}) => ({ ...ENTRY, source: SITE + path, url: SITE + path, ...more });
  const BOTH = ['/new/a', '/old/a'];
  const ELSE = /document at:\/\/\S+ --set path=\/new\/a/;
  const ROWS: readonly Row[] = [
    { note: 'leads to the new one', leads: '/new/a', paths: ['/new/a'] },
    { note: 'is not there any more', paths: ['/new/a'] },
    { note: 'leads elsewhere', leads: '/new', paths: BOTH },
    { note: 'is there', there: BOTH, paths: BOTH },
    { note: 'is there with a slash only', from: '/old/b/', there: ['/old/b/', '/new/a'], paths: ['/new/a', '/old/b/'] },
    { note: 'is an entry, too', entries: [to('/new/a'), to('/old/a')], there: BOTH, paths: BOTH },
    { note: 'has another title', entries: [to('/new/a', { title: 'B' })], paths: BOTH },
    {
      note: 'may have moved to another entry as well',
      entries: [to('/new/a'), to('/new/b')],
      there: ['/new/a', '/new/b'],
      paths: ['/new/a', '/new/b', '/old/a'],
    },
    // Before a deploy it made a second document, and what named the first was lost.
    { note: 'is gone', beforeDeploy: true, there: [], paths: ['/new/a'] },
    { note: 'leads to the new one', beforeDeploy: true, there: [], leads: '/new/a', paths: ['/new/a'] },
    {
      note: 'is there, but the entry is known by it',
      beforeDeploy: true,
      there: ['/old/a'],
      entries: [to('/new/a', { id: `${SITE}/old/a`, title: 'Better' })],
      paths: ['/new/a'],
    },
    { note: 'is there as the new one is', beforeDeploy: true, there: BOTH, paths: BOTH },
    { note: 'is there', beforeDeploy: true, there: ['/old/a'], paths: ['/old/a'], says: ELSE },
    { note: 'leads elsewhere', beforeDeploy: true, there: [], leads: '/new', paths: ['/old/a'], says: ELSE },
  ];

  it.each(ROWS)('moves along or not where the old one $note (before a deploy: $beforeDeploy)', async (row) => {
    const { from = '/old/a', leads, there = ['/new/a'], entries = [to('/new/a')], beforeDeploy, paths, says } = row;
    const record = { $type: 'site.standard.document', site: SITE_URI, path: from, ...ENTRY };
    const old = { uri: SITE_URI.replace('publication', 'document'), cid: 'bafyold', record };
    const publication = writtenPublication({ uri: SITE_URI, record: { url: SITE, name: 'A' } });
    const { get } = site((url) => {
      const { pathname } = new URL(url);
      if (pathname === from && leads !== undefined) return { at: SITE + leads };
      return { status: there.includes(pathname) ? 200 : 404 };
    });
    const planned = planDocuments({ publication, entries: entries as ReturnType<typeof to>[], documents: [old] });
    const asked = await askPages(planned, get, { beforeDeploy });
    const after = applyPlan([old], asked).map((document) => String(document.record.path));
    expect(after.sort()).toEqual(paths);
    expect(asked.refused.map(({ reason }) => reason)).toEqual(says ? [expect.stringMatching(says)] : []);
  });
});
