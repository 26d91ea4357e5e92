import type { Hono } from 'hono';
import type { ImageSource } from '../query/blob-address.ts';
import { cardAnswer } from '../query/card-answer.ts';
import { profileAnswer } from '../query/profile-answer.ts';
import type { UnseenProfiles } from '../query/unseen-profiles.ts';
import type { StoreReader } from '../store/store.ts';
import { PAGE_POLICY, personPage } from './person-page.ts';
import { type AtUri, readActor, readLink, readQuery, readUris } from './read-params.ts';
import { answer, CORS_HEADERS, errorAnswer, preflight } from './respond.ts';
import { serveFile } from './static-files.ts';
import { XrpcError } from './xrpc-error.ts';

/** What the routes answer from. */
export interface HttpOptions {
  readonly store: StoreReader;
  readonly images: ImageSource;
  /** Where a profile is looked for that the index does not have; absent when nobody is looked up. */
  readonly unseen?: UnseenProfiles | undefined;
  /** `id.{service}.getProfileView` */
  readonly service: string;
  /** Folders whose files are served, the first that has one wins. */
  readonly folders: readonly string[];
  /** The body of `/xrpc/_health`, and whether the index is ready to be asked. */
  readonly health: () => { readonly ready: boolean; readonly body: object };
  readonly log: (line: string) => void;
}

/** The HTTP side (DESIGN.md §4): reads only, and no outside request inside an answer but for a person whom nobody has asked about before. */
export function defineRoutes(app: Hono, options: HttpOptions): void {
  const { store, images, service, folders, unseen } = options;

  const findProfile = async (actor: string) =>
    (await profileAnswer(store, actor, images)) ?? (await unseen?.(actor)) ?? null;

  app.get('/xrpc/app.bsky.embed.getEmbedExternalView', async ({ req: { raw } }) => {
    const query = readQuery(raw);
    const link = readLink(query);
    const uris = await resolveUris(store, readUris(query));
    const card = uris.length === 0 && query.has('uris') ? null : await cardAnswer(store, link, uris, images);
    return answer(raw, JSON.stringify(card ?? {}), { empty: card === null });
  });

  app.get(`/xrpc/id.${service}.getProfileView`, async ({ req: { raw } }) => {
    const actor = readActor(readQuery(raw));
    const profile = await findProfile(actor);
    if (!profile) throw new XrpcError(400, 'ProfileNotFound', `There is no profile of ${actor}.`);
    return answer(raw, JSON.stringify(profile));
  });

  app.get('/p/:actor', async ({ req: { raw } }) => {
    const actor = readActor(new URLSearchParams({ actor: personOf(raw) }));
    const profile = await findProfile(actor);
    if (!profile) throw new XrpcError(404, 'NotFound', `There is no profile of ${actor}.`);
    const headers = { 'content-security-policy': PAGE_POLICY, 'referrer-policy': 'strict-origin-when-cross-origin' };
    return answer(raw, personPage(profile), { type: 'text/html; charset=utf-8', headers });
  });

  app.get('/xrpc/_health', () => {
    const { ready, body } = options.health();
    return Response.json(body, {
      status: ready ? 200 : 503,
      headers: { ...CORS_HEADERS, 'cache-control': 'no-store', ...(!ready && { 'retry-after': '1' }) },
    });
  });

  app.all('*', async ({ req: { raw } }) => {
    const { pathname } = new URL(raw.url);
    const xrpc = pathname.startsWith('/xrpc/');
    if (raw.method === 'OPTIONS') return preflight();
    if (raw.method !== 'GET' && raw.method !== 'HEAD') {
      const problem = new XrpcError(405, 'InvalidRequest', `Only GET is answered here, not ${raw.method}.`);
      return errorAnswer(problem, { allow: 'GET, HEAD, OPTIONS' });
    }
    if (xrpc) {
      // Not 404: a client would read that as "no data".
      const method = pathname.slice('/xrpc/'.length, 300);
      throw new XrpcError(501, 'MethodNotImplemented', `This server does not implement ${method}.`);
    }
    for (const folder of folders) {
      const file = await serveFile(raw, folder, pathname);
      if (file) return file;
    }
    throw new XrpcError(404, 'NotFound', 'There is nothing at this address.');
  });

  app.onError((error) => {
    if (!(error instanceof XrpcError)) options.log(`A request failed: ${error.stack ?? error}`);
    return errorAnswer(error);
  });
}

/** The last part of the path, as it was meant. */
function personOf({ url }: Request): string {
  try {
    return decodeURIComponent(new URL(url).pathname.split('/').at(-1) ?? '');
  } catch {
    return '';
  }
}

/** At-uris as the index keeps them: by DID. One whose handle nobody holds names no record. */
async function resolveUris(store: StoreReader, uris: readonly AtUri[]): Promise<string[]> {
  const resolved = await Promise.all(
    uris.map(async ({ authority, collection, rkey }) => {
      const did = authority.startsWith('did:') ? authority : await store.didOfHandle(authority.toLowerCase());
      return did === null ? [] : [`at://${did}/${collection}/${rkey}`];
    }),
  );
  return [...new Set(resolved.flat())];
}
