import { prepareRecord } from '../../../packages/masthead-appview/src/ingest/prepare-event.ts';
import { oembedCard, oembedXml } from '../../../packages/masthead-appview/src/pages/oembed.ts';
import { clientNetwork, forwardedNetwork } from '../../../packages/masthead-appview/src/server/client-requests.ts';
import { lexToJson } from '../../../packages/masthead-appview/src/source/firehose/firehose-message.ts';
import {
  readJetstreamV1,
  readJetstreamV2,
} from '../../../packages/masthead-appview/src/source/jetstream/jetstream-event.ts';
import { documentsFromFeed } from '../../../packages/masthead-cli/src/feed/feed-entries.ts';
import { resolveBases } from '../../../packages/masthead-cli/src/feed/feed-text.ts';
import { readPage, withoutHtml } from '../../../packages/masthead-cli/src/feed/html-text.ts';
import { describeRecord } from '../../../packages/masthead-cli/src/publish/record-lines.ts';
import type { Claim } from '../../../packages/masthead-doctor/src/doctor/owners/claims.ts';
import { wrongTag } from '../../../packages/masthead-doctor/src/doctor/rules/page-rules.ts';
import { diagnose } from '../../../packages/masthead-doctor/src/index.ts';
import { readHead } from '../../../packages/masthead-doctor/src/site/markup/read-head.ts';
import { verifyPublication } from '../../../packages/masthead-doctor/src/site/verify-record.ts';
import { saidOfMiss } from '../../../packages/masthead-doctor/test/doctor/missed.ts';
import { resolveHandle } from '../../../src/atproto/identity/resolve-handle.ts';
import {
  type ClientCache,
  fetchCardView,
  fetchProfileFromPds,
  fetchRecordUris,
  resolveIdentity,
} from '../../../src/atproto/index.ts';
import { isPublicAddress, resolveHost } from '../../../src/atproto/node/guard/host-addresses.ts';
import { ownerDomain } from '../../../src/atproto/node/guard/owners.ts';
import type { RepositoryRecords } from '../../../src/atproto/node/repository/newest-records.ts';
import { waitAsked } from '../../../src/atproto/node/repository/xrpc-once.ts';
import { checkIcon } from '../../../src/check/index.ts';
import { describeDifferences, urlDifferences } from '../../../src/check/url-differences.ts';
import { documentPath } from '../../../src/core/match/record-address.ts';
import { printable } from '../../../src/core/shown-text.ts';
import { writtenDocument } from '../../../src/lexicon/records/site-records.ts';
import { withoutMetadata } from '../../../src/publish/picture/without-metadata.ts';
import { asDid } from '../../support/values.ts';
import type { Entries } from './counting-thread.ts';

/** A PNG whose first chunk is a text of 16 MB. */
const PNG_TEXT = '\x89PNG\r\n\x1a\n\x01\0\0\0tEXt';
const LINK = 'https://blog.example/notes/first';
const DID = asDid('did:plc:aaaaaaaaaaaaaaaaaaaaaaaa');
const RECORD = `at://${DID}/site.standard.publication/3laaaaaaaaa2a`;
const bytes = (text: string) => new TextEncoder().encode(text);

/** Of no memory: every question is asked. */
const cache: ClientCache = { get: () => undefined, set: () => undefined };

/** A host that answers everything with the same. */
const answering = (body: string, type = 'text/html') =>
  ({
    fetch: async () => new Response(body, { headers: { 'content-type': type } }),
    cache,
  }) as const;
const asking = (body: unknown) => answering(JSON.stringify(body), 'application/json');

