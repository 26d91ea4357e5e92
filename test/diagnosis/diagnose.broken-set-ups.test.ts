import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { type DiagnoseOptions, diagnose, type StepId } from '../../src/publish/index.ts';
import { hidden } from '../lexicon/sample-records.ts';
import { DOCUMENT, KEY, OTHER_KEY, PUBLICATION, startWorld } from './world.ts';

const world = await startWorld();
const { site, alice, options, put, force, publication, document, deactivate } = world;
afterAll(() => world.close());
beforeEach(() => world.reset());

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
  /** The field to change, and what to write there, as the first finding says. */
  field?: string;
  wanted?: () => string;
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
      await deactivate();
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
    advises: /npx masthead-cli publish init/,
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
    advises:
      /npx masthead-cli publish url https:\/\/alice\.invalid --publication \w+\), or use https:\/\/www\.alice\.invalid as the link/,
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
    advises: /npx masthead-cli publish url .*\/new/,
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
    advises: /Change the document's path/,
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
    cause: 'document',
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
    note: 'WordPress in a subdirectory: the path says again what the address of the publication says',
    prepare: articleOf({ path: '/blog/essays/first' }, { url: `${site.url}/blog` }),
    path: '/blog/essays/first',
    cause: 'document',
    says: /stands for "http:\/\/localhost:\d+\/blog\/blog\/essays\/first"/,
    field: 'document.path',
    wanted: () => '/essays/first',
  },
  {
    note: 'the same among documents that are right, of which one is nearer by its letters',
    prepare: async () => {
      await put(PUBLICATION, KEY, publication({ url: `${site.url}/blog` }));
      await put(DOCUMENT, OTHER_KEY, document({ path: '/essays/second' }));
      await put(DOCUMENT, KEY, document({ path: '/blog/essays/first' }));
    },
    path: '/blog/essays/first',
    cause: 'document',
    says: new RegExp(KEY),
    field: 'document.path',
    wanted: () => '/essays/first',
  },
  {
    note: 'the whole address as the path',
    prepare: articleOf({ path: `${site.url}/essays/first` }),
    path: '/essays/first',
    cause: 'document',
    says: /appended/,
    field: 'document.path',
    wanted: () => '/essays/first',
  },
  {
    note: "WordPress's plain permalinks",
    prepare: articleOf({ path: '/?p=12' }),
    path: '/essays/first',
    cause: 'document',
    says: /only a query/,
    field: 'document.path',
    wanted: () => '/essays/first',
  },
  {
    note: "a site that names Leaflet's old collection",
    prepare: articleOf({ site: `at://${alice.did}/pub.leaflet.publication/${KEY}` }),
    path: '/essays/first',
    cause: 'document',
    says: /old collection/,
    field: 'document.site',
    wanted: () => `at://${alice.did}/${PUBLICATION}/${KEY}`,
  },
  {
    note: 'a document without a site',
    prepare: async () => {
      await put(PUBLICATION, KEY, publication());
      await force(DOCUMENT, KEY, { ...document(), site: undefined });
    },
    path: '/essays/first',
    cause: 'document',
    says: /has no site/,
    field: 'document.site',
    wanted: () => `at://${alice.did}/${PUBLICATION}/${KEY}`,
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
    says: /publication\.name: It is missing/,
  },
  {
    note: 'a document without a date',
    prepare: async () => {
      await put(PUBLICATION, KEY, publication());
      await force(DOCUMENT, KEY, { ...document(), publishedAt: undefined });
    },
    path: '/essays/first',
    cause: 'fields',
    says: /document\.publishedAt: It is missing/,
  },
];

describe('the true cause comes first', () => {
  it.each(BROKEN)('$note', async (set) => {
    await set.prepare();
    const diagnosis = await diagnose(set.link ?? `${site.url}${set.path ?? ''}`, options(set.options?.()));
    expect(diagnosis.cause).toMatchObject({ id: set.cause, found: expect.stringMatching(set.says) });
    if (set.advises) expect(diagnosis.cause?.advice).toMatch(set.advises);
    expect(diagnosis.card).toBe(set.card === null ? null : false);
    if (set.field) {
      const [first] = diagnosis.findings;
      expect({ ...first, field: `${first?.record}.${first?.field}` }).toMatchObject({ field: set.field, stops: true });
      expect(first?.wanted).toBe(JSON.stringify(set.wanted?.()));
    }
    expect(diagnosis.notNeeded).toHaveLength(3);
  });
});
