import { createGuardedFetch, type GuardedFetch } from 'masthead/internal/node';
import { createEmbedImages, createPixelTools, type EmbedImages, type PixelTools } from 'masthead/internal/render-node';
import { diagnose } from 'masthead-doctor';
import type { NetworkOptions } from '../network/network-access.ts';
import type { ImageSource } from '../query/blob-address.ts';
import { isStream, type SourceOptions } from '../source/sources.ts';
import type { Diagnose } from './check-route.ts';

const BLUESKY = 'https://public.api.bsky.app';

/** What pages and drawings need of the network and of `sharp`. */
export interface PageTools {
  readonly embedImages: EmbedImages;
  readonly rasterise: PixelTools['rasterise'] | undefined;
  /** Absent for a replay file, which makes no outside requests. */
  readonly diagnose: Diagnose | undefined;
}

// A record's image has at most 1 MB; the image host may answer with a somewhat larger one.
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Loads `sharp`, where installed, and sets up the fetches.
 *
 * @param images the operator's own image host is fetched without the guard, as it may be inside the network; every other goes through the guard
 * @param source for a replay file only the operator's image host is fetched
 * @param origin this server's public origin
 */
export async function createPageTools(
  images: ImageSource,
  source: SourceOptions,
  origin: () => string,
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
    diagnose: isStream(source) ? diagnoseOn(source, origin) : undefined,
  };
}

/** The diagnosis against this server's own index, on the network that its source follows. */
function diagnoseOn({ plcUrl, development }: NetworkOptions, origin: () => string): Diagnose {
  return ({ link, account }, { card, hidden }, signal) =>
    diagnose(link, {
      appView: origin(),
      ownCard: card,
      hidden,
      signal,
      ...(plcUrl !== undefined && { plc: plcUrl }),
      ...(account !== '' && { account }),
      // A development network is not Bluesky's, so its AppView cannot be asked; and no backlink index knows it.
      ...(development ? { development } : { bluesky: BLUESKY }),
    });
}

async function loadSharp(): Promise<PixelTools | undefined> {
  try {
    return createPixelTools((await import('sharp')).default);
  } catch {
    // Optional: without it there is no PNG, and images are embedded at their original size.
    return undefined;
  }
}

function originOf(address: string): string {
  return new URL(address.replace(/[{}]/g, '')).origin;
}