/** What is read from sites and hosts. */
export const HOST_ENTRIES: Entries<string> = {
  'the head of a page': (text) => [text, `<link ${text}`, `<link rel="${text}`, `<link rel=a ${text}>`].map(readHead),
  'a raw element of a head': (text) =>
    ['title', 'script', 'noscript'].map((name) => readHead(`<head><${name}>${text}</${text}</${name}>`).links),
  'what is to name a record in a page': (text) =>
    [
      text,
      `<link rel="site.standard.documents" href="at://${text}">`,
      `<link rel="site.standard.document" href="${text}">`,
      `<!-- <link rel="site.standard.document" at://${text} -->`,
      `&lt;link ${text} site.standard.`,
      `<link rel="${text}" site.standard.document>`,
    ].map((html) => wrongTag({ answer: { head: null, transient: false, html }, named: [] })),
  "a site's proof": (text) => verifyPublication({ uri: RECORD, url: LINK }, answering(text)),
  'an icon': (text) =>
    ['', '<!--', '<?xml', '\x89PNG\r\n\x1a\n', 'RIFF....WEBPVP8X', 'GIF89a', '....ftyp'].map((head) =>
      checkIcon(bytes(head + text)),
    ),
  'a picture to upload': (text) =>
    [
      ...['\xff\xd8', '\xff\xd8\xff\xda\0\x02', 'RIFF\0\x10\0\0WEBP', 'GIF89a\0\x01\0\x01\0\0\0', PNG_TEXT].map(
        (head) => withoutMetadata(Buffer.from(head + text, 'latin1')),
      ),
      // Segments, chunks, blocks and entries of EXIF without end.
      withoutMetadata(Buffer.from(`\xff\xd8${'\xff\xfe\0\x02'.repeat(text.length)}`, 'latin1')),
      withoutMetadata(Buffer.from(`\x89PNG\r\n\x1a\n${'\0\0\0\0tEXtcrc.'.repeat(text.length)}`, 'latin1')),
      withoutMetadata(Buffer.from(`GIF89a\0\x01\0\x01\0\0\0${'!\xfe\x01a\0'.repeat(text.length)}`, 'latin1')),
      withoutMetadata(
        Buffer.from(
          '\xff\xd8\xff\xe1\xff\xffExif\0\0MM\0*\0\0\0\x08\xff\xff' +
            '\x88\x25\0\x04\0\0\0\x01\0\0\0\x08'.repeat(text.length),
          'latin1',
        ),
      ),
    ].length,
  "a host's name": (text) =>
    Promise.allSettled(
      [text, `a.${text}`, `${text}a.`].map((name) =>
        resolveHost(name, async () => [text], false, new AbortController().signal),
      ),
    ),
  'an address of a host': isPublicAddress,
  'a link that is none': (text) => Promise.all([diagnose({}, `x${text}`), diagnose({}, `a.b${text}://`)]),
  'two addresses compared': (text) => {
    const found = urlDifferences(`https://a.example/${text}`, `https://a.example/x${text}`);
    return found && describeDifferences(found);
  },
  'a record that misses its link': (text) =>
    Promise.all([text, `a${text}`].map((path) => saidOfMiss(LINK, OWNER, [claimWith(path)]))),
  'an account': (text) =>
    Promise.allSettled([resolveIdentity(asking({}), text), resolveIdentity(asking({}), `did:web:${text}`)]),
  'a DID document': (text) =>
    resolveIdentity(
      asking({
        id: DID,
        alsoKnownAs: [`at://${text}`, text],
        service: [text, ''].map((id) => ({ id: `${id}#atproto_pds`, serviceEndpoint: `https://${text}` })),
      }),
      DID,
    ),
  'where a handle leads': (text) =>
    Promise.allSettled([
      resolveHandle({ ...answering(text), resolveTxt: async () => [] }, 'a.example.com'),
      resolveHandle({ ...answering(''), resolveTxt: async () => [`did=${text}`, [text, text]] }, 'a.example.com'),
      resolveHandle(
        {
          ...asking({ Status: 0, Answer: [{ type: 16, data: text }] }),
          dnsOverHttps: 'https://dns.example.com',
        },
        'a.example.com',
      ),
    ]),
  "an AppView's answer": (text) =>
    fetchCardView(
      { baseUrl: `https://a.example/${text}`, ...asking({ view: { external: { uri: LINK, title: text } } }) },
      LINK,
    ),
  'records from a PDS': (text) =>
    fetchProfileFromPds(
      asking({ id: DID, did: DID, records: [{ uri: text, value: { $type: text } }], cursor: text }),
      DID,
    ),
  'an index of backlinks': (text) =>
    fetchRecordUris(asking({ records: [{ did: `did:plc:${text}`, rkey: text }] }), LINK),
};

