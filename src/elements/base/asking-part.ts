/**
 * The part `asking`: the code that only an element that asks needs. It begins to load when the
 * first such element connects.
 */
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ClientCache } from '../../atproto/request/client-config.ts';
import { memoryCache } from '../../atproto/request/memory-cache.ts';
import { httpUrl } from '../../core/values/canonical-url.ts';
import { pastedLink } from '../../core/values/pasted.ts';
import { NearViewport } from '../page/near-viewport.ts';
import { page } from '../page/page-state.ts';
import { type Answering, type FallbackReason, type Finding, type Found, isSame, type Question } from './question.ts';
import { Pause } from './retry-pause.ts';

export { readProfile } from '../../atproto/request/app-view-answers.ts';
export { findPageCard } from '../page/page-card.ts';

/**
 * Milliseconds. An element that was disconnected for longer asks again, and an older view is not
 * shown again. A stale answer may be almost two minutes old, so its view is not shown again at all
 * (docs/rules.md#freshness).
 */
const FRESH = 60_000;

/**
 * The latest views, newest first. An element whose link changes shows the view of the new link
 * while it asks.
 */
const latest: { readonly key: readonly unknown[]; readonly view: unknown; readonly until: number }[] = [];
const MAX_LATEST = 100;

/** An element that asks, as the asker sees it. */
type Host<View> = ReactiveControllerHost & Element & { readonly loading: string; readonly shown: View | null };

/** What an element passes to its asker. */
export interface AskingElement<View> {
  readonly finding: Finding<View>;
  readonly question: () => Question<View>;
  /** Loads the parts that a view needs beyond the usual one; `undefined` when none is missing. */
  readonly prepare: (view: View | null) => Promise<void> | undefined;
  /** Called before each request, also before a repeated one. */
  readonly begin: () => void;
}

type Answer<View> = Found<View> | FallbackReason;
type Request<View> = (how: Answering) => Promise<Answer<View> | null>;

/**
 * Asks one element's questions, one at a time, and updates it with the answer. The first is asked
 * when the element comes near the viewport, or at once with `loading="eager"`.
 */
export class ElementAsker<View> implements ReactiveController {
  readonly #element: Host<View>;
  readonly #asks: AskingElement<View>;
  readonly #near: NearViewport;
  readonly #pause: Pause = new Pause();
  #controller: AbortController | undefined;
  #isAsking = false;
  /** Time at which the element was disconnected, in milliseconds since 1970. */
  #left = Number.NaN;
  /**
   * Milliseconds for which the current view may be shown again: none when the answer to its request
   * was stale, or is still under way.
   */
  #reusable = FRESH;

  constructor(element: Host<View>, asks: AskingElement<View>) {
    this.#element = element;
    this.#asks = asks;
    this.#near = new NearViewport(element);
    element.addController(this);
  }

  /** Asks if necessary. Called before each update of the element. */
  update(): void {
    const element = this.#element;
    const near = this.#near;
    const { finding, question, prepare } = this.#asks;
    near.isNear ||= element.loading === 'eager';
    // Most cards of a long page are never seen, so a card asks nothing until it is near the
    // viewport: for the first time, or again after an error.
    if (!near.isNear && (!finding.key || finding.state === 'error')) {
      near.wait();
      return;
    }
    const { key, answer } = question();
    const missing = prepare(typeof answer === 'object' ? answer.view : element.shown);
    missing?.then(() => element.requestUpdate());
    const request: Request<View> = async (how) => {
      let found: Answer<View> | null;
      if (typeof answer === 'function') {
        advise(element);
        found = await answer(how);
      } else found = answer;
      await missing;
      if (found && typeof found === 'object') await prepare(found.view);
      return found;
    };
    if (typeof answer === 'string') advise(element);
    const isReady = typeof answer === 'string' || (typeof answer === 'object' && !missing);
    this.#ask(key, isReady ? answer : request);
  }

