import { type CardView, canonicalizeUrl, type ProfileView } from 'masthead/core';
import { profilePage } from 'masthead/internal/core/profile/profile-view';
import { percentDecoded } from 'masthead/internal/core/values/canonical-url';
import {
  CAPTION_HEIGHT,
  cardFrameSize,
  type Frame,
  frameCaption,
  frameScheme,
  LINE_HEIGHT,
  profileFrameSize,
  writeFrame,
} from 'masthead/internal/render/html/embed-code';
import type { Scale } from 'masthead/internal/render/node/sharp-images';
import { escapeXml } from 'masthead/internal/render/svg/svg-canvas';
import { invalidRequest, JSON_TYPE, XrpcError } from '../server/answer/answer.ts';
import { readActor, readLink } from '../server/route.ts';
import {
  cardLayoutOf,
  type DisplayOptions,
  profileAppearanceOf,
  profileLayoutOf,
  readDisplayOptions,
  writeDisplayOptions,
} from './drawings.ts';
import { DRAWING_POLICY, type PageFormat } from './page-format.ts';

/**
 * `/oembed` (https://oembed.com), for links with a card and for this AppView's pages of people. 404
 * when no record backs the link.
 */
export const oembed: PageFormat = async ({ parameters, origin, ...find }) => {
  const format = readFormat(parameters);
  const link = readLink(parameters);
  const room = readRoom(parameters);
  const display = readDisplayOptions(parameters);
  const actor = ownPerson(link, origin);
  const person = actor === undefined ? undefined : await find.person(readActor(new URLSearchParams({ actor })));
  const view = person ? null : await find.card(link);
  const answer = person
    ? oembedProfile(person.view, origin, room, display)
    : view && oembedCard(view, link, origin, room, display);
  if (!answer) throw new XrpcError(404, 'NotFound', `No record backs ${link}, so there is no card of it.`);
  return format === 'xml'
    ? { body: oembedXml(answer), type: 'text/xml; charset=utf-8', headers: DRAWING_POLICY, person }
    : { body: JSON.stringify(answer), type: JSON_TYPE, person };
};

/** The consumer's maximum size, CSS pixels; infinite when not given. */
export interface OembedRoom {
  readonly maxWidth: number;
  readonly maxHeight: number;
}

/** The smallest readable size, CSS pixels. */
const SMALLEST = { width: 240, height: LINE_HEIGHT + CAPTION_HEIGHT };
const THUMBNAIL = { width: 1200, height: 630 };
/** Scales of the thumbnail, largest first; `scaleOf` reads the same. */
const SCALES: readonly Scale[] = [1, 0.5, 0.2];
/**
 * Seconds. With the 60 s for which the answer itself may be cached, an embed is at most two minutes
 * old.
 */
const CACHE_AGE = 60;

/**
 * `format`, or `json` when it is not given. Throws `XrpcError` 501 for an unknown one, as the
 * oEmbed specification requires.
 */
export function readFormat(query: URLSearchParams): 'json' | 'xml' {
  const format = query.get('format') ?? 'json';
  if (format === 'json' || format === 'xml') return format;
  throw new XrpcError(501, 'NotImplemented', `There is no format "${format.slice(0, 40)}"; ask for json or xml.`);
}

/**
 * `maxwidth` and `maxheight`. Throws `XrpcError` 400 for anything but a number, or below the
 * smallest size.
 */
export function readRoom(query: URLSearchParams): OembedRoom {
  return {
    maxWidth: pixels(query, 'maxwidth', SMALLEST.width),
    maxHeight: pixels(query, 'maxheight', SMALLEST.height),
  };
}

function pixels(query: URLSearchParams, name: string, least: number): number {
  const said = query.get(name);
  if (said === null || said === '') return Number.POSITIVE_INFINITY;
  if (!/^\d{1,6}$/.test(said) || Number(said) < least) {
    throw invalidRequest(`"${name}" must be a whole number of pixels, at least ${least}.`);
  }
  return Number(said);
}

/**
 * The oEmbed answer for a card: an iframe of `/embed` for the canonical link. `origin` is this
 * AppView's public one.
 */
