import { join } from 'node:path';
import { openWriter } from '../../../packages/masthead-appview/src/store/engines.ts';
import { appViewOn, networkAt } from '../../support/index/app-view-here.ts';
import { localServer } from '../../support/local-server.ts';
import { newFolder } from '../../support/new-folder.ts';
import type { Entries } from './counting-thread.ts';

const LINK = 'http://blog.example/';
const CARD = '/xrpc/app.bsky.embed.getEmbedExternalView';
/** Those that read nothing but the index. */
const ROUTES = [CARD, '/card.svg', '/embed', '/oembed'];

/**
 * An AppView whose network is one server on this machine: directory, PDS and everything else that
 * it may ask.
 */
export interface LonelyAppView {
  /** Of its network. */
  readonly origin: string;
  ask(target: string, headers?: Record<string, string>): Promise<Response>;
}

/** @param icons the bytes of blobs by their CIDs */
export async function lonelyAppView(icons: Readonly<Record<string, string>> = {}): Promise<LonelyAppView> {
  const network = await localServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
    const did = decodeURIComponent(pathname.slice(1));
    if (did.startsWith('did:plc:')) {
      const service = [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: origin }];
      return response.end(JSON.stringify({ id: did, alsoKnownAs: [], service }));
    }
    if (pathname.endsWith('.getBlob')) return response.end(icons[searchParams.get('cid') ?? '']);
    const publications = searchParams.get('collection') === 'site.standard.publication';
    const records = publications ? [record(String(searchParams.get('repo')), origin)] : [];
    response.end(JSON.stringify({ rev: '3laaaaaaaaa2a', records }));
  });
  const { url: origin } = network;
  const folder = newFolder();
  const database = join(folder, 'index.sqlite');
  await (await openWriter(database)).close();
  const appView = appViewOn({ file: database }, { source: networkAt(origin) });
  return {
    origin,
    ask: (target, headers = {}) => appView.fetch(new Request(`http://cards.example${target}`, { headers })),
  };
}

/** An account's publication, whose icon has the account's name. */
function record(did: string, url: string): object {
  const icon = { $type: 'blob', ref: { $link: `bafy${did.slice(-5)}` }, mimeType: 'image/png', size: 300 };
  return { uri: `at://${did}/site.standard.publication/3laaaaaaaaa2a`, cid: 'bafya', value: { url, name: 'x', icon } };
}

/** Every part of a request to an AppView. */
export async function requestEntries(): Promise<Entries<string>> {
  const appView = await lonelyAppView();
  const ask = async (target: string, headers?: Record<string, string>) =>
    (await appView.ask(target, headers)).arrayBuffer();
  const of = (routes: readonly string[], query: string) => Promise.all(routes.map((path) => ask(`${path}?${query}`)));
  return {
    Accept: (text) => ask(`${CARD}?url=${LINK}`, { accept: text }),
    'Accept-Encoding': (text) => ask(`${CARD}?url=${LINK}`, { 'accept-encoding': `gzip;${text}` }),
    'If-None-Match': (text) => ask(`${CARD}?url=${LINK}`, { 'if-none-match': text }),
    Authorization: (text) => ask('/metrics', { authorization: `Bearer ${text}` }),
    'the path': (text) => ask(`/${text}`),
    "a person's page": (text) => ask(`/p/${text}`),
    'a method': (text) => ask(`/xrpc/${text}`),
    'the query': (text) => of(ROUTES, text),
    url: (text) => of(ROUTES, `url=${LINK}${text}`),
    uris: (text) => ask(`${CARD}?url=${LINK}&uris=at://did:plc:a/${text}`),
    actor: (text) => of(['/profile.svg', '/embed', '/oembed'], `actor=${text}`),
    'lang and the other looks': (text) => ask(`/card.svg?url=${LINK}&lang=en-${text}&width=${text}&layout=${text}`),
    'maxwidth and format': (text) => ask(`/oembed?url=${LINK}&maxwidth=${text}&format=${text}`),
    account: (text) => ask(`/check?url=x${text}&account=${text}`),
  };
}
