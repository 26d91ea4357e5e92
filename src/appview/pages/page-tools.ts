import { diagnose } from '../../diagnosis/diagnose.ts';
import type { NetworkOptions } from '../../identity/node/network-access.ts';
import { createGuardedFetch, type GuardedFetch } from '../../network/guarded/guarded-fetch.ts';
import type { EmbedImages } from '../../render/node/embed-images.ts';
import { createEmbedImages } from '../../render/node/embed-images.ts';
import { createPixelTools, type PixelTools } from '../../render/node/sharp-images.ts';
import type { ImageSource } from '../query/blob-address.ts';
import { isStream, type SourceOptions } from '../source/sources.ts';
import type { Diagnose } from './check-route.ts';

const BLUESKY = 'https://public.api.bsky.app';

/** What pages and drawings reach the world with. */
export interface PageTools {
  readonly embedImages: EmbedImages;
  readonly rasterise: PixelTools['rasterise'] | undefined;
  /** Absent for a file: then nothing outside is asked. */
  readonly diagnose: Diagnose | undefined;
}

// The largest picture that a record may hold is 1 MB; a cover may be a little more on its host.
const MAX_BYTES = 2 * 1024 * 1024;

/**
 * Makes them.
 *
 * @param images where pictures come from: a host of the operator's own may be anywhere, every other is asked through the guard
 * @param source a replay makes no outside call
 * @param origin this server's address as the world sees it
 * @param local the same from here: the world's may not lead back
 */
export async function createPageTools(
  images: ImageSource,
  source: SourceOptions,
  origin: () => string,
  local: () => string,
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
    diagnose: isStream(source) ? diagnoseOn(source, origin, local) : undefined,
  };
}

/** The diagnosis as this server makes it: about its own index, through the guard, on the network that it follows. */
function diagnoseOn({ plcUrl, development }: NetworkOptions, origin: () => string, local: () => string): Diagnose {
  return ({ link, account }, { card, hidden }, signal) =>
    diagnose(link, {
      appView: origin(),
      ownCard: card,
      hidden,
      signal,
      ...(plcUrl !== undefined && { plc: plcUrl }),
      ...(account !== '' && { account }),
      // A network on this machine is not Bluesky's.
      ...(development ? { development, backlinks: local() } : { bluesky: BLUESKY }),
    });
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
