import { AppBskyEmbedExternal } from '@atproto/api';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  assembleExternalEmbed,
  type EmbedParts,
  type NoRefs,
  shareableLink,
  withThumb,
} from '../../../src/publish/embed/index.ts';
import { document as article, CID, hidden, icon, publication as site } from '../../lexicon/sample-records.ts';

const SITE = 'at://did:plc:alice/site.standard.publication/3lpub';
const ARTICLE = 'at://did:plc:alice/site.standard.document/3ldoc';
const LINK = 'https://blog.example/notes/hello';
const CID_OF_RECORD = 'bafyreibabalobzn6cd366ukcsjycp4yymjymgfxcv6xczmlgpemzkz3cfa';
const publication = (more: object = {}) => ({ uri: SITE, cid: CID_OF_RECORD, record: { ...site, ...more } });
const document = (more: object = {}) => ({ uri: ARTICLE, cid: CID_OF_RECORD, record: { ...article, ...more } });
const LOOSE = document({ site: 'https://blog.example/notes' });
const BY_HANDLE = SITE.replace('did:plc:alice', 'alice.example');
const NEITHER = { document: undefined, publication: undefined };
const cover = (coverImage: unknown) => ({ document: document({ coverImage }) });
const made = (parts: Partial<EmbedParts> = {}) =>
  assembleExternalEmbed({ link: LINK, document: document(), publication: publication(), ...parts });
const external = (parts?: Partial<EmbedParts>) => made(parts)?.embed.external;

describe('an embed', () => {
  it('of an article is the article, and names it and its publication', () => {
    expect(made()).toEqual({
      embed: {
        $type: 'app.bsky.embed.external',
        external: {
          uri: LINK,
          title: 'Hello',
          description: 'The first one.',
          associatedRefs: [
            { uri: ARTICLE, cid: CID_OF_RECORD },
            { uri: SITE, cid: CID_OF_RECORD },
          ],
        },
      },
      picture: { did: 'did:plc:alice', field: 'coverImage', blob: expect.objectContaining({ cid: CID }), value: icon },
      problems: [],
    });
  });

  it('of a home page is the publication', () => {
    expect(made({ link: 'https://blog.example/notes/', document: undefined })).toMatchObject({
      embed: { external: { uri: 'https://blog.example/notes/', title: 'Notes', associatedRefs: [{ uri: SITE }] } },
      picture: { field: 'icon' },
    });
  });

  it.each([' ', '\u00a0'])('takes a path of white space (%j) for none', (path) => {
    const found = external({ link: 'https://blog.example/notes', document: document({ path }) });
    expect(found?.associatedRefs).toHaveLength(2);
  });

  it('of a loose document names that alone', () => {
    expect(external({ document: LOOSE, publication: undefined })?.associatedRefs).toEqual([
      { uri: ARTICLE, cid: CID_OF_RECORD },
    ]);
  });

  it.each<[note: string, given: Partial<EmbedParts>, title: string, description: string]>([
    ['a description is never the publication’s', { document: document({ description: undefined }) }, 'Hello', ''],
    ['what the sharer says comes first', { title: 'Mine', description: 'Words' }, 'Mine', 'Words'],
    ['white space is no title', { title: ' \n' }, 'Hello', 'The first one.'],
    ['without records and a title: host and path', NEITHER, 'blog.example/notes/hello', ''],
    ['a title is cut as the lexicon has it', { title: 'é'.repeat(1_000_000) }, 'é'.repeat(500), 'The first one.'],
    ['a description is as long as a post', { description: 'x'.repeat(1_000_000) }, 'Hello', 'x'.repeat(300)],
    ['controls and bidi overrides do not reach the post', { title: 'a\u0007b\u202Ec' }, 'abc', 'The first one.'],
  ])('%s', (_, given, title, description) => {
    expect(external(given)).toMatchObject({ title, description });
  });
});

