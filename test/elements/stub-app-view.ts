import { configure } from '../../src/elements/index.ts';
import { type Embed, mount, told, until } from './mount.ts';

/** One request that reached the stub. */
export interface Asked {
  readonly url: URL;
  readonly signal: AbortSignal;
  /** Answers with JSON, or with a text or a response as it is. */
  readonly answer: (body: unknown, status?: number) => void;
  readonly fail: () => void;
}

/** A stand-in for every AppView: it holds each request until the test answers it. */
export interface StubAppView {
  readonly asked: Asked[];
  /** Waits for request number `index`. */
  readonly request: (index: number) => Promise<Asked>;
  /** Mounts an element that asks at once, and answers it. */
  readonly shown: (markup: string, body: unknown) => Promise<Embed>;
}

export const APP_VIEW = 'https://appview.example';

/**
 * Makes all elements ask a stub, with no cache.
 *
 * @param reply answers every request at once when given, but those for which it gives `undefined`
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
          resolve(
            body instanceof Response
              ? body
              : new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
          );
        const url = new URL(input);
        asked.push({ url, signal, answer, fail });
        const body = reply?.(url);
        if (body !== undefined) answer(body);
      })) as typeof fetch,
  });
  const request = async (index: number): Promise<Asked> => {
    await until(() => asked[index]);
    const found = asked[index];
    if (!found) throw new Error(`request ${index} was never made`);
    return found;
  };
  const shown = async (markup: string, body: unknown): Promise<Embed> => {
    const element = mount<Embed>(markup);
    (await request(asked.length)).answer(body);
    await told(element);
    return element;
  };
  return { asked, request, shown };
}

/** A stub that answers nothing by itself, for each test of the file or block that calls this. */
export function eachStub(reply?: (url: URL) => unknown): StubAppView {
  let stub: StubAppView;
  beforeEach(() => {
    stub = stubAppView(reply);
  });
  return {
    get asked() {
      return stub.asked;
    },
    request: (index) => stub.request(index),
    shown: (...what) => stub.shown(...what),
  };
}

/** An error at once: 5xx would be asked again first. */
export function refusal(): Response {
  return new Response('{}', { status: 400 });
}
