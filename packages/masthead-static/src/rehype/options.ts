import { printable } from 'masthead/internal/core/shown-text';
import type { PubCardOptions } from 'masthead/render';
import { getOr } from './hast.ts';

/** A link alone in its paragraph. */
export interface ParagraphLink {
  /** As written; http(s). */
  readonly url: string;
  /** The link's text, white space collapsed; of a bare address, the address. */
  readonly text: string;
}

/**
 * How a card is written:
 *
 * - `declarative`: a `<pub-card>` with a declarative shadow root. Shows without a script; the
 *   element takes it over where its script is loaded.
 * - `flat`: plain HTML with inline styles, for what React hydrates, feeds and mail. Never
 *   interactive.
 * - `element`: a `<pub-card>` with the data and the author's link in it. Needs the script; without
 *   it the link shows.
 */
export type CardFormat = 'declarative' | 'flat' | 'element';

/** The options of `rehypeMasthead` and of `cardsInHtml`. All may be left out. */
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
   * The AppView that is asked for cards. When left out: the environment's `MASTHEAD_APP_VIEW`;
   * without that, on Node, Deno and Bun, the public network, where the public backlink index finds
   * the records: a build searches once, for all readers. In workers and browsers all links then
   * stay links.
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
   * only those that are marked `card`.
   */
  readonly links?: 'all' | 'marked' | undefined;
  /** Whether a link may become a card. It is called after `links` has been applied. */
  readonly filter?: ((link: ParagraphLink) => boolean) | undefined;
  /**
   * A JSON file where answers are kept from build to build, relative to the working directory. Only
   * on Node, Deno and Bun. Without it each build asks anew.
   */
  readonly cacheFile?: string | URL | undefined;
  /** Milliseconds until a card is asked for again; a day when left out, `Infinity` for never. */
  readonly maxAge?: number | undefined;
  /** Milliseconds until a link without a card is asked for again; an hour when left out. */
  readonly maxAgeWithoutCard?: number | undefined;
  /**
   * Makes no request: what is not in the cache file stays a link. When left out, the environment's
   * `MASTHEAD_OFFLINE` says so.
   */
  readonly offline?: boolean | undefined;
  /** Milliseconds for each link; 10,000 when left out. */
  readonly timeout?: number | undefined;
  /**
   * Used instead of the global `fetch`; must honour `signal`. At most six requests are on their way
   * at a time.
   */
  readonly fetch?: typeof globalThis.fetch | undefined;
  /**
   * Takes each warning, a sentence that says what to do. Each is given once. `console.warn` when
   * left out.
   */
  readonly onWarning?: ((message: string) => void) | undefined;
}

export const DAY = 86_400_000;
export const HOUR = 3_600_000;

/** Takes a message for people. */
export type Tell = (message: string) => void;

/**
 * Gives a warning. Of each kind, the first is given and the others are not: an outage is one thing
 * to mend, not a thousand.
 */
export type Warn = (kind: string, message: string) => void;

const said = new WeakMap<Tell, Set<string>>();
/** A build that has warned of more than this says no more. */
const MAX_KINDS = 100;
const MAX_MESSAGE = 1000;

/** Tells the console. */
export const toConsole: Tell = (message) => console.warn(message);

/** Each kind is given once to the same function, however often a pipeline is set up. */
export function warnOnce(tell: Tell = toConsole): Warn {
  const kinds = getOr(said, tell, () => new Set<string>());
  return (kind, message) => {
    if (kinds.has(kind) || kinds.size >= MAX_KINDS) return;
    kinds.add(kind);
    try {
      // Text of hosts may be in it.
      tell(printable(message, MAX_MESSAGE));
    } catch {
      // A build does not fail because of a warning.
    }
  };
}
