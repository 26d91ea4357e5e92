import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { assembleCardView, type CardParts } from '../../../src/atproto/index.ts';
import { parseCardView } from '../../../src/core/index.ts';
import { type Document, type Publication, parseDocument, parsePublication } from '../../../src/lexicon/index.ts';
import { document, hidden, publication } from '../../lexicon/sample-records.ts';

const LINK = 'https://blog.example/notes/hello?from=here';
const PUB = { uri: 'at://did:plc:alice/site.standard.publication/3lpub', cid: 'bafypub' };
const DOC = { uri: 'at://did:plc:alice/site.standard.document/3ldoc', cid: 'bafydoc' };
const owners = [{ did: 'did:plc:alice', handle: 'alice.example' }];
const blobUrl: CardParts['blobUrl'] = (did, blob, use) => `https://img.example/${use}/${did}/${blob.cid.slice(0, 5)}`;

const pub = (part: object = {}) => ({ ...PUB, record: parsePublication({ ...publication, ...part }) as Publication });
const doc = (part: object = {}) => ({ ...DOC, record: parseDocument({ ...document, ...part }) as Document });

describe('assembleCardView', () => {
  it('shows an article of a publication', () => {
    expect(assembleCardView({ link: LINK, document: doc(), publication: pub(), owners, blobUrl })).toEqual({
      uri: LINK,
      title: 'Hello',
      description: 'The first one.',
      thumb: 'https://img.example/thumb/did:plc:alice/bafkr',
      createdAt: '2026-01-02T03:04:05.000Z',
      readingTime: 1,
      source: {
        uri: 'https://blog.example/notes',
        title: 'Notes',
        description: 'What I learn.',
        icon: 'https://img.example/icon/did:plc:alice/bafkr',
        theme: {
          backgroundRGB: { r: 255, g: 255, b: 255 },
          foregroundRGB: { r: 20, g: 20, b: 20 },
          accentRGB: { r: 128, g: 128, b: 128 },
          accentForegroundRGB: { r: 0, g: 0, b: 0 },
        },
      },
      associatedRefs: [DOC, PUB],
      associatedProfiles: owners,
    });
  });

  it('hands the pair of the button on where a theme has no more', () => {
    const { accent, accentForeground } = publication.basicTheme;
    const view = assembleCardView({
      link: LINK,
      publication: pub({ basicTheme: { accent, accentForeground } }),
      blobUrl,
    });
    expect(view?.source?.theme).toEqual({
      accentRGB: { r: 128, g: 128, b: 128 },
      accentForegroundRGB: { r: 0, g: 0, b: 0 },
    });
    expect(parseCardView(view)).toEqual(view);
  });

  it('shows a publication alone: its name is the title', () => {
    const view = assembleCardView({ link: 'https://blog.example/notes/', publication: pub(), blobUrl });
    expect(view).toMatchObject({ uri: 'https://blog.example/notes/', title: 'Notes', description: 'What I learn.' });
    expect(view?.source?.title).toBe('Notes');
    expect(view?.associatedRefs).toEqual([PUB]);
    expect(view).not.toHaveProperty('createdAt');
    expect(view).not.toHaveProperty('readingTime');
  });

  it('shows a loose document, which has no source', () => {
    expect(assembleCardView({ link: LINK, document: doc({ site: 'https://x.example' }), blobUrl })).not.toHaveProperty(
      'source',
    );
  });

  it('never mixes: a document without a description stays without', () => {
    expect(
      assembleCardView({ link: LINK, document: doc({ description: undefined }), publication: pub(), blobUrl })
        ?.description,
    ).toBe('');
  });

  it('counts the reading time, or takes the one that was counted', () => {
    const long = doc({ textContent: 'word '.repeat(900) });
    expect(assembleCardView({ link: LINK, document: long, blobUrl })?.readingTime).toBe(5);
    expect(assembleCardView({ link: LINK, document: { ...long, readingTime: 3 }, blobUrl })?.readingTime).toBe(3);
    expect(assembleCardView({ link: LINK, document: doc({ textContent: '' }), blobUrl })).not.toHaveProperty(
      'readingTime',
    );
  });

  it('goes without what is missing: icon, cover, theme, and addresses for blobs', () => {
    const bare = { icon: undefined, basicTheme: undefined, description: undefined };
    const view = assembleCardView({
      link: LINK,
      document: doc({ coverImage: undefined }),
      publication: pub(bare),
      blobUrl,
    });
    expect(view?.source).toEqual({ uri: publication.url, title: 'Notes' });
    expect(
      assembleCardView({ link: LINK, document: doc(), publication: pub(), blobUrl: () => undefined }),
    ).not.toHaveProperty('thumb');
  });

  it('carries the owner’s content warnings along', () => {
    // A label of the lexicon has a time, and at most 128 bytes.
    const labels = { values: [{ val: 'nudity' }, { val: 'é'.repeat(65) }, { val: 'x'.repeat(1_000_000) }] };
    expect(assembleCardView({ link: LINK, document: doc({ labels }), publication: pub(), blobUrl })?.labels).toEqual([
      { val: 'nudity', src: 'did:plc:alice', uri: DOC.uri, cts: document.publishedAt },
    ]);
    expect(assembleCardView({ link: LINK, publication: pub({ labels }), blobUrl })?.labels).toMatchObject([
      { val: 'nudity', cts: '1970-01-01T00:00:00.000Z' },
    ]);
  });

  it.each([
    ['nothing at all', {}],
    ['a hidden document', { document: doc({ labels: hidden }), publication: pub() }],
    ['a hidden publication takes its documents along', { document: doc(), publication: pub({ labels: hidden }) }],
    ['a hidden publication', { publication: pub({ labels: hidden }) }],
  ])('gives null for %s', (_note, parts) => {
    expect(assembleCardView({ link: LINK, blobUrl, ...parts })).toBeNull();
  });

  test('what it gives, a reader reads unchanged', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('<script>', '"', "'"));
    fc.assert(
      fc.property(text, text, text, fc.boolean(), (title, description, name, alone) => {
        const record = parsePublication({ ...publication, name, description });
        const article = alone ? null : parseDocument({ ...document, title, description });
        const view = assembleCardView({
          link: LINK,
          ...(article && { document: { ...DOC, record: article } }),
          ...(record && { publication: { ...PUB, record } }),
          owners,
          blobUrl,
        });
        expect(parseCardView({ view: { external: view } })).toEqual(view);
      }),
    );
  });

  it('gives what nobody sees as it came, and a reader drops it', () => {
    const view = assembleCardView({ link: LINK, document: doc({ title: 'A\u202e\u0007b' }), blobUrl });
    expect(view?.title).toBe('A\u202e\u0007b');
    expect(parseCardView({ view: { external: view } })?.title).toBe('Ab');
  });
});
