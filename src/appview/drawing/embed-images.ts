import type { GuardedFetch } from '../../publish/network/guarded-fetch.ts';
import { imageFormat } from './image-format.ts';

/** Shrinks a picture, so that what is embedded stays small. Absent where `sharp` is not installed. */
export type ShrinkImage = (bytes: Uint8Array, width: number) => Promise<Uint8Array>;

/** How pictures are brought into a drawing. */
export interface EmbedImagesOptions {
  /** Refuses private addresses, large bodies and slow hosts. */
  readonly fetch: GuardedFetch;
  readonly shrink?: ShrinkImage | undefined;
}

/** A picture that is wanted: its address, and how wide it is drawn. */
export interface WantedImage {
  readonly address: string | undefined;
  /** CSS pixels. */
  readonly width: number;
}

/** Brings pictures as `data:` URLs. One that cannot be had is left out: a drawing without it is better than none. */
export type EmbedImages = (wanted: readonly WantedImage[]) => Promise<EmbeddedImages>;

/** What came of it. */
export interface EmbeddedImages {
  /** By address. */
  readonly images: ReadonlyMap<string, string>;
  /** Whether every picture that was wanted is there. */
  readonly whole: boolean;
}

// A drawing is wanted now: what takes longer is drawn without.
const TIMEOUT = 4000;
// Larger ones would make the drawing larger than what shows it will take.
const MOST_EMBEDDED = 300 * 1024;
const MOST_KEPT = 16 * 1024 * 1024;
/** How long it is remembered that a picture could not be had, milliseconds. */
const FORGET_FAILURE = 60_000;

/**
 * Makes the function that brings pictures. It remembers the latest, by address and width: the addresses of pictures in records hold their content's hash.
 *
 * @returns pictures twice as wide as they are drawn, for sharp screens, where they can be shrunk
 */
export function createEmbedImages({ fetch, shrink }: EmbedImagesOptions): EmbedImages {
  const kept = new Map<string, string>();
  const failed = new Map<string, number>();
  const running = new Map<string, Promise<string | undefined>>();
  let bytes = 0;

  const keep = (key: string, data: string) => {
    kept.set(key, data);
    bytes += data.length;
    for (const [oldest, { length }] of kept) {
      if (bytes <= MOST_KEPT) break;
      kept.delete(oldest);
      bytes -= length;
    }
  };

  const bring = async (address: string, width: number, key: string): Promise<string | undefined> => {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT), headers: { accept: 'image/*' } });
      const body = new Uint8Array(await response.arrayBuffer());
      const data = response.ok ? await toData(body, width, shrink) : undefined;
      if (data !== undefined) {
        keep(key, data);
        return data;
      }
    } catch {
      // Refused by the guard, too large, too slow, not there, or no picture: all the same here.
    }
    if (failed.size > 10_000) failed.clear();
    failed.set(key, Date.now());
    return undefined;
  };

  const one = (address: string, width: number): Promise<string | undefined> => {
    const key = `${width} ${address}`;
    const known = kept.get(key);
    if (known !== undefined) {
      // The latest used goes last.
      kept.delete(key);
      kept.set(key, known);
      return Promise.resolve(known);
    }
    if (Date.now() - (failed.get(key) ?? 0) < FORGET_FAILURE) return Promise.resolve(undefined);
    const started = running.get(key) ?? bring(address, width, key).finally(() => running.delete(key));
    running.set(key, started);
    return started;
  };

  return async (wanted) => {
    const images = new Map<string, string>();
    let whole = true;
    await Promise.all(
      wanted.map(async ({ address, width }) => {
        if (address === undefined) return;
        const data = await one(address, width * 2);
        if (data === undefined) whole = false;
        else images.set(address, data);
      }),
    );
    return { images, whole };
  };
}

async function toData(bytes: Uint8Array, width: number, shrink: ShrinkImage | undefined): Promise<string | undefined> {
  if (!imageFormat(bytes)) return undefined;
  const drawn = shrink ? await shrink(bytes, width) : bytes;
  const format = imageFormat(drawn);
  if (!format || drawn.length > MOST_EMBEDDED) return undefined;
  return `data:image/${format};base64,${Buffer.from(drawn).toString('base64')}`;
}
