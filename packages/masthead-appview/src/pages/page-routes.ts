import { type CardView, parseCardView, parseProfileView } from 'masthead/core';
import { BusyError } from 'masthead/internal/atproto/node/guard/client-work';
import { createGuardedFetch, type GuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import { percentDecoded } from 'masthead/internal/core/values/canonical-url';
import type { Did, Handle } from 'masthead/internal/core/values/identifiers';
import { createEmbedImages, type EmbedImages } from 'masthead/internal/render/node/embed-images';
import { createPixelTools, type PixelTools } from 'masthead/internal/render/node/sharp-images';
import type { ImageSource } from '../query/blob-address.ts';
import { entriesOf } from '../query/profile-answer.ts';
import { robotsHeaders, XrpcError } from '../server/answer/answer.ts';
import { Representation } from '../server/answer/representation.ts';
import { type Found, type FoundPerson, readQuery, type StoreRoute } from '../server/route.ts';
import { spend } from '../server/work-cost.ts';
import { isStream, type SourceOptions } from '../source/sources.ts';
import { cardPng, cardSvg, profilePng, profileSvg } from './drawings.ts';
import { embed } from './embed-page.ts';
import { docs } from './front/docs-page.ts';
import { examples } from './front/examples-page.ts';
import { findShowcase } from './front/showcase.ts';
import { oembed } from './oembed.ts';
import type { PageFormat, PageQuestion, ReadFacts } from './page-format.ts';
import { person } from './person-page.ts';

/** The output formats by path. A new one is a file in this folder and a line here. */
const FORMATS: Readonly<Record<string, PageFormat>> = {
  '/embed': embed,
  '/oembed': oembed,
  '/card.svg': cardSvg,
  '/card.png': cardPng,
  '/profile.svg': profileSvg,
  '/profile.png': profilePng,
};

/** Formats that do not depend on the query. */
const PLAIN_PAGES: Readonly<Record<string, PageFormat>> = { '/examples': examples, '/docs': docs };

export interface PageRouteOptions extends PageTools {
  /** The card of a link; `null` when no record backs it. */
  readonly card: (link: string, client?: string) => Promise<CardView | null>;
  /** A profile, from the index or the account's PDS; `null` when there is none. */
  readonly person: (actor: Did | Handle, client?: string) => Promise<FoundPerson | null>;
  /** The cards of the account's first publications, unchecked. */
  readonly publications: (did: Did, client?: string) => Promise<readonly CardView[]>;
  /** Links whose cards the showcase shows. */
  readonly showcase: readonly string[];
  readonly facts: ReadFacts;
  /** The HTML that another page needs to load this server's script. */
  readonly scriptTag: () => string;
  /** This AppView's public origin, without a trailing slash. */
  readonly origin: () => string;
}

/** The routes of the output formats, and the route of `/p/{actor}`. */
export function createPageRoutes(options: PageRouteOptions): {
  readonly routes: ReadonlyMap<string, StoreRoute>;
  readonly person: StoreRoute;
} {
  const { embedImages, rasterise } = options;
  const answer = async (format: PageFormat, parameters: URLSearchParams, client?: string): Promise<Found> => {
    // XRPC answers return a record's text unchanged. Pages use the checked views, which hold only
    // what can be shown.
    const card = async (link: string) => parseCardView(await options.card(link, client));
    const question: PageQuestion = {
      parameters,
      origin: options.origin(),
      facts: options.facts,
      scriptTag: options.scriptTag,
      async publications(did) {
        const found = await options.publications(did, client);
        return found.flatMap((view) => parseCardView(view) ?? []);
      },
      // Both work in a turn of the client's network.
      embedImages: (wanted) => embedImages(wanted, client),
      rasterise: rasterise && ((svg, scale) => rasterise(svg, scale, client)),
      card,
      showcase: () => findShowcase(options.showcase, card),
      async person(actor) {
        const found = await options.person(actor, client);
        const view = parseProfileView(found?.view);
        if (!found || !view) throw new XrpcError(404, 'ProfileNotFound', `There is no profile of ${actor}.`);
        spend('drawn', entriesOf(view));
        return { view, readAt: found.readAt };
      },
    };
    const made = await format(question).catch(throwBusy);
    const readAt = made.person?.readAt;
    const headers = { ...made.headers, ...(made.person && robotsHeaders(made.person.view)) };
    const how = { type: made.type, empty: made.brief === true, since: readAt, headers };
    return { representation: new Representation(made.body, how), readAt };
  };
  const plain = Object.entries(PLAIN_PAGES).map(([path, format]): [string, StoreRoute] => [
    path,
    {
      name: path.slice(1),
      read: madeOnce((_, client) => answer(format, new URLSearchParams(), client)),
    },
  ]);
  const routes = Object.entries(FORMATS).map(([path, format]): [string, StoreRoute] => [
    path,
    {
      name: path.slice(1).replace('.', '-'),
      read: async (query, _, client) => answer(format, readQuery(query), client),
    },
  ]);
  return {
    routes: new Map([...routes, ...plain]),
    person: {
      name: 'person',
      read: madeOnce((path, client) =>
        answer(person, new URLSearchParams({ actor: percentDecoded(path.slice('/p/'.length)) ?? '' }), client),
      ),
    },
  };
}

/**
 * A page that does not depend on the query, made once for all requests of a client that come
 * meanwhile. The cache's key has the query: without this, each other query would make the page
 * again.
 */
function madeOnce(make: (path: string, client: string | undefined) => Promise<Found>): StoreRoute['read'] {
  const making = new Map<string, Promise<Found>>();
  return async (_, path, client) => {
    const key = JSON.stringify([path, client]);
    const made = making.get(key) ?? make(path, client).finally(() => making.delete(key));
    making.set(key, made);
    return made;
  };
}

/** 503 when the queue of image or PNG work is full. */
function throwBusy(error: unknown): never {
  if (error instanceof BusyError) throw new XrpcError(503, 'Busy', error.message, { 'retry-after': '1' });
  throw error;
}

/** What pages and drawings need of the network and of `sharp`. */
export interface PageTools {
  readonly embedImages: EmbedImages;
  /** Absent where `sharp` is not installed. */
  readonly rasterise: PixelTools['rasterise'] | undefined;
}

// A record's image has at most 1 MB; the image host may answer with a slightly larger one.
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Loads `sharp`, where installed, and sets up the fetches.
 *
 * @param images the operator's own image host is fetched without the guard, as it may be inside the
 *   operator's network; every other host is fetched through the guard
 * @param source for a replay file, only the operator's image host is fetched
 */
export async function createPageTools(images: ImageSource, source: SourceOptions): Promise<PageTools> {
  const pixels = await loadSharp();
  const development = isStream(source) && source.development !== undefined;
  const guarded = createGuardedFetch({ maxBytes: MAX_BYTES, open: development });
  const own = images === 'cdn' || images === 'pds' ? undefined : originOf(images);
  const ownFetch = createGuardedFetch({ maxBytes: MAX_BYTES, open: true });
  const fetch: GuardedFetch = async (input, init) => {
    if (new URL(input).origin === own) return ownFetch(input, { ...init, redirect: 'error' });
    if (!isStream(source)) throw new TypeError('A replay makes no outside call.');
    return guarded(input, init);
  };
  return { embedImages: createEmbedImages({ fetch, shrink: pixels?.shrink }), rasterise: pixels?.rasterise };
}

async function loadSharp(): Promise<PixelTools | undefined> {
  try {
    return createPixelTools((await import('sharp')).default, spend);
  } catch {
    // Optional: without it there is no PNG, and images are embedded at their original size.
    return undefined;
  }
}

function originOf(address: string): string {
  return new URL(address.replace(/[{}]/g, '')).origin;
}
