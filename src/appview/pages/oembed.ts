import { type CardView, canonicalizeUrl, type ProfileView } from '../../core/index.ts';
import { profilePage } from '../../core/profile/profile-page.ts';
import { escapeHtml, escapeXml } from '../../render/index.ts';
import { JSON_TYPE } from '../../server/answer/answer-headers.ts';
import { invalidRequest, XrpcError } from '../../server/answer/xrpc-error.ts';
import { readActor, readLink } from '../route/read-params.ts';
import { DRAWING_POLICY, type PageFormat } from './page-format.ts';

/** `/oembed`. */
export const oembed: PageFormat = async ({ parameters, origin, ...find }) => {
  const format = readFormat(parameters);
  const link = readLink(parameters);
  const room = readRoom(parameters);
  const actor = ownPerson(link, origin);
  const person = actor === undefined ? undefined : await find.person(readActor(new URLSearchParams({ actor })));
  const view = person ? null : await find.card(link);
  const answer = person ? oembedProfile(person.view, origin, room) : view && oembedCard(view, link, origin, room);
  if (!answer) throw new XrpcError(404, 'NotFound', `No record backs ${link}, so there is no card of it.`);
  return format === 'xml'
    ? { body: oembedXml(answer), type: 'text/xml; charset=utf-8', headers: DRAWING_POLICY, person }
    : { body: JSON.stringify(answer), type: JSON_TYPE, person };
};

/** The most that whoever asks has room for, CSS pixels. */
export interface OembedRoom {
  readonly maxWidth: number;
  readonly maxHeight: number;
}

const CARD = { width: 600, withCover: 480, withoutCover: 230, publication: 150 };
const PROFILE = { width: 600, height: 240 };
/** Nothing of ours can be read in less. */
const SMALLEST = { width: 240, height: 48 };
const THUMBNAIL = { width: 1200, height: 630 };
/** With the minute for which the answer itself may be kept on its way, two. */
const CACHE_AGE = 60;

/**
 * The format that is asked for.
 *
 * @returns `json` when none is said
 * @throws {XrpcError} 501 for one that is not known, as the specification has it
 */
export function readFormat(query: URLSearchParams): 'json' | 'xml' {
  const format = query.get('format') ?? 'json';
  if (format === 'json' || format === 'xml') return format;
  throw new XrpcError(501, 'NotImplemented', `There is no format "${format.slice(0, 40)}"; ask for json or xml.`);
}

/** `maxwidth` and `maxheight`. */
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
 * A card for whoever embeds by oEmbed: a frame with `/embed` in it, for the link's canonical form.
 *
 * @param origin this AppView's own, as the world sees it
 */
export function oembedCard(view: CardView, link: string, origin: string, { maxWidth, maxHeight }: OembedRoom) {
  const publication = view.title === view.source?.title;
  const tall = publication ? CARD.publication : view.thumb ? CARD.withCover : CARD.withoutCover;
  const width = Math.min(CARD.width, maxWidth);
  // A cover is as tall as it is wide; without room for it the card is one line.
  const height = tall === CARD.withCover ? Math.round(width / 1.91) + 170 : tall;
  const compact = height > maxHeight;
  const author = view.associatedProfiles?.[0];
  // Whoever reads the page with the frame asks for it again: none of them need send the query that somebody once pasted.
  const url = canonicalizeUrl(link) ?? link;
  const address = embedAddress(origin, { url, ...(compact && { layout: 'compact' }) });
  return {
    ...frame(view.title, address, origin, width, compact ? SMALLEST.height : height),
    ...(author && {
      author_name: author.displayName ?? `@${author.handle}`,
      author_url: profilePage(origin, author),
    }),
    thumbnail_url: `${origin}/card.png?${new URLSearchParams({ url })}`,
    thumbnail_width: THUMBNAIL.width,
    thumbnail_height: THUMBNAIL.height,
  };
}

/** A profile, in the same way. */
export function oembedProfile(view: ProfileView, origin: string, { maxWidth, maxHeight }: OembedRoom) {
  const name = view.displayName ?? `@${view.handle}`;
  const width = Math.min(PROFILE.width, maxWidth);
  const height = Math.min(PROFILE.height, maxHeight);
  return {
    ...frame(name, embedAddress(origin, { actor: view.did }), origin, width, height),
    author_name: name,
    author_url: profilePage(origin, view),
    thumbnail_url: `${origin}/profile.png?${new URLSearchParams({ actor: view.did })}`,
    thumbnail_width: THUMBNAIL.width,
    thumbnail_height: THUMBNAIL.height,
  };
}

function embedAddress(origin: string, query: Record<string, string>): string {
  return `${origin}/embed?${new URLSearchParams(query)}`;
}

/** An answer as https://oembed.com has it, type `rich`. `cache_age` is in seconds. */
function frame(title: string, address: string, origin: string, width: number, height: number) {
  const sandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';
  const html = `<iframe src="${escapeHtml(address)}" title="${escapeHtml(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy" referrerpolicy="no-referrer" sandbox="${sandbox}"></iframe>`;
  return {
    version: '1.0',
    type: 'rich',
    title,
    provider_name: 'Masthead',
    provider_url: origin,
    cache_age: CACHE_AGE,
    html,
    width,
    height,
  } as const;
}

/** The same as XML. */
export function oembedXml(answer: object): string {
  const fields = Object.entries(answer).map(([name, value]) => `<${name}>${escapeXml(String(value))}</${name}>`);
  return `<?xml version="1.0" encoding="utf-8" standalone="yes"?>\n<oembed>${fields.join('')}</oembed>\n`;
}

/**
 * Whose page a link is, when it is one of this AppView's own.
 *
 * @returns the actor, not yet checked
 */
export function ownPerson(link: string, origin: string): string | undefined {
  const base = `${origin}/p/`;
  if (!link.startsWith(base)) return undefined;
  const [, actor = ''] = /^([^/?#]+)\/?(?:[?#]|$)/.exec(link.slice(base.length)) ?? [];
  try {
    return decodeURIComponent(actor) || undefined;
  } catch {
    return undefined;
  }
}
