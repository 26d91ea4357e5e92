import type { ReactiveControllerHost } from 'lit';
import { Asking } from '../base/asking.ts';
import type { Finding } from '../base/finding.ts';
import { NearViewport } from '../base/near-viewport.ts';
import { page } from '../base/page-state.ts';
import type { Asked, FallbackReason, Found, Question } from '../base/question.ts';
import { advise } from './advise.ts';
import { cacheOf } from './page-cache.ts';

/** An element that asks, as the asker sees it. */
type Host<View> = ReactiveControllerHost & Element & { readonly loading: string; readonly shown: View | null };

/** What an element passes to its asker. */
export interface AskingElement<View> {
  readonly finding: Finding<View>;
  readonly question: () => Question<View>;
  /** Loads the parts that a view needs beyond the usual one; `undefined` when none is missing. */
  readonly prepare: (view: View | null) => Promise<void> | undefined;
  readonly begin: () => void;
}

/** Asks for one element when it comes near the viewport. */
export class ElementAsker<View> {
  readonly #element: Host<View>;
  readonly #asks: AskingElement<View>;
  readonly #near: NearViewport;
  readonly #asking: Asking<View>;

  constructor(element: Host<View>, asks: AskingElement<View>) {
    this.#element = element;
    this.#asks = asks;
    this.#near = new NearViewport(element);
    this.#asking = new Asking<View>(element, this.#near, asks.finding, asks.begin);
  }

  /** Asks if necessary. Called before each update of the element. */
  update(): void {
    const element = this.#element;
    this.#near.isNear ||= element.loading === 'eager';
    // Most cards of a long page are never seen, so a card asks nothing until it is near the
    // viewport.
    if (this.#asking.waits) {
      this.#near.wait();
      return;
    }
    const { question, prepare } = this.#asks;
    const { key, answer } = question();
    const missing = prepare(typeof answer === 'object' ? answer.view : element.shown);
    missing?.then(() => element.requestUpdate());
    const withParts = async (how: Asked) => {
      let found: Found<View> | FallbackReason | null;
      if (typeof answer === 'function') {
        advise(element);
        const { cache = cacheOf(page.answers, page.config.fetch) } = page.config;
        found = await answer({ ...how, cache });
      } else found = answer;
      await missing;
      if (found && typeof found === 'object') await prepare(found.view);
      return found;
    };
    if (typeof answer === 'string') advise(element);
    const isReady = typeof answer === 'string' || (typeof answer === 'object' && !missing);
    this.#asking.ask({ key, answer: isReady ? answer : withParts });
  }

  retry(): void {
    this.#asking.retry();
  }

  stop(): void {
    this.#asking.stop();
  }
}
