import type { ServerResponse } from 'node:http';
import { tid } from '../../../../../test/support/index/test-index.ts';
import { localServer } from '../../../../../test/support/local-server.ts';

/** What a stand-in answers to one XRPC query: JSON, or what the handler does itself. */
type Handler = (method: string, params: URLSearchParams, response: ServerResponse) => object | undefined;

/**
 * A host that misbehaves as a test wants, or a directory; for what a real PDS or PLC never does. It
 * ends with its test.
 */
export interface StandInHost {
  readonly origin: string;
  /** The queries that came, in order. */
  readonly asked: { method: string; params: URLSearchParams }[];
  /** How many were at work at the same time, at most. */
  mostAtOnce(): number;
  close(): Promise<void>;
}

export async function standInHost(handler: Handler): Promise<StandInHost> {
  const asked: StandInHost['asked'] = [];
  let running = 0;
  let most = 0;
  const { port, close } = await localServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x');
    const method = decodeURIComponent(url.pathname.replace(/^\/(?:xrpc\/)?/, ''));
    asked.push({ method, params: url.searchParams });
    running++;
    most = Math.max(most, running);
    response.once('close', () => {
      running--;
    });
    const answer = handler(method, url.searchParams, response);
    if (answer === undefined) return;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(answer));
  });
  return { origin: `http://localhost:${port}`, asked, mostAtOnce: () => most, close };
}

/**
 * A directory that says where accounts live.
 *
 * @param handles what they call themselves, by their DIDs
 */
export function standInDirectory(
  hosts: ReadonlyMap<string, string>,
  handles: ReadonlyMap<string, string> = new Map(),
): Promise<StandInHost> {
  return standInHost((did, _, response) => {
    const pds = hosts.get(did);
    if (pds !== undefined) {
      const handle = handles.get(did);
      const names = handle === undefined ? {} : { alsoKnownAs: [`at://${handle}`] };
      return {
        id: did,
        ...names,
        service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: pds }],
      };
    }
    response.statusCode = 404;
    return { message: 'DID not registered' };
  });
}

export const REV = tid(Date.UTC(2026, 5, 1) * 1000);

/** Answers as a PDS whose every account holds one publication at `https://{did's name}.example`. */
export function onePublicationEach(method: string, params: URLSearchParams): object {
  const repo = params.get('repo') ?? params.get('did') ?? '';
  const name = repo.split(':').at(-1);
  const uri = `at://${repo}/site.standard.publication/pub`;
  const answers: Record<string, object> = {
    'com.atproto.server.describeServer': { did: 'did:web:localhost' },
    'com.atproto.sync.getLatestCommit': { cid: 'bafyreia', rev: REV },
    'com.atproto.repo.describeRepo': { did: repo, collections: ['app.bsky.feed.post', 'site.standard.publication'] },
    'com.atproto.repo.listRecords': {
      records: params.has('cursor')
        ? []
        : [{ uri, cid: 'bafyreia', value: { name: `${name}'s`, url: `https://${name}.example` } }],
      cursor: 'end',
    },
  };
  return answers[method] ?? { error: 'MethodNotImplemented' };
}
