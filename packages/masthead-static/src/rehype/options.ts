// The options of `rehypeMasthead` and `cardsInHtml`, and their warnings.

import { printable } from 'masthead/internal/core/shown-text';
import type { PubCardOptions } from 'masthead/render';

/** A link alone in its paragraph. */
export interface ParagraphLink {
  /** As written; http(s). */
  readonly url: string;
  /** The link's text, white space collapsed; for a bare address, the address. */
  readonly text: string;
}

/**
 * How a card is written:
 *
 * - `declarative`: a `<pub-card>` with a declarative shadow root. Shows without a script; the
 *   element continues with it where its script is loaded.
 * - `flat`: plain HTML with inline styles, for React's hydration, feeds and mail. Never
 *   interactive.
 * - `element`: a `<pub-card>` with the data and the author's link in it. Needs the script; without
 *   it the link shows.
 */
export type CardFormat = 'declarative' | 'flat' | 'element';

/** The options of `rehypeMasthead` and of `cardsInHtml`. All are optional. */
export interface LinkCardOptions
  extends Pick<
    PubCardOptions,
    | 'layout'
    | 'appearance'
    | 'contrast'
    | 'cta'
    | 'heading'
    | 'target'
    | 'profileBase'
    | 'verification'
    | 'messages'
    | 'stylesheet'
    | 'data'
  > {
  /**
   * The AppView for the cards. When left out: the environment's `MASTHEAD_APP_VIEW`. Without that,
   * on Node, Deno and Bun, the public network: the public backlink index finds the records, and a
   * build searches once for all readers. In workers and browsers, all links then stay links.
   */
  readonly appView?: string | undefined;
  /**
   * BCP 47: the language of cards. When left out: the nearest `lang` around the link; without one,
   * English.
   */
  readonly lang?: string | undefined;
  /** Default `declarative`. */
  readonly format?: CardFormat | undefined;
  /**
   * `all` (the default): every link alone in its paragraph that is not marked `no card`. `marked`:
   * only links that are marked `card`.
   */
  readonly links?: 'all' | 'marked' | undefined;
  /** Whether a link may become a card. It is called after `links` has been applied. */
  readonly filter?: ((link: ParagraphLink) => boolean) | undefined;
  /**
   * A JSON file with answers that later builds use, relative to the working directory. Only on
   * Node, Deno and Bun. Without it, each build makes all requests again.
   */
  readonly cacheFile?: string | URL | undefined;
  /** Milliseconds until a card is requested again; a day when left out, `Infinity` for never. */
  readonly maxAge?: number | undefined;
  /** Milliseconds until a link without a card is requested again; an hour when left out. */
  readonly maxAgeWithoutCard?: number | undefined;
  /**
   * Makes no request: a link that is not in the cache file stays a link. When left out, the
   * environment's `MASTHEAD_OFFLINE` decides.
   */
  readonly offline?: boolean | undefined;
  /** Milliseconds for each link; 10,000 when left out. */
  readonly timeout?: number | undefined;
  /**
   * Used instead of the global `fetch`; must honour `signal`. At most six requests run at a time.
   */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /** Receives each warning once, a sentence that says what to do. `console.warn` when left out. */
  readonly onWarning?: ((message: string) => void) | undefined;
}

export const DAY = 86_400_000;
export const HOUR = 3_600_000;

/** Receives a message for people. */
export type Tell = (message: string) => void;

/**
 * Prints the first warning of each kind and no other: an outage is one fault to fix, not a
 * thousand.
 */
export type Warn = (kind: string, message: string) => void;

const said = new WeakMap<Tell, Set<string>>();
/** The most kinds of warnings that a build prints. */
const MAX_KINDS = 100;
const MAX_MESSAGE = 1000;

/** Prints to the console. */
export const toConsole: Tell = (message) => console.warn(message);

/** The function receives each kind once, however often a pipeline is set up. */
export function warnOnce(tell: Tell = toConsole): Warn {
  const kinds = getOr(said, tell, () => new Set<string>());
  return (kind, message) => {
    if (kinds.has(kind) || kinds.size >= MAX_KINDS) return;
    kinds.add(kind);
    try {
      // The message may contain text of hosts.
      tell(printable(message, MAX_MESSAGE));
    } catch {
      // A build must not fail because of a warning.
    }
  };
}

/** The value of a key; a missing value is made and stored. */
export function getOr<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}
