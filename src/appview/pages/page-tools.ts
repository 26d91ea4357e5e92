import { createGuardedFetch, type GuardedFetch } from '../../network/guarded/guarded-fetch.ts';
import type { EmbedImages } from '../../render/node/embed-images.ts';
import { createEmbedImages } from '../../render/node/embed-images.ts';
import { createPixelTools, type PixelTools } from '../../render/node/sharp-images.ts';
import type { ImageSource } from '../query/blob-address.ts';
import { isStream, type SourceOptions } from '../source/sources.ts';

/** What pages and drawings reach the world with. */
export interface PageTools {
  readonly embedImages: EmbedImages;
  readonly rasterise: PixelTools['rasterise'] | undefined;
}

// The largest picture that a record may hold is 1 MB; a cover may be a little more on its host.
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Makes them.
 *
 * @param images where pictures come from: a host of the operator's own may be anywhere, every other is asked through the guard
 * @param source a replay makes no outside call
 */
export async function createPageTools(images: ImageSource, source: SourceOptions): Promise<PageTools> {
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
  return { embedImages: createEmbedImages({ fetch, shrink: pixels?.shrink }), rasterise: pixels?.rasterise };
}

async function loadSharp(): Promise<PixelTools | undefined> {
  try {
    return createPixelTools((await import('sharp')).default);
  } catch {
    // It is optional: then there is no PNG, and pictures are embedded as they are.
    return undefined;
  }
}

function originOf(address: string): string {
  return new URL(address.replace(/[{}]/g, '')).origin;
}