export function oembedCard(
  view: CardView,
  link: string,
  origin: string,
  { maxWidth, maxHeight }: OembedRoom,
  display: DisplayOptions = {},
) {
  const { layout: _, ...pictured } = display;
  const wanted = cardLayoutOf(display);
  const { width, height } = cardFrameSize(view, maxWidth, wanted);
  // A card that is too high becomes a compact card, of one line.
  const compact = height + CAPTION_HEIGHT > maxHeight;
  const layout = compact ? 'compact' : wanted;
  const [author] = view.associatedProfiles ?? [];
  // Every reader of the embedding page requests this address. A canonical link has no tracking
  // parameters.
  const url = canonicalizeUrl(link) ?? link;
  const shown = { ...pictured, ...(layout !== 'auto' && { layout }) };
  return {
    ...frame(origin, maxHeight, {
      address: pageAddress(`${origin}/embed`, { url, ...writeDisplayOptions(shown) }),
      title: view.title,
      size: { width, height: compact ? LINE_HEIGHT : height },
      scheme: frameScheme(display.appearance, display.scheme),
      href: url,
    }),
    ...(author && {
      // As on the card: anybody can choose any display name, so the handle is used.
      author_name: `@${author.handle}`,
      author_url: profilePage(origin, author),
    }),
    ...thumbnail(`${origin}/card.png`, { url, ...writeDisplayOptions(pictured) }, { maxWidth, maxHeight }),
  };
}

/** The oEmbed answer for a profile. */
export function oembedProfile(
  view: ProfileView,
  origin: string,
  { maxWidth, maxHeight }: OembedRoom,
  display: DisplayOptions = {},
) {
  const name = view.displayName ?? `@${view.handle}`;
  const [layout, appearance] = [profileLayoutOf(display), profileAppearanceOf(display)];
  const pictured = { ...(appearance !== 'auto' && { appearance }), ...(display.lang && { lang: display.lang }) };
  const shown = { ...pictured, ...(layout !== 'summary' && { layout }) };
  const { width, height: full } = profileFrameSize(maxWidth, layout);
  const height = Math.min(full, maxHeight - CAPTION_HEIGHT);
  const actor = view.did;
  return {
    ...frame(origin, maxHeight, {
      address: pageAddress(`${origin}/embed`, { actor, ...writeDisplayOptions(shown) }),
      title: name,
      size: { width, height },
      scheme: layout === 'compact' ? undefined : frameScheme(appearance),
      href: profilePage(origin, view),
    }),
    author_name: name,
    author_url: profilePage(origin, view),
    ...thumbnail(`${origin}/profile.png`, { actor, ...writeDisplayOptions(pictured) }, { maxWidth, maxHeight }),
  };
}

/**
 * The largest link preview that fits, as the specification requires (2.3.4.1); nothing where even
 * the smallest is too high.
 */
function thumbnail(address: string, query: Record<string, string>, { maxWidth, maxHeight }: OembedRoom) {
  const { width, height } = THUMBNAIL;
  const scale = SCALES.find((each) => each * width <= maxWidth && each * height <= maxHeight);
  if (scale === undefined) return {};
  const sized = scale === 1 ? query : { ...query, scale: String(scale) };
  return {
    thumbnail_url: pageAddress(address, sized),
    thumbnail_width: scale * width,
    thumbnail_height: scale * height,
  };
}

function pageAddress(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query)}`;
}

/**
 * The common fields of an oEmbed answer of the type `rich`: its HTML is as high as the frame and
 * the link below it.
 */
function frame(
  origin: string,
  maxHeight: number,
  { href, ...framed }: Omit<Frame, 'link'> & { readonly href: string },
) {
  const { title, size } = framed;
  const { words, height } = frameCaption(title, size.width, maxHeight - size.height);
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: 'Masthead',
    provider_url: origin,
    cache_age: CACHE_AGE,
    html: writeFrame({ ...framed, link: { href, words } }),
    width: size.width,
    height: size.height + height,
  } as const;
}

export function oembedXml(answer: object): string {
  const fields = Object.entries(answer).map(([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${fields.join('')}</oembed>\n`;
}

/**
 * The actor of a link to this AppView's own `/p/{actor}`, not yet validated; `undefined` for any
 * other link.
 */
export function ownPerson(link: string, origin: string): string | undefined {
  const base = `${origin}/p/`;
  if (!link.startsWith(base)) return undefined;
  const [, actor = ''] = /^([^/?#]+)\/?(?:[?#]|$)/.exec(link.slice(base.length)) ?? [];
  return percentDecoded(actor) || undefined;
}
