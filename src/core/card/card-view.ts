// The card, `viewExternal` of Bluesky's lexicon, and reading it from any answer.

import { type Rgb, toRgb } from '../color/rgb.ts';
import { date, fields, link, list, objectOf } from '../read-fields.ts';
import { line, prose } from '../shown-text.ts';
import { looseCollection, OWN_CARD_VIEW } from '../values/identifiers.ts';
import { type CardReadable, type CardSchemes, toCardReadable, toCardSchemes } from './card-schemes.ts';

/**
 * A publication's colours as an AppView sends them
 * (`app.bsky.embed.external#viewExternalSourceTheme`): the button's pair, and the body's when both
 * exist.
 */
export interface CardSourceTheme {
  readonly accentRGB: Rgb;
  readonly accentForegroundRGB: Rgb;
  readonly backgroundRGB?: Rgb;
  readonly foregroundRGB?: Rgb;
}

/** The publication behind a card (`app.bsky.embed.external#viewExternalSource`). */
export interface CardSource {
  /**
   * The publication's http(s) URL as its record has it. The button of `cardAction` opens its
   * canonical form.
   */
  readonly uri: string;
  readonly title: string;
  readonly icon?: string;
  readonly description?: string;
  readonly theme?: CardSourceTheme;
}

/**
 * An owner of the records behind a card (`app.bsky.actor.defs#profileViewBasic`, only the fields
 * that are shown).
 */
export interface CardProfile {
  readonly did: string;
  readonly handle: string;
  readonly displayName?: string;
  readonly avatar?: string;
}

/** A strong reference to a record. */
export interface RecordRef {
  readonly uri: string;
  readonly cid: string;
}

/**
 * A label on the card's records, such as a content warning (`com.atproto.label.defs#label`, of
 * which the elements read these).
 */
export interface CardLabel {
  readonly val: string;
  /** The DID of the label's author: the owner of the record, or a labeler. */
  readonly src?: string;
  readonly uri?: string;
}

/**
 * What the AppView found when it asked the publication's site whether the record is its own. When
 * that failed, `parseCardView` returns `null` for the view.
 */
export interface CardVerification {
  readonly status: 'verified' | 'unverified';
  /** When the site was last asked: a datetime. */
  readonly checkedAt?: string;
}

/**
 * What a card shows: a checked `app.bsky.embed.external#viewExternal`. Links are http(s), texts are
 * strings, colours are in range.
 */
export interface CardView {
  readonly uri: string;
  readonly title: string;
  readonly description: string;
  readonly thumb?: string;
  readonly createdAt?: string;
  readonly updatedAt?: string;
  /** Whole minutes, at least 1. */
  readonly readingTime?: number;
  readonly labels?: readonly CardLabel[];
  readonly source?: CardSource;
  readonly associatedRefs?: readonly RecordRef[];
  readonly associatedProfiles?: readonly CardProfile[];
  /**
   * The page of the first of `associatedProfiles`, when the AppView has one. Bluesky's lexicon
   * lacks this field: Masthead's AppView sends it beside the view.
   */
  readonly authorPage?: string;
  readonly verification?: CardVerification;
  /**
   * The publication's colours for light pages and for dark ones, when the AppView has computed
   * them. Also sent beside the view.
   */
  readonly schemes?: CardSchemes;
  /**
   * The colours that are hard to read as published, changed until they are readable. Also sent
   * beside the view.
   */
  readonly readable?: CardReadable;
}