describe('an embed names no records', () => {
  it.each<[note: string, why: NoRefs, given: Partial<EmbedParts>]>([
    ['there is none', 'no-record', { document: undefined, publication: undefined }],
    ['the document is for another page', 'other-address', { link: 'https://blog.example/notes/other' }],
    ['the publication is another page’s', 'other-address', { document: undefined }],
    ['a path that climbs out', 'other-address', { document: document({ path: '/../../hello' }) }],
    [
      'a publication for a page below it: here yes, in Bluesky no',
      'other-address',
      {
        link: 'https://alice.leaflet.pub/a',
        document: undefined,
        publication: publication({ url: 'https://alice.leaflet.pub' }),
      },
    ],
    ['the document’s publication is missing: Bluesky would drop both', 'other-publication', { publication: undefined }],
    ['it names another publication', 'other-publication', { document: document({ site: `${SITE}x` }) }],
    ['it names its publication by handle', 'other-publication', { document: document({ site: BY_HANDLE }) }],
    ['a loose document beside it', 'other-publication', { document: LOOSE }],
    ['the document is hidden', 'hidden', { document: document({ labels: hidden }) }],
    ['the publication is hidden', 'hidden', { publication: publication({ labels: hidden }) }],
    ['a document without a title', 'unreadable', { document: document({ title: undefined }) }],
    ['a publication that is a script', 'unreadable', { publication: publication({ url: 'javascript:alert(1)' }) }],
    ['a record that is none', 'unreadable', { document: { ...document(), record: [null] } }],
    ['a CID that is none', 'unreadable', { document: { ...document(), cid: 'not a cid' } }],
    ['an at-uri that is none', 'unreadable', { publication: { ...publication(), uri: 'at://nobody' } }],
  ])('where %s: %s', (_, why, given) => {
    const found = made(given);
    expect(found).toMatchObject({ noRefs: why });
    expect(found?.embed.external).not.toHaveProperty('associatedRefs');
    expect(found).not.toHaveProperty('picture');
    // Nor do their words stand there, where the records were refused.
    expect(found?.embed.external.title).toMatch(/^(?:blog\.example|alice\.leaflet\.pub)\//);
  });
});

it('has the link as it may be shared', () => {
  expect(external({ link: LINK.replace('//', '//a:b@') })?.uri).toBe(LINK);
  expect(made({ link: 'javascript:alert(1)' })).toBeNull();
});

describe('a picture', () => {
  it.each<[note: string, given: Partial<EmbedParts>, field: string | undefined]>([
    ['the cover', {}, 'coverImage'],
    ['without a cover the icon', cover(undefined), 'icon'],
    ['a large cover: it can be made to fit', cover({ ...icon, size: 3_000_000 }), 'coverImage'],
    [
      'a cover that claims to be text: its bytes say what it is',
      cover({ ...icon, mimeType: 'text/plain' }),
      'coverImage',
    ],
    ['an address is no blob', cover('https://evil.example/a.png'), 'icon'],
    ['a CID with a path in it is none', cover({ ...icon, ref: { $link: '../../secret' } }), 'icon'],
    ['neither', { document: document({ coverImage: null }), publication: publication({ icon: 7 }) }, undefined],
  ])('%s', (_, given, field) => {
    expect(made(given)?.picture?.field).toBe(field);
  });

  it('becomes the thumb', () => {
    const plain = made()?.embed;
    expect(plain && withThumb(plain, icon as never)).toMatchObject({ external: { title: 'Hello', thumb: icon } });
  });
});

it('says for which fields Bluesky would drop the records', () => {
  const problems = made({ document: document({ tags: [7] }), publication: publication({ icon: 'x' }) })?.problems;
  expect(problems?.map(({ path }) => path)).toEqual(['document.tags.0', 'publication.icon']);
});

it('is right by the lexicon, whatever the records hold', () => {
  const record = fc.record({
    site: fc.anything(),
    path: fc.anything(),
    title: fc.anything(),
    url: fc.anything(),
    name: fc.anything(),
    icon: fc.anything(),
  });
  fc.assert(
    fc.property(fc.webUrl(), record, record, fc.string(), fc.boolean(), (link, down, up, cid, both) => {
      const found = assembleExternalEmbed({
        link,
        document: both ? { uri: ARTICLE, cid, record: down } : undefined,
        publication: { uri: SITE, cid, record: up },
      });
      expect(AppBskyEmbedExternal.validateMain(found?.embed)).toMatchObject({ success: true });
    }),
  );
});

it.each<[note: string, link: string, shared: string | null]>([
  ['a query and a fragment stay', 'https://a.example/b?c=d#e', 'https://a.example/b?c=d#e'],
  ['capitals stay', 'HTTPS://A.example/B', 'HTTPS://A.example/B'],
  ['other letters stay', 'https://bücher.example/ä', 'https://bücher.example/ä'],
  ['white space around it goes', '\thttps://a.example\n', 'https://a.example'],
  ['white space within is encoded', 'https://a.example/b c', 'https://a.example/b%20c'],
  ['invisible characters are encoded', 'https://a.example/b\u202Ec', 'https://a.example/b%E2%80%AEc'],
  ['user name and password go', 'https://me:secret@a.example/b', 'https://a.example/b'],
  ['a user name alone goes', 'https://a.example%2F@evil.example/', 'https://evil.example/'],
  ['a script', 'javascript:alert(1)', null],
  ['data', 'data:text/html,<script>', null],
  ['no URL', 'a.example', null],
  ['too long', `https://a.example/${'b'.repeat(2048)}`, null],
  ['too long once it is encoded', `https://a.example/${'ä '.repeat(700)}b`, null],
])('a link as it may be shared: %s', (_, link, shared) => {
  expect(shareableLink(link)).toBe(shared);
});

it('a shared link leads where the link leads, without who asks', () => {
  fc.assert(
    fc.property(
      fc.webUrl({ withQueryParameters: true, withFragments: true, authoritySettings: { withUserInfo: true } }),
      (link) => {
        const shared = shareableLink(link);
        if (shared === null) return;
        const [is, was] = [new URL(shared), new URL(link)];
        expect([is.username, is.password]).toEqual(['', '']);
        expect(is.host + is.pathname + is.search + is.hash).toBe(was.host + was.pathname + was.search + was.hash);
      },
    ),
  );
});
