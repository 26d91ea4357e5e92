import { createGuardedFetch, type GuardedFetch } from 'masthead/internal/atproto/node/guard/guarded-fetch';
import { createEmbedImages, type EmbedImages } from 'masthead/internal/render/node/embed-images';
import { createPixelTools, type PixelTools } from 'masthead/internal/render/node/sharp-images';
import type { ImageSource } from '../query/blob-address.ts';
import { spend } from '../server/work-cost.ts';
import { isStream, type SourceOptions } from '../source/sources.ts';

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
