import { onePublicationEach } from '../../../packages/masthead-appview/test/ingest/backfill/stand-in-hosts.ts';
import { json, type RudeServer, rudeServer } from '../../atproto/rude-server.ts';
import { didDocument } from './fake-network.ts';

/**
 * A host that lists these accounts, each with one publication. It is also the directory of all of
 * them.
 */
export function publicationHost(...dids: readonly string[]): Promise<RudeServer> {
  const started = rudeServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const asked = decodeURIComponent(pathname.slice(1));
    if (asked.startsWith('did:')) return json(response, didDocument(asked, {}, (await started).baseUrl));
    const method = asked.replace('xrpc/', '');
    if (method === 'com.atproto.sync.listRepos') return json(response, { repos: dids.map((did) => ({ did })) });
    json(response, onePublicationEach(method, searchParams));
  });
  return started;
}
