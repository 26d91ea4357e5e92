// Fetches the images of a drawing, and puts them into it.

import { LRUCache } from 'lru-cache';
import { BusyError, inTurn, sharedWork } from '../../atproto/node/guard/client-work.ts';
import type { GuardedFetch } from '../../atproto/node/guard/guarded-fetch.ts';

/**
 * Shrinks an image to a width in pixels. `client` as for `inTurn`. Throws `BusyError` when too many
 * wait.
 */
export type ShrinkImage = (bytes: Uint8Array, width: number, client?: string) => Promise<Uint8Array>;

export interface EmbedImagesOptions {
  /** Refuses private addresses and large bodies. */
  readonly fetch: GuardedFetch;
  /** Absent when `sharp` is not installed. */
  readonly shrink?: ShrinkImage | undefined;
}

export interface WantedImage {
  readonly address: string | undefined;
  /** The width of the drawn image, CSS pixels. */
  readonly width: number;
}

/**
 * Loads images as `data:` URLs. An image that cannot be loaded is left out: a drawing without it is
 * better than no drawing.
 *
 * @param client the client's network, which has a share of the turns; absent when no share is
 *   counted
 */
export type EmbedImages = (wanted: readonly WantedImage[], client?: string) => Promise<EmbeddedImages>;

export interface EmbeddedImages {
  /** `data:` URLs by address. */
  readonly images: ReadonlyMap<string, string>;
  /** Whether every requested image is there. */
  readonly whole: boolean;
}

// Milliseconds for waiting and fetching. After that the drawing is made without the image.
const TIMEOUT = 4000;
// Bytes of an embedded image. Programs that show SVG refuse very large files.
const MAX_EMBEDDED = 300 * 1024;
// Limits of the caches in bytes: `data:` URLs, images in the largest width, and addresses that
// failed.
const MAX_KEPT = 16 * 1024 * 1024;
const MAX_KEPT_LARGE = 16 * 1024 * 1024;
const MAX_FAILURES_KEPT = 2 * 1024 * 1024;
/** Milliseconds in which a failed image is not tried again. */
const FORGET_FAILURE = 60_000;
/**
 * The widths that images are made in, pixels; others are rounded up. It bounds the work that one
 * client can cause by asking for many widths.
 */
const STEPS = [100, 160, 480, 960, 1200] as const;
const LARGEST = 1200;
// The most images that are fetched or shrunk at once, and that wait. Each running one may hold 2
// MB.
const IN_HAND = 16;
const MAX_WAITING = 100;
/**
 * Milliseconds after which an image is slow: while others wait, slow ones keep half of the turns.
 */
const SLOW_AFTER = 1500;

/**
 * Loads images with LRU caches by address and width, without a TTL: addresses of record images
 * contain a content hash. An image is fetched once and shrunk to the largest width; smaller ones
 * are made from that. With `shrink`, images are at least twice as wide as drawn, for high-density
 * screens, but at most 1,200 pixels and never enlarged; else of their original size. The returned
 * function throws `BusyError` when too many images wait.
 */
