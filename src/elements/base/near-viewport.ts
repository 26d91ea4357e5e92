import type { ReactiveController, ReactiveControllerHost } from 'lit';

// Far enough ahead that the answer is usually there before the reader scrolls to the host.
const MARGIN = '600px';

const waiting = new Map<Element, NearViewport>();
/** A document's own: to an observer of another one, its elements never come near. */
const observers = new WeakMap<Document, IntersectionObserver>();

/**
 * Updates its host once, when the host comes near the viewport, of the page or of a scroller inside
 * it. All hosts of a document share one observer.
 */
export class NearViewport implements ReactiveController {
  /**
   * Whether the host has been near since it was connected. Set to `false`, it has to come near once
   * more.
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
    // Without one, in the DOM of a unit test say, everything is near.
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
    // A host that is only moved is connected again before this runs.
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
  const view = page.defaultView as typeof globalThis | null;
  if (known || !view?.IntersectionObserver) return known;
  const options = { rootMargin: MARGIN, scrollMargin: MARGIN };
  const observer = new view.IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries) if (isIntersecting) waiting.get(target)?.arrive();
  }, options);
  observers.set(page, observer);
  // What is asked for now may still be there when the reader has chosen a printer.
  view.addEventListener('beforeprint', () => {
    for (const near of waiting.values()) near.arrive();
  });
  return observer;
}
