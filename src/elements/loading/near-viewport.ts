import type { ReactiveController, ReactiveControllerHost } from 'lit';

// Far enough ahead that the answer is usually there before the reader scrolls to the host.
const MARGIN = '600px';

const waiting = new WeakMap<Element, NearViewport>();
let observer: IntersectionObserver | undefined;

/** Updates its host once, when the host comes near the viewport. All hosts of a page share one observer. */
export class NearViewport implements ReactiveController {
  /** Whether the host has been near since it was connected. */
  isNear = false;
  readonly #host: ReactiveControllerHost & Element;

  constructor(host: ReactiveControllerHost & Element) {
    this.#host = host;
    host.addController(this);
  }

  /** Starts waiting, unless the host is near already. */
  wait(): void {
    if (this.isNear || waiting.has(this.#host)) return;
    observer ??= new IntersectionObserver(arrive, { rootMargin: MARGIN });
    waiting.set(this.#host, this);
    observer.observe(this.#host);
  }

  arrive(): void {
    this.isNear = true;
    this.#host.requestUpdate();
  }

  hostDisconnected(): void {
    // A host that is only moved is connected again before this runs.
    queueMicrotask(() => {
      if (this.#host.isConnected) return;
      this.isNear = false;
      leave(this.#host);
    });
  }
}

function arrive(entries: readonly IntersectionObserverEntry[]): void {
  for (const { target, isIntersecting } of entries) {
    if (!isIntersecting) continue;
    const near = waiting.get(target);
    leave(target);
    near?.arrive();
  }
}

function leave(host: Element): void {
  waiting.delete(host);
  observer?.unobserve(host);
}