const OWNER = {
  account: { did: DID, handle: 'a.example', pds: 'https://pds.example' },
  publications: [],
  documents: [],
  whole: true,
} as unknown as RepositoryRecords;

function claimWith(path: string): Claim {
  const document = writtenDocument({ uri: `${RECORD}`, cid: '', record: { site: path, path } });
  return { kind: 'document', found: document, document, url: null, address: null, hasPath: true, owner: OWNER };
}

const where = { did: DID, rev: '3laaaaaaaaa2a', time: 1 };

/** What an AppView and the command line are given. */
export const SERVER_ENTRIES: Entries<string> = {
  'a feed': (text) =>
    documentsFromFeed(`<rss version="2.0"><channel><title>${text}</title><item>${text}</item></channel></rss>`, {
      name: 'feed',
    }),
  'the title of a feed': withoutHtml,
  "a page's article": (text) => [readPage(text), readPage(`<article>${text}`)],
  "a feed's bases": (text) => resolveBases(`<rss xml:base="/">${text}`, 'https://a.example/'),
  "a feed's content": (text) =>
    documentsFromFeed(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'x',
        items: [{ url: 'https://a.example/x', title: text, content_html: text, tags: [text], date_published: text }],
      }),
      { name: 'feed' },
    ),
  'a Jetstream message': (text) => [
    readJetstreamV1(text, 0),
    readJetstreamV1(
      JSON.stringify({ did: DID, time_us: 1, kind: 'commit', commit: { rev: text, rkey: text, collection: text } }),
      0,
    ),
    readJetstreamV1(JSON.stringify({ did: text, time_us: 1, kind: 'identity', identity: { handle: text } }), 0),
    readJetstreamV2(text, 0),
    readJetstreamV2(
      JSON.stringify({ $type: 'message', payload: { $type: text, did: DID, time: `2026-01-01T00:00:00.${text}` } }),
      0,
    ),
  ],
  'a record of a commit': (text) =>
    (
      [
        ['site.standard.publication', { url: `https://a.example/${text}`, name: text }],
        [
          'site.standard.document',
          { site: `https://a.example/${text}`, path: text, title: text, publishedAt: text, textContent: text },
        ],
        ['id.sifa.org.profile', { name: text, createdAt: text, entityRefs: [text] }],
      ] as const
    ).map(([collection, record]) => prepareRecord(where, { action: 'create', collection, rkey: 'self', record })),
  'a decoded record': (text) => lexToJson({ [text]: text, bytes: bytes(text) }),
  "a document's place": documentPath,
  'whose turn it is': (text) => [ownerDomain(`https://${text}`), ownerDomain(`https://a.example/${text}`)],
  'an oEmbed answer': (text) =>
    oembedXml(
      oembedCard({ uri: LINK, title: text, description: text }, LINK, 'https://cards.example', {
        maxWidth: 600,
        maxHeight: 600,
      }),
    ),
  'X-Forwarded-For': (text) => [forwardedNetwork(text, 1), forwardedNetwork(`[${text}`, 2), clientNetwork(text)],
  'Retry-After': (text) => [
    waitAsked(headersOf(text)),
    waitAsked(headersOf(`1${text}`)),
    waitAsked(headersOf(`Mon, ${text}`)),
  ],
  'what is printed': (text) => [printable(text), describeRecord({ $type: 'a', name: text, other: [text] })],
};

function headersOf(value: string): Headers {
  // A `Headers` takes no line break and no emoji; what stands behind it may.
  return { get: () => value } as unknown as Headers;
}