export function createEmbedImages({ fetch, shrink }: EmbedImagesOptions): EmbedImages {
  const kept = new LRUCache<string, string>({
    maxSize: MAX_KEPT,
    sizeCalculation: (data, key) => data.length + 2 * key.length,
  });
  const large = new LRUCache<string, Uint8Array>({
    maxSize: MAX_KEPT_LARGE,
    sizeCalculation: (bytes, address) => bytes.length + 2 * address.length + 1,
  });
  const failed = new LRUCache<string, true>({
    maxSize: MAX_FAILURES_KEPT,
    sizeCalculation: (_, key) => 100 + 2 * key.length,
    ttl: FORGET_FAILURE,
  });
  const fetching = sharedWork<Uint8Array | undefined>();
  const making = sharedWork<string | undefined>();
  const turn = inTurn({ atOnce: IN_HAND, waiting: MAX_WAITING, slowAfter: SLOW_AFTER });

  /** The image in the largest width; `undefined` when it cannot be loaded. */
  const bring = async (address: string, client?: string): Promise<Uint8Array | undefined> => {
    const signal = AbortSignal.timeout(TIMEOUT);
    const since = performance.now();
    let gaveWay: AbortSignal | undefined;
    const work = async (ended: AbortSignal): Promise<Uint8Array | undefined> => {
      gaveWay = ended;
      // The request timed out in the queue. It never reached the host, so this is not cached as a
      // failure.
      if (signal.aborted) return undefined;
      const hurried = performance.now() - since > TIMEOUT / 2;
      try {
        const response = await fetch(address, {
          signal: AbortSignal.any([signal, ended]),
          headers: { accept: 'image/*' },
        });
        const body = new Uint8Array(await response.arrayBuffer());
        if (response.ok && imageFormat(body)) {
          const bytes = shrink ? await shrink(body, LARGEST, client) : body;
          large.set(address, bytes);
          return bytes;
        }
      } catch (error) {
        if (error instanceof BusyError) throw error;
        // Refused by the guard, too large, too slow, missing or not an image: all count as failed.
        // A slow host counts only if it had at least half of the time.
      }
      if (!hurried || !signal.aborted) failed.set(address, true);
      return undefined;
    };
    return turn(work, { client }).catch((error: unknown) => {
      // The host is slow and others wait, so the drawing is made without the image.
      if (!gaveWay?.aborted) throw error;
      failed.set(address, true);
      return undefined;
    });
  };

  const make = async (address: string, width: number, key: string, client?: string): Promise<string | undefined> => {
    const bytes = large.get(address) ?? (await fetching(address, client, () => bring(address, client)));
    if (!bytes) return undefined;
    const data = await toData(bytes, width, shrink, client).catch((error: unknown) => {
      if (error instanceof BusyError) throw error;
      return undefined;
    });
    if (data === undefined) failed.set(key, true);
    else kept.set(key, data);
    return data;
  };

  const one = async (address: string, wanted: number, client?: string): Promise<string | undefined> => {
    const width = STEPS.find((step) => step >= wanted) ?? LARGEST;
    const key = shrink ? `${width} ${address}` : address;
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (failed.has(address) || failed.has(key)) return undefined;
    return making(key, client, () => make(address, width, key, client));
  };

  return async (wanted, client) => {
    const images = new Map<string, string>();
    let whole = true;
    await Promise.all(
      wanted.map(async ({ address, width }) => {
        if (address === undefined) return;
        const data = await one(address, width * 2, client);
        if (data === undefined) whole = false;
        else images.set(address, data);
      }),
    );
    return { images, whole };
  };
}

/**
 * Writes an image as a `data:` URL. An image that is too large is tried once in the next smaller
 * width: a cover with fewer pixels is better than no cover.
 */
async function toData(
  bytes: Uint8Array,
  width: number,
  shrink: ShrinkImage | undefined,
  client: string | undefined,
  again = true,
): Promise<string | undefined> {
  const drawn = shrink && width < LARGEST ? await shrink(bytes, width, client) : bytes;
  const format = imageFormat(drawn);
  const smaller = STEPS.findLast((step) => step < width);
  if (drawn.length > MAX_EMBEDDED)
    return shrink && smaller && again ? toData(bytes, smaller, shrink, client, false) : undefined;
  if (!format) return undefined;
  return `data:image/${format};base64,${Buffer.from(drawn).toString('base64')}`;
}

/** The image formats that are embedded. Not SVG, which may contain scripts and references. */
export type ImageFormat = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/**
 * The format by the first bytes, whatever content type the host sent; `undefined` for any other.
 */
export function imageFormat(bytes: Uint8Array): ImageFormat | undefined {
  const text = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg';
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(text(0, 6))) return 'gif';
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp';
  if (text(4, 8) === 'ftyp' && /^avi[fs]$/.test(text(8, 12))) return 'avif';
  return undefined;
}
