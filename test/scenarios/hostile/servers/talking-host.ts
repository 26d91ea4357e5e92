import { ErrorFrame } from '@atproto/xrpc-server';
import { WebSocketServer } from 'ws';
import { UNSPEAKABLE } from '../../../core/unspeakable.ts';
import { atEnd } from '../../../support/at-end.ts';
import { localServer } from '../../../support/local-server.ts';

/**
 * A line that others would take for ours, a window's title, a cleared screen, a host in two
 * scripts; with all of the above.
 */
export const WORDS = `${Object.values(UNSPEAKABLE).join('word')}\r\nFORGED\nFORGED\u001b]0;title\u0007\u001b[2J https://аррӏе.example/x`;

/** What the host does with a question. */
export const MANNERS = {
  'answers, and every word is hostile': 200,
  'refuses, with a hostile message': 400,
  'has a fault, with a hostile name': 500,
  'knows nobody, with a hostile message': 404,
} as const;
export type Manner = keyof typeof MANNERS;

/**
 * A host whose every word is hostile: PDS, directory, AppView, backlink index, site and relay in
 * one. It ends with its test.
 */
export interface TalkingHost {
  /** `http://localhost:…` */
  readonly url: string;
  /** `ws://localhost:…`: takes every connection and ends it with a hostile message. */
  readonly relay: string;
}

export const DID = 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa';
export const HANDLE = 'hostile.test';
export const KEY = '3mwozxkf2m222';
const PUBLICATION = 'site.standard.publication';
const DOCUMENT = 'site.standard.document';
export const URI = `at://${DID}/${PUBLICATION}/${KEY}`;
export const DOCUMENT_URI = `at://${DID}/${DOCUMENT}/${KEY}`;

export async function startTalkingHost(manner: Manner): Promise<TalkingHost> {
  const { server, port } = await localServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const path = decodeURIComponent(pathname);
    const identity = path === `/${DID}` || path.endsWith('resolveHandle');
    // Somebody has to be found before anything more can be said.
    const status = identity ? 200 : MANNERS[manner];
    response.statusCode = status;
    if (path === '/site' && status === 200) {
      response.setHeader('content-type', 'text/html');
      return void response.end(`<title>${WORDS}</title><link rel="site.standard.publication" href="${URI}">${WORDS}`);
    }
    if (path === '/feed' && status === 200) {
      const words = WORDS.replaceAll('\0', '');
      return void response.end(JSON.stringify(feedOf(`${url}/site/essay`, words)));
    }
    if (path.includes('.well-known')) return void response.end(`${WORDS} ${URI} ${WORDS}`);
    response.setHeader('content-type', 'application/json');
    // A fault is asked about again, and at once.
    if (status === 500) response.setHeader('retry-after', '0');
    const body = status === 200 ? say(path, searchParams) : { error: WORDS, message: WORDS };
    response.end(JSON.stringify(body));
  });
  const url = `http://localhost:${port}`;
  const sockets = new WebSocketServer({ server });
  atEnd(() => {
    for (const client of sockets.clients) client.terminate();
  });
  sockets.on('connection', (socket) => {
    socket.send(new ErrorFrame({ error: WORDS, message: WORDS }).toBytes());
    socket.close(1008, 'FORGED\u0085\u009b2J');
  });

  const publication = {
    $type: PUBLICATION,
    url: `${url}/site`,
    name: WORDS,
    description: WORDS,
    icon: { $type: 'blob', ref: { $link: WORDS }, mimeType: WORDS, size: 1 },
    basicTheme: { [WORDS]: WORDS },
    preferences: { [WORDS]: [WORDS] },
    [WORDS]: { [WORDS]: WORDS },
  };
  const item = { uri: URI, cid: WORDS, value: publication };
  const document = {
    uri: DOCUMENT_URI,
    cid: WORDS,
    value: { $type: DOCUMENT, site: URI, path: WORDS, title: WORDS, publishedAt: WORDS, [WORDS]: { [WORDS]: WORDS } },
  };
  const other = {
    ...item,
    value: { ...publication, url: `${url}/elsewhere` },
    uri: `at://${DID}/${PUBLICATION}/${WORDS.replaceAll('/', '')}`,
  };
  const answers: Readonly<Record<string, object>> = {
    [`/${DID}`]: {
      id: DID,
      alsoKnownAs: [`at://${HANDLE}`, `at://${WORDS}`],
      service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: url }],
    },
    'com.atproto.identity.resolveHandle': { did: DID },
    'com.atproto.server.describeServer': { did: 'did:web:localhost', words: WORDS },
    'com.atproto.sync.getLatestCommit': { cid: WORDS, rev: WORDS },
    'com.atproto.repo.describeRepo': { did: DID, handle: WORDS, collections: [PUBLICATION, WORDS] },
    'com.atproto.repo.getRecord': item,
    'com.atproto.repo.listRecords': { records: [item, other], cursor: WORDS },
    'com.atproto.sync.listRepos': { repos: [{ did: DID, head: WORDS, rev: WORDS }, { did: WORDS }] },
    'com.atproto.sync.listReposByCollection': { repos: [{ did: DID }, { did: WORDS }] },
    'com.atproto.sync.listHosts': { hosts: [{ hostname: WORDS }] },
    'app.bsky.embed.getEmbedExternalView': {
      view: { external: { uri: WORDS, title: WORDS, description: WORDS } },
      associatedRefs: [{ uri: URI, cid: WORDS }],
    },
    'blue.microcosm.links.getBacklinks': { records: [{ did: DID, collection: WORDS, rkey: WORDS }], cursor: WORDS },
  };
  const say = (path: string, params: URLSearchParams): object => {
    const method = path.replace(/^\/xrpc\//, '');
    if (method.endsWith('listRecords') && (params.has('cursor') || params.get('collection') !== PUBLICATION)) {
      return { records: [] };
    }
    if (method.endsWith('getRecord') && params.get('collection') === DOCUMENT) return document;
    return answers[method] ?? { [WORDS]: WORDS };
  };

  return { url, relay: url.replace('http', 'ws') };
}

/** A JSON Feed with one entry that can be written, and one that is refused. */
function feedOf(url: string, words: string): object {
  const entry = { title: words, summary: words, content_text: words, tags: [words], date_published: '2026-01-01' };
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: words,
    items: [
      { id: words, url, ...entry },
      { id: words, url: words, ...entry, date_published: words },
    ],
  };
}
