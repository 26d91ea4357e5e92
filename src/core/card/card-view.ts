import { type Rgb, toRgb } from '../color/rgb.ts';
import { date, fields, link, list, objectOf } from '../read-fields.ts';
import { line, prose } from '../shown-text.ts';

/**
 * A publication's colours as an AppView sends them (`app.bsky.embed.external#viewExternalSourceTheme`): those of the button, and those of the body where the
 * publication has both.
 */
export interface CardSourceTheme {
  readonly accentRGB: Rgb;
  readonly accentForegroundRGB: Rgb;
  readonly backgroundRGB?: Rgb;
  readonly foregroundRGB?: Rgb;
}

/** The publication behind a card (`app.bsky.embed.external#viewExternalSource`). */
export interface CardSource {
  /** The publication's web address, http(s), as its record has it; `cardAction` leads to its canonical form. */
  readonly uri: string;
  readonly title: string;
  readonly icon?: string;
  readonly description?: string;
  readonly theme?: CardSourceTheme;
}

/** An owner of the records behind a card (`app.bsky.actor.defs#profileViewBasic`, the part that is shown). */
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

/** A label on the card's records, such as a content warning. */
export interface CardLabel {
  readonly val: string;
  readonly src?: string;
  readonly uri?: string;
}

/** What the AppView found when it asked the publication's site whether the record is its own. A card for which that failed is none. */
export interface CardVerification {
  readonly status: 'verified' | 'unverified';
  /** When it was asked last, a datetime. */
  readonly checkedAt?: string;
}

/** What a card shows: `app.bsky.embed.external#viewExternal`, checked. Links are http(s), texts are strings, colours are in range. */
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
  /** Not Bluesky's: a Masthead AppView says it beside the view. */
  readonly verification?: CardVerification;
}

const label = objectOf<CardLabel>({ val: line, src: line, uri: line }, 'val');
const ref = objectOf<RecordRef>({ uri: line, cid: line }, 'uri', 'cid');
const profile = objectOf<CardProfile>({ did: line, handle: line, displayName: line, avatar: link }, 'did', 'handle');
const source = objectOf<CardSource>(
  { uri: link, title: line, icon: link, description: prose, theme: toSourceTheme },
  'uri',
  'title',
);
const card = objectOf<CardView>(
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
    verification: objectOf<CardVerification>({ status, checkedAt: date }, 'status'),
  },
  'uri',
  'title',
);

/**
 * Reads a card view leniently out of anything: a `viewExternal`, an `app.bsky.embed.external#view` around one (`{external}`), or a whole answer of
 * `getEmbedExternalView` (`{view: {external}}`). Every field is made anew, by its name and type: a bad one is dropped and the card is kept, texts are cut to
 * what can be shown.
 *
 * @param value JSON from the network or the page
 * @returns `null` when there is no http(s) `uri` or no `title`, so nothing to show; and when the publication's site says that the record is not its own
 */
export function toCardView(value: unknown): CardView | null {
  const outer = fields(value);
  const view = fields(outer.view ?? outer);
  const external = fields(view.external ?? view);
  // A view that was read before has it inside.
  const verification = outer.verification ?? external.verification;
  return isDisowned(verification) ? null : (card({ ...external, verification }) ?? null);
}

/** Whether the publication's site says that the record is not its own, in what an AppView says of its `verification`. */
export function isDisowned(verification: unknown): boolean {
  return fields(verification).status === 'failed';
}

function status(value: unknown): CardVerification['status'] | undefined {
  return value === 'verified' || value === 'unverified' ? value : undefined;
}

/** Pairs only: half of one would put a publication's colour beside a stranger's. Without the button's there is no theme. */
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
