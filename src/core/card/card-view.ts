import { type Rgb, toRgb } from '../color/rgb.ts';
import { compact, date, fields, link, list } from '../read-fields.ts';
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
  const uri = link(external.uri);
  const title = line(external.title);
  // A view that was read before has it inside.
  const said = outer.verification ?? external.verification;
  if (!uri || !title || isDisowned(said)) return null;
  return compact({
    uri,
    title,
    description: prose(external.description) ?? '',
    thumb: link(external.thumb),
    createdAt: date(external.createdAt),
    updatedAt: date(external.updatedAt),
    readingTime: minutes(external.readingTime),
    labels: list(external.labels, toLabel),
    source: toSource(external.source),
    associatedRefs: list(external.associatedRefs, toRef),
    associatedProfiles: list(external.associatedProfiles, toProfile),
    verification: toVerification(said),
  });
}

/** Whether the publication's site says that the record is not its own, in what an AppView says of its `verification`. */
export function isDisowned(verification: unknown): boolean {
  return fields(verification).status === 'failed';
}

function toVerification(value: unknown): CardVerification | undefined {
  const { status, checkedAt } = fields(value);
  return status === 'verified' || status === 'unverified'
    ? compact({ status: status as CardVerification['status'], checkedAt: date(checkedAt) })
    : undefined;
}

function toSource(value: unknown): CardSource | undefined {
  const source = fields(value);
  const uri = link(source.uri);
  const title = line(source.title);
  if (!uri || !title) return undefined;
  return compact({
    uri,
    title,
    icon: link(source.icon),
    description: prose(source.description),
    theme: toSourceTheme(source.theme),
  });
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

function toProfile(value: unknown): CardProfile | undefined {
  const profile = fields(value);
  const did = line(profile.did);
  const handle = line(profile.handle);
  if (!did || !handle) return undefined;
  return compact({ did, handle, displayName: line(profile.displayName), avatar: link(profile.avatar) });
}

function toRef(value: unknown): RecordRef | undefined {
  const ref = fields(value);
  const uri = line(ref.uri);
  const cid = line(ref.cid);
  return uri && cid ? { uri, cid } : undefined;
}

function toLabel(value: unknown): CardLabel | undefined {
  const label = fields(value);
  const val = line(label.val);
  return val ? compact({ val, src: line(label.src), uri: line(label.uri) }) : undefined;
}

function minutes(value: unknown): number | undefined {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : undefined;
}
