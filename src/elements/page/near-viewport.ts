import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { unclobbered } from './unclobbered.ts';

// Far enough ahead that the answer is usually there before the reader scrolls to the host.
const MARGIN = '600px';

const waiting = new Map<Element, NearViewport>();
/** One observer for each document: an observer of another document never reports its elements. */
const observers = new WeakMap<Document, IntersectionObserver>();

/**
 * Updates its host once, when the host comes near the viewport of the page, or of a scroller inside
 * it, or when the page is printed. All hosts of a document share one observer.
 */
export class NearViewport implements ReactiveController {
  /**
   * Whether the host has been near since it was connected. After `false` is set, it must come near
   * again.
   */
  isNear = false;
  readonly #host: ReactiveControllerHost & Element;
  #observer: IntersectionObserver | undefined;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  /** Starts waiting, unless the host is near already. */
  wait(): void {
    const observer = observerOf(this.#host);
    // Without one, such as in the DOM of a unit test, everything is near.
    if (!globalThis.IntersectionObserver) queueMicrotask(() => this.arrive());
    if (this.isNear || this.#observer === observer) return;
    this.#leave();
    this.#observer = observer;
    waiting.set(this.#host, this);
    observer?.observe(this.#host);
  }

  arrive(): void {
    this.#leave();
    this.isNear = true;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    // A host that only moves is connected again before this runs.
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      this.isNear = false;
      this.#leave();
    });
  }

  #leave(): void {
    waiting.delete(this.#host);
    this.#observer?.unobserve(this.#host);
    this.#observer = undefined;
  }
}

function observerOf({ ownerDocument: page }: Element): IntersectionObserver | undefined {
  const known = observers.get(page);
  const view = unclobbered(page, 'defaultView') as typeof globalThis | null;
  if (known || !view?.IntersectionObserver) return known;
  const options = { rootMargin: MARGIN, scrollMargin: MARGIN };
  const observer = new view.IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.arrive();
  }, options);
  observers.set(page, observer);
  // A request that starts now may be answered by the time the reader has chosen a printer.
  view.addEventListener('beforeprint', () => {
    for (const near of waiting.values()) near.arrive();
  });
  return observer;
}