const label = /* @__PURE__ */ objectOf<CardLabel>({ val: line, src: line, uri: line }, 'val');
const ref = /* @__PURE__ */ objectOf<RecordRef>({ uri: line, cid: line }, 'uri', 'cid');
const profile = /* @__PURE__ */ objectOf<CardProfile>(
  { did: line, handle: line, displayName: line, avatar: link },
  'did',
  'handle',
);
const source = /* @__PURE__ */ objectOf<CardSource>(
  { uri: link, title: line, icon: link, description: prose, theme: toSourceTheme },
  'uri',
  'title',
);
const card = /* @__PURE__ */ objectOf<CardView>(
  {
    uri: link,
    title: line,
    description: (value) => prose(value) ?? '',
    thumb: link,
    createdAt: date,
    updatedAt: date,
    readingTime: minutes,
    labels: (value) => list(value, label),
    source,
    associatedRefs: (value) => list(value, ref),
    associatedProfiles: (value) => list(value, profile),
    authorPage: link,
    verification: /* @__PURE__ */ objectOf<CardVerification>({ status, checkedAt: date }, 'status'),
    schemes: toCardSchemes,
    readable: (value) => (value ? toCardReadable(value) : undefined),
  },
  'uri',
  'title',
);

/**
 * Reads a card view leniently from any value: a `viewExternal`, an `app.bsky.embed.external#view`
 * around one (`{external}`), or a whole answer of `getEmbedExternalView` (`{view: {external}}`).
 * Only known fields are copied, each checked: a bad field is dropped and the card stays, a long
 * text is cut to its limit.
 *
 * @param value JSON from the network or the page
 * @returns `null` without an http(s) `uri` or a `title`, and when the publication's site says that
 *   the record is not its own
 *
 * @example
 * ```js
 * import { parseCardView } from 'masthead/core';
 *
 * const card = parseCardView({ uri: 'https://example.com/post', title: 'A post', readingTime: 'long' });
 * console.log(card?.title); // A post
 * ```
 */
export function parseCardView(value: unknown): CardView | null {
  const outer = fields(value);
  const view = fields(outer.view ?? outer);
  const external = fields(view.external ?? view);
  const beside = besideView(outer);
  // A view that was already read has these fields inside; an answer has them beside the view.
  const said: Record<string, unknown> = {};
  for (const name of BESIDE) said[name] = beside[name] ?? external[name];
  return isDisowned(said.verification) ? null : (card({ ...external, ...said }) ?? null);
}

const BESIDE = ['authorPage', 'verification', 'schemes', 'readable'] as const;

/**
 * The fields that an AppView's answer has beside the view. They are below the name of Masthead's
 * lexicon; Masthead 0.1 sends them without that name.
 */
export function besideView(answer: unknown): Record<string, unknown> {
  const given = fields(answer);
  return fields(given[OWN_CARD_VIEW] ?? given);
}

/** Whether an AppView's `verification` says that the publication's site denies the record. */
export function isDisowned(verification: unknown): boolean {
  return fields(verification).status === 'failed';
}

function status(value: unknown): CardVerification['status'] | undefined {
  return value === 'verified' || value === 'unverified' ? value : undefined;
}

/**
 * Whole pairs only: half a pair would put a publication's colour next to one that it did not
 * choose. Without the button's pair there is no theme.
 */
function toSourceTheme(value: unknown): CardSourceTheme | undefined {
  const theme = fields(value);
  const backgroundRGB = toRgb(theme.backgroundRGB);
  const foregroundRGB = toRgb(theme.foregroundRGB);
  const accentRGB = toRgb(theme.accentRGB);
  const accentForegroundRGB = toRgb(theme.accentForegroundRGB);
  return accentRGB && accentForegroundRGB
    ? { accentRGB, accentForegroundRGB, ...(backgroundRGB && foregroundRGB && { backgroundRGB, foregroundRGB }) }
    : undefined;
}

function minutes(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : undefined;
}

/** An AppView accepts at most this many in one query. */
export const MAX_RECORDS = 4;

/**
 * The at-uris of the records behind a card, as `records` of `<pub-card>` takes them: each once, at
 * most four.
 *
 * @returns empty when the view names none
 */
export function cardRecords({ associatedRefs = [] }: Pick<CardView, 'associatedRefs'>): string[] {
  const named = associatedRefs.flatMap(({ uri }) => (looseCollection(uri) ? [uri] : []));
  return [...new Set(named)].slice(0, MAX_RECORDS);
}
