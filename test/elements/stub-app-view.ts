import { configure } from '../../src/elements/index.ts';
import { until } from './mount.ts';

/** One request that reached the stub. */
export interface Asked {
  readonly url: URL;
  readonly signal: AbortSignal;
  /** Answers with JSON, or with what it is given as it is. */
  readonly answer: (body: unknown, status?: number) => void;
  readonly fail: () => void;
}

/** A stand-in for every AppView: it holds each request until the test answers it. */
export interface StubAppView {
  readonly asked: Asked[];
  /** Waits for request number `index`. */
  readonly request: (index: number) => Promise<Asked>;
}

export const APP_VIEW = 'https://appview.example';

/**
 * Makes all elements ask a stub, with no cache.
 *
 * @param reply answers every request at once when given
 */
export function stubAppView(reply?: (url: URL) => unknown): StubAppView {
  const asked: Asked[] = [];
  configure({
    appView: APP_VIEW,
    profileAppView: undefined,
    cache: { get: () => undefined, set: () => undefined },
    fetch: ((input: string, { signal }: { signal: AbortSignal }) =>
      new Promise<Response>((resolve, reject) => {
        const fail = () => reject(new TypeError('Failed to fetch'));
        signal.addEventListener('abort', fail);
        const answer = (body: unknown, status = 200) =>
          resolve(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }));
        const url = new URL(input);
        asked.push({ url, signal, answer, fail });
        if (reply) answer(reply(url));
      })) as typeof fetch,
  });
  const request = async (index: number): Promise<Asked> => {
    await until(() => asked[index]);
    const found = asked[index];
    if (!found) throw new Error(`request ${index} was never made`);
    return found;
  };
  return { asked, request };
}

/** Back to how a page without configuration is, but for the network: what is left in the page must not reach for the real one. */
export function resetConfig(): void {
  configure({
    appView: undefined,
    profileAppView: undefined,
    backlinks: undefined,
    plc: undefined,
    handleResolver: undefined,
    dnsOverHttps: undefined,
    cache: undefined,
    fetch: () => Promise.reject(new TypeError('No network in tests')),
  });
}
