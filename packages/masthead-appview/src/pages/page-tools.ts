import { createGuardedFetch, type GuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import { createEmbedImages, type EmbedImages } from 'masthead/internal/render/node/embed-images';
import { createPixelTools, type PixelTools } from 'masthead/internal/render/node/sharp-images';
import type { UnauthenticatedLabel } from 'masthead/lexicon';
import { type Diagnosis, diagnose } from 'masthead-doctor';
import type { NetworkOptions } from '../network/network-access.ts';
import type { ImageSource } from '../query/blob-address.ts';
import { spend } from '../server/work-cost.ts';
import { isStream, type SourceOptions } from '../source/sources.ts';
import type { Looked } from '../store/jobs/aliases.ts';
import type { Diagnose } from './check-route.ts';

const BLUESKY = 'https://public.api.bsky.app';

/** What pages and drawings need of the network and of `sharp`. */
export interface PageTools {
  readonly embedImages: EmbedImages;
  readonly rasterise: PixelTools['rasterise'] | undefined;
  /**
   * Absent for a replay file, which makes no outside requests: `check/diagnose-kept.ts` then reads
   * the index.
   */
  readonly diagnose: Diagnose | undefined;
}

interface Diagnosing {
  /** How a diagnosis reads `!no-unauthenticated` on an account's profile; default `account`. */
  readonly label?: UnauthenticatedLabel;
  /** Receives the result of a diagnosis: the index then asks the sites that it is about again. */
  readonly look?: (looked: Looked) => unknown;
}

// A record's image has at most 1 MB; the image host may answer with a slightly larger one.
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Loads `sharp`, where installed, and sets up the fetches.
 *
 * @param images the operator's own image host is fetched without the guard, as it may be inside the
 *   operator's network; every other host is fetched through the guard
 * @param source for a replay file, only the operator's image host is fetched
 * @param origin this server's public origin
 * @param diagnosing how diagnoses are made, and what receives them
 */
export async function createPageTools(
  images: ImageSource,
  source: SourceOptions,
  origin: () => string,
  diagnosing: Diagnosing = {},
): Promise<PageTools> {
  const pixels = await loadSharp();
  const development = isStream(source) && source.development !== undefined;
  const guarded = createGuardedFetch({ maxBytes: MAX_BYTES, open: development });
  const own = images === 'cdn' || images === 'pds' ? undefined : originOf(images);
  const ownFetch = own === undefined ? undefined : createGuardedFetch({ maxBytes: MAX_BYTES, open: true });
  const fetch: GuardedFetch = async (input, init) => {
    if (ownFetch && new URL(input).origin === own) return ownFetch(input, { ...init, redirect: 'error' });
    if (!isStream(source)) throw new TypeError('A replay makes no outside call.');
    return guarded(input, init);
  };
  return {
    embedImages: createEmbedImages({ fetch, shrink: pixels?.shrink }),
    rasterise: pixels?.rasterise,
    diagnose: isStream(source) ? diagnoseOn(source, origin, diagnosing) : undefined,
  };
}

/** The diagnosis against this server's own index, on the network that its source follows. */
function diagnoseOn(
  { plcUrl, development }: NetworkOptions,
  origin: () => string,
  { label: unauthenticatedLabel = 'account', look }: Diagnosing,
): Diagnose {
  return async ({ link, account }, { card, hidden }, signal) => {
    const diagnosis = await diagnose(
      {
        baseUrl: origin(),
        // A directory without TLS would open the guard, which only a network for development may.
        ...(plcUrl !== undefined && (development || plcUrl.startsWith('https:')) && { plc: plcUrl }),
        ...(development && { handleResolver: development.handleServer }),
      },
      link,
      {
        ownCard: card,
        hidden,
        unauthenticatedLabel,
        signal,
        ...(account !== '' && { account }),
        // A development network is not Bluesky's: neither Bluesky's AppView nor a backlink index
        // has its records.
        ...(!development && { bluesky: BLUESKY }),
      },
    );
    look?.(lookedOf(diagnosis));
    return diagnosis;
  };
}

function lookedOf({ link, records, page }: Diagnosis): Looked {
  const named = (page?.candidates ?? []).flatMap(({ how, uri }) => (how === 'well-known' ? [uri] : []));
  return { link, records, named };
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
