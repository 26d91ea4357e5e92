// A worker at the edge that answers /card?url=… with a card's HTML, and keeps answers in a key-value store that all its copies share.
import { type ClientCache, ClientError, fetchCardView } from 'masthead/client';
import { renderPubCard } from 'masthead/render';

/** What is used of a key-value store such as Cloudflare's. */
interface Store {
  get(key: string, as: 'json'): Promise<unknown>;
  put(key: string, value: string, options: { readonly expirationTtl: number }): Promise<void>;
}
interface Env {
  readonly APP_VIEW: string;
  readonly CARDS: Store;
}
interface Context {
  waitUntil(work: Promise<unknown>): void;
}

/** The client's cache. Nobody waits for a write, and a minute is the least that such stores keep. */
function cacheIn(store: Store, context: Context): ClientCache {
  return {
    get: (key) => store.get(key, 'json'),
    set: (key, value, ttl) => {
      const expirationTtl = Math.max(60, Math.ceil(ttl / 1000));
      context.waitUntil(store.put(key, JSON.stringify(value), { expirationTtl }));
    },
  };
}

export default {
  async fetch(request: Request, env: Env, context: Context): Promise<Response> {
    const url = new URL(request.url).searchParams.get('url');
    if (url === null) return new Response('Ask for /card?url=…', { status: 400 });
    try {
      const view = await fetchCardView({ baseUrl: env.APP_VIEW, cache: cacheIn(env.CARDS, context) }, url);
      const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'public, max-age=60' };
      return new Response(renderPubCard(view, { url, contrast: 'aa' }), { headers });
    } catch (error) {
      if (!(error instanceof ClientError)) throw error;
      return new Response(error.message, { status: 502 });
    }
  },
};
