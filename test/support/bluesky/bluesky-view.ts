import { join } from 'node:path';

/**
 * A version of a record in Bluesky's index, which keeps every version that it has seen, by at-uri
 * and CID.
 */
export interface IndexedRecord {
  readonly uri: string;
  readonly cid: string;
  readonly value: unknown;
}

/**
 * The parts of Bluesky's own code that are used here. It is loaded by path, since its package
 * exports only the whole server.
 */
interface BlueskyCode {
  readonly Hydrator: new (dataPlane: unknown) => { hydratePosts(refs: unknown[], ctx: unknown): Promise<unknown> };
  readonly HydrateCtx: new (values: object) => unknown;
  readonly Views: new (options: object) => { post(uri: string, state: unknown): unknown };
  readonly ImageUriBuilder: new (endpoint: string) => unknown;
  readonly Service: { readonly typeName: string };
}

const FILES = ['hydration/hydrator.js', 'views/index.js', 'image/uri.js', 'proto/bsky_connect.js'];
const CDN = 'https://cdn.example/img';

/**
 * Bluesky's view of a post: its real hydration and its real views, from these records. Only the
 * database is replaced: it answers by the database's protocol, through its protobuf types.
 *
 * @param records of any account; of one at-uri, the last version is the current one
 * @param handles each account's handle by its DID
 * @returns the `app.bsky.feed.defs#postView` as it is sent; `undefined` where Bluesky has none
 */
export async function blueskyPostView(
  records: readonly IndexedRecord[],
  handles: Readonly<Record<string, string>>,
  uri: string,
): Promise<unknown> {
  process.env.LOG_ENABLED ??= 'false';
  const { Hydrator, HydrateCtx, Views, ImageUriBuilder, Service } = await loadBluesky();
  const { createPromiseClient, createRouterTransport } = await import('@connectrpc/connect');
  const service = Service as unknown as Parameters<typeof createPromiseClient>[0];
  const transport = createRouterTransport((router) => {
    router.service(service, dataPlane(records, handles) as never);
  });
  const hydrator = new Hydrator(createPromiseClient(service, transport));
  const ctx = new HydrateCtx({
    labelers: { dids: [], redact: new Set() },
    viewer: null,
    features: { checkGate: () => false },
  });
  const state = await hydrator.hydratePosts([{ uri }], ctx);
  const views = new Views({
    imgUriBuilder: new ImageUriBuilder(CDN),
    videoUriBuilder: {},
    indexedAtEpoch: undefined,
    threadTagsBumpDown: new Set(),
    threadTagsHide: new Set(),
    visibilityTagHide: '',
    visibilityTagRankPrefix: '',
  });
  const view = views.post(uri, state);
  return view === undefined ? undefined : JSON.parse(JSON.stringify(view));
}

async function loadBluesky(): Promise<BlueskyCode> {
  const dist = join(import.meta.dirname, '../../../node_modules/@atproto/bsky/dist');
  const modules = await Promise.all(FILES.map((file) => import(/* @vite-ignore */ join(dist, file))));
  return Object.assign({}, ...modules) as BlueskyCode;
}

/** Bluesky's database: only the methods that a post needs. */
function dataPlane(records: readonly IndexedRecord[], handles: Readonly<Record<string, string>>) {
  const stored = (found: IndexedRecord | undefined) =>
    found ? { record: new TextEncoder().encode(JSON.stringify(found.value)), cid: found.cid } : {};
  const latest = (uri: string) => records.findLast((record) => record.uri === uri);
  const byRef = (refs: readonly { uri: string; cid: string }[], collection: string) =>
    refs.flatMap(({ uri, cid }) => {
      const found = records.find((record) => record.uri === uri && record.cid === cid);
      return found && uri.includes(`/${collection}/`) ? [{ ref: { uri, cid }, record: stored(found) }] : [];
    });
  return {
    getPostRecords: ({ uris }: { uris: string[] }) => ({
      records: uris.map((uri) => stored(latest(uri))),
      meta: uris.map(() => ({})),
    }),
    getActors: ({ dids }: { dids: string[] }) => ({
      actors: dids.map((did) => ({ exists: did in handles, handle: handles[did] ?? '', upstreamStatus: 'active' })),
    }),
    getInteractionCounts: ({ refs }: { refs: unknown[] }) => {
      const none = refs.map(() => 0);
      return { likes: none, replies: none, reposts: none, quotes: none, bookmarks: none };
    },
    // As the protocol requires: the version with exactly the CID of each requested ref.
    getSiteStandardRecordsByRef: ({ refs }: { refs: { uri: string; cid: string }[] }) => ({
      documents: byRef(refs, 'site.standard.document'),
      publications: byRef(refs, 'site.standard.publication'),
    }),
  };
}