  /** After the pause the element asks once it is near the viewport; an eager one at once. */
  readonly #over = (): void => {
    this.#near.isNear = false;
    this.#element.requestUpdate();
  };

  /** Ends the pause after an error, because the cause may be gone. */
  retry(): void {
    this.#pause.end();
  }

  /** Aborts the request that is under way, and no longer waits for the end of a pause. */
  stop(): void {
    const { finding } = this.#asks;
    if (finding.state === 'loading') finding.key = undefined;
    this.#isAsking = false;
    this.#pause.stop();
    this.#controller?.abort();
  }

  hostConnected(): void {
    const { finding } = this.#asks;
    // The view would be older than the rule allows: ask again. After an error the pause goes on.
    const limit = finding.state === 'ready' ? this.#reusable : FRESH;
    if (Date.now() - this.#left > limit) finding.key = undefined;
  }

  hostDisconnected(): void {
    // An element that only moves is connected again before this runs, and keeps its request.
    queueMicrotask(() => {
      if (this.#element.isConnected) return;
      this.#left = Date.now();
      this.stop();
    });
  }

  /**
   * Asks, unless the last question had the same key; the same question is asked again only by
   * `reload()`, or after an error and a pause. Aborts the request of the last question.
   *
   * @param answer the answer when it is known, or the function that requests it
   */
  #ask(key: readonly unknown[], answer: Answer<View> | Request<View>): void {
    const { finding, begin } = this.#asks;
    const { reload, view } = finding;
    const same = finding.knows(key);
    if (same && !reload) {
      if (finding.state !== 'error' || this.#isAsking) return;
      if (this.#pause.isOn) {
        this.#pause.wait(this.#over);
        return;
      }
    }
    this.stop();
    begin();
    finding.begin(key);
    const asks = typeof answer === 'function';
    if (!same || !asks) this.#pause.end();
    if (!same && asks && view && !reload) {
      const known = latest.find((each) => isSame(each.key, key) && each.until > Date.now());
      if (known) {
        finding.view = known.view as View;
        finding.state = 'ready';
      }
    }
    if (asks) this.#wait(key, answer, reload);
    else finding.settle(answer);
  }

  async #wait(key: readonly unknown[], request: Request<View>, reload: boolean): Promise<void> {
    this.#controller = new AbortController();
    const { signal } = this.#controller;
    const { finding } = this.#asks;
    const { cache = cacheOf(page.config.fetch) } = page.config;
    let reusable = FRESH;
    const watched: ClientCache = {
      get: (url) => cache.get(url),
      set: (...entry) => cache.set(...entry),
      stale: async (url) => {
        const value = await cache.stale?.(url);
        if (value) reusable = 0;
        return value;
      },
    };
    this.#reusable = 0;
    this.#isAsking = true;
    try {
      const found = await request({ signal, reload, cache: watched });
      // The answer is for an earlier question.
      if (signal.aborted) return;
      this.#pause.end();
      finding.settle(found ?? 'no-match');
      this.#reusable = reusable;
      keepLatest(key, finding.view, reusable);
    } catch (error) {
      if (signal.aborted) return;
      finding.fail(error);
      this.#pause.begin(this.#over);
    }
    this.#isAsking = false;
    this.#element.requestUpdate();
  }
}

function keepLatest(key: readonly unknown[], view: unknown, reusable: number): void {
  const last = latest.findIndex((each) => isSame(each.key, key));
  if (last >= 0) latest.splice(last, 1);
  if (view) latest.unshift({ key, view, until: Date.now() + reusable });
  latest.splice(MAX_LATEST);
}

/**
 * The cache that all elements of a page share for one `fetch`. Another `fetch`, such as one with a
 * session, may get other answers.
 */
function cacheOf(get: typeof fetch = fetch): ClientCache {
  const cache = page.answers.get(get) ?? memoryCache();
  page.answers.set(get, cache);
  return cache;
}

/** The property that names what an element asks for, and an example of its attribute. */
const ASKED_BY = [
  ['url', 'https://alice.example/post'],
  ['actor', 'alice.example'],
] as const;

/** The advice that this page's console has already. */
const said = new Set<string>();

/**
 * Logs what is wrong in an element's attributes, for the page's author: each kind of fault once for
 * each tag name.
 */
function advise(element: Element): void {
  const tag = element.localName;
  // A subclass by somebody else may have neither property.
  const [wanted, example] = ASKED_BY.find(([name]) => name in element) ?? [];
  if (!wanted) return;
  const say = (kind: string, fault: string, advice: string) => {
    if (said.has(tag + kind)) return;
    said.add(tag + kind);
    console.warn(`Masthead: <${tag}> has ${fault}. Write ${advice}.`);
  };
  const value = Reflect.get(element, wanted);
  const other = ['url', 'actor', 'link', 'href', 'src', 'handle'].find(
    (name) => name !== wanted && element.getAttribute(name),
  );
  const advice = `${wanted}="${example}"`;
  if (!value) say('missing', other ? `${other}="…" in place of ${wanted}` : `no ${wanted}`, advice);
  else if (wanted === 'url' && !httpUrl(pastedLink(value)))
    say('invalid', `url="${value}", which is no address`, advice);
  // An unclosed element hides everything after it, so the page ends here. Tools that write XML
  // close empty elements like that.
  if (element.querySelector('pub-card,pro-profile,main,nav,section,footer'))
    say('open', 'what follows it inside it: "/>" ends no element', `</${tag}>, and a link before it`);
  const { appView } = element as { appView?: string };
  if (appView && /^[^/.:]+\.[^/]*$/.test(appView))
    say('scheme', `app-view="${appView}" without a scheme`, `app-view="https://${appView}"`);
}
