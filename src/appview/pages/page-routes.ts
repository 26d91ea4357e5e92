import { type CardView, toCardView, toProfileView } from '../../core/index.ts';
import { BusyError } from '../../network/guarded/in-turn.ts';
import type { Drawing } from '../../render/node/draw.ts';
import { drawCard, drawProfile } from '../../render/node/draw.ts';
import type { EmbedImages } from '../../render/node/embed-images.ts';
import { robotsHeaders } from '../http/answer/answer-headers.ts';
import { readActor, readLink, readQuery } from '../http/answer/read-params.ts';
import { Representation } from '../http/answer/representation.ts';
import type { Found, FoundPerson, StoreRoute } from '../http/answer/route.ts';
import { invalidRequest, XrpcError } from '../http/answer/xrpc-error.ts';
import { embedCardPage, embedProfilePage, type ServedPage } from './embed-page.ts';
import { pageHeaders } from './html-page.ts';
import { cardLayoutOf, profileAppearanceOf, readLooks } from './look-params.ts';
import { oembedCard, oembedProfile, oembedXml, ownPerson, readFormat, readRoom } from './oembed.ts';
import { personPage } from './person-page.ts';

/** What the pages and drawings are made from. */
export interface PageRouteOptions {
  /** The card of a link; `null` when nothing backs it. */
  readonly card: (link: string) => Promise<CardView | null>;
  /** Somebody's profile, from the index or their own server. */
  readonly person: (actor: string, asker?: string) => Promise<FoundPerson | null>;
  /** This AppView's own address as the world sees it, without a slash at its end. */
  readonly origin: () => string;
  readonly embedImages: EmbedImages;
  /** Turns an SVG into PNG; absent where `sharp` is not installed. */
  readonly rasterise?: ((svg: string) => Promise<Uint8Array>) | undefined;
}

const SVG = 'image/svg+xml';
const PNG = 'image/png';
// A drawing, or XML, runs nothing and asks for nothing, even where it is opened as a page.
const DRAWING_POLICY = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
};

/** `/embed`, `/oembed`, `/card.svg`, `/card.png`, `/profile.svg`, `/profile.png`, and people's pages below `/p/`. */
export function createPageRoutes(options: PageRouteOptions): {
  readonly routes: ReadonlyMap<string, StoreRoute>;
  readonly person: StoreRoute;
} {
  const { origin, embedImages, rasterise } = options;

  // Answers pass on what records say as it was written. A page, its title and its structured data hold no more than can be shown.
  const card = async (link: string) => toCardView(await options.card(link));

  const person = async (actor: string, status: 400 | 404, asker?: string) => {
    const found = await options.person(actor, asker);
    const view = toProfileView(found?.view);
    if (!found || !view) throw new XrpcError(status, 'ProfileNotFound', `There is no profile of ${actor}.`);
    return { view, readAt: found.readAt };
  };

  const svg = ({ svg: drawing, whole }: Drawing, { empty, readAt, headers }: FoundHow): Found => ({
    representation: new Representation(drawing, {
      type: SVG,
      empty: empty === true || !whole,
      since: readAt,
      headers: { ...DRAWING_POLICY, ...headers },
    }),
    readAt,
  });

  const png = async ({ svg: drawing, whole }: Drawing, { empty, readAt, headers = {} }: FoundHow): Promise<Found> => {
    if (!rasterise) {
      throw new XrpcError(501, 'NotImplemented', 'This server draws no PNG; ask for .svg, or install sharp beside it.');
    }
    const bytes = await rasterise(drawing);
    return {
      representation: new Representation(bytes, { type: PNG, empty: empty === true || !whole, since: readAt, headers }),
      readAt,
    };
  };

  const cardDrawing = async (query: string, banner: boolean) => {
    const parameters = readQuery(query);
    const url = readLink(parameters);
    const looks = readLooks(parameters);
    const view = await card(url);
    const layout = banner || looks.layout === 'banner' ? 'banner' : cardLayoutOf(looks);
    // A preview is shown on grounds that nobody knows, and PNG cannot follow a scheme.
    const appearance = looks.appearance ?? (banner ? 'light' : 'auto');
    const { cta, contrast, lang, width } = looks;
    const drawing = await drawCard(
      view,
      {
        url,
        layout,
        appearance,
        ...(cta && { cta }),
        ...(contrast && { contrast }),
        ...(lang && { lang }),
        ...(width !== undefined && { width }),
      },
      embedImages,
    );
    return { drawing, empty: view === null };
  };

  const profileDrawing = async (query: string, banner: boolean, asker?: string) => {
    const parameters = readQuery(query);
    const looks = readLooks(parameters);
    const { view, readAt } = await person(readActor(parameters), 404, asker);
    const appearance = banner && !looks.appearance ? 'light' : profileAppearanceOf(looks);
    const layout = banner || looks.layout === 'banner' ? 'banner' : 'summary';
    const { lang, width } = looks;
    const drawing = await drawProfile(
      view,
      { layout, appearance, ...(lang && { lang }), ...(width !== undefined && { width }) },
      embedImages,
    );
    return { drawing, readAt, headers: robotsHeaders(view) };
  };

  const embed = async (query: string, _: string, asker?: string): Promise<Found> => {
    const parameters = readQuery(query);
    const looks = readLooks(parameters);
    if (parameters.has('actor')) {
      const { view, readAt } = await person(readActor(parameters), 404, asker);
      return page(await embedProfilePage(view, origin(), looks), { readAt, headers: robotsHeaders(view) });
    }
    if (!parameters.has('url')) throw invalidRequest('"url" (a link) or "actor" (a handle or a DID) is missing.');
    const url = readLink(parameters);
    const view = await card(url);
    return page(await embedCardPage(view, url, looks), { empty: view === null });
  };

  const oembed = async (query: string, _: string, asker?: string): Promise<Found> => {
    const parameters = readQuery(query);
    const format = readFormat(parameters);
    const link = readLink(parameters);
    const room = readRoom(parameters);
    const actor = ownPerson(link, origin());
    const found = actor === undefined ? null : await person(readActor(new URLSearchParams({ actor })), 404, asker);
    const view = found ? null : await card(link);
    if (!found && !view) throw new XrpcError(404, 'NotFound', `No record backs ${link}, so there is no card of it.`);
    const answer = found ? oembedProfile(found.view, origin(), room) : view && oembedCard(view, link, origin(), room);
    if (!answer) throw new XrpcError(404, 'NotFound', `No record backs ${link}, so there is no card of it.`);
    const since = found?.readAt;
    const headers = found ? robotsHeaders(found.view) : {};
    return {
      representation:
        format === 'xml'
          ? new Representation(oembedXml(answer), {
              type: 'text/xml; charset=utf-8',
              since,
              headers: { ...DRAWING_POLICY, ...headers },
            })
          : new Representation(JSON.stringify(answer), { since, headers }),
      readAt: since,
    };
  };

  const routes: PageRoute[] = [
    ['/embed', embed],
    ['/oembed', oembed],
    drawn('/card.svg', (query) => cardDrawing(query, false).then(({ drawing, empty }) => svg(drawing, { empty }))),
    drawn('/card.png', (query) => cardDrawing(query, true).then(({ drawing, empty }) => png(drawing, { empty }))),
    drawn('/profile.svg', (query, asker) =>
      profileDrawing(query, false, asker).then(({ drawing, ...how }) => svg(drawing, how)),
    ),
    drawn('/profile.png', (query, asker) =>
      profileDrawing(query, true, asker).then(({ drawing, ...how }) => png(drawing, how)),
    ),
  ];
  return {
    routes: new Map(routes.map(([path, read]) => [path, { name: path.slice(1).replace('.', '-'), read }])),
    person: {
      name: 'person',
      async read(_, path, asker) {
        const actor = readActor(new URLSearchParams({ actor: decodePart(path.slice('/p/'.length)) }));
        const { view, readAt } = await person(actor, 404, asker);
        return page(await personPage(view, origin()), { readAt, headers: robotsHeaders(view) });
      },
    },
  };
}

/** How what is shown was found, and what else its answer says. */
interface FoundHow extends Pick<Found, 'readAt'> {
  readonly empty?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
}

type PageRoute = [path: string, read: StoreRoute['read']];

/** A route whose pictures and pixels wait in a line, which may be full. */
function drawn(path: string, draw: (query: string, asker?: string) => Promise<Found>): PageRoute {
  const read = async (query: string, _: string, asker?: string) => {
    try {
      return await draw(query, asker);
    } catch (error) {
      if (!(error instanceof BusyError)) throw error;
      throw new XrpcError(503, 'Busy', error.message, { 'retry-after': '1' });
    }
  };
  return [path, read];
}

function page({ html, policy }: ServedPage, { empty = false, readAt, headers }: FoundHow): Found {
  const type = 'text/html; charset=utf-8';
  return {
    representation: new Representation(html, {
      type,
      empty,
      since: readAt,
      headers: { ...pageHeaders(policy), ...headers },
    }),
    readAt,
  };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}
