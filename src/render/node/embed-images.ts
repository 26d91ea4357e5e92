import { LRUCache } from 'lru-cache';
import type { GuardedFetch } from '../../network/guarded/guarded-fetch.ts';
import { BusyError, inTurn } from '../../network/guarded/in-turn.ts';
import { imageFormat } from './image-format.ts';

/** Shrinks a picture, so that what is embedded stays small; throws {BusyError} when too many wait. Absent where `sharp` is not installed. */
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
const MAX_EMBEDDED = 300 * 1024;
// Of bytes: of `data:` URLs, of pictures that others are made from, and of the names of those that could not be had.
const MAX_KEPT = 16 * 1024 * 1024;
const MAX_KEPT_LARGE = 16 * 1024 * 1024;
const MAX_FAILURES_KEPT = 2 * 1024 * 1024;
/** How long it is remembered that a picture could not be had, milliseconds. */
const FORGET_FAILURE = 60_000;
/** The widths that pictures are made in, pixels; what is wanted in between gets the next. Whoever asks for a thousand widths makes no more work than this. */
const STEPS = [100, 160, 480, 960, 1200] as const;
const LARGEST = 1200;
// Pictures in hand, being fetched or made small, and pictures that wait for that: each may have 2 MB.
const IN_HAND = 16;
const MAX_WAITING = 100;

/**
 * Makes the function that brings pictures. It remembers the latest, by address and width: the addresses of pictures in records hold their content's hash. A
 * picture is fetched and read whole once, made as wide as the widest drawing, and the smaller ones are made from that.
 *
 * @returns pictures twice as wide as they are drawn, for sharp screens, where they can be shrunk; throws {BusyError} when too many are wanted at once
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
  // As many as are in hand or wait.
  const fetching = new Map<string, Promise<Uint8Array | undefined>>();
  const making = new Map<string, Promise<string | undefined>>();
  const turn = inTurn({ atOnce: IN_HAND, waiting: MAX_WAITING });

  /** The picture, as wide as any drawing needs it. */
  const bring = async (address: string): Promise<Uint8Array | undefined> => {
    const signal = AbortSignal.timeout(TIMEOUT);
    return turn(async () => {
      // It was not asked for, so nothing is known of it.
      if (signal.aborted) return undefined;
      try {
        const response = await fetch(address, { signal, headers: { accept: 'image/*' } });
        const body = new Uint8Array(await response.arrayBuffer());
        if (response.ok && imageFormat(body)) {
          const bytes = shrink ? await shrink(body, LARGEST) : body;
          large.set(address, bytes);
          return bytes;
        }
      } catch (error) {
        if (error instanceof BusyError) throw error;
        // Refused by the guard, too large, too slow, not there, or no picture: all the same here.
      }
      failed.set(address, true);
      return undefined;
    });
  };

  const make = async (address: string, width: number, key: string): Promise<string | undefined> => {
    const bytes = large.get(address) ?? (await once(fetching, address, () => bring(address)));
    if (!bytes) return undefined;
    const data = await toData(bytes, width, shrink).catch((error: unknown) => {
      if (error instanceof BusyError) throw error;
      return undefined;
    });
    if (data === undefined) failed.set(key, true);
    else kept.set(key, data);
    return data;
  };

  const one = async (address: string, wanted: number): Promise<string | undefined> => {
    const width = STEPS.find((step) => step >= wanted) ?? LARGEST;
    const key = shrink ? `${width} ${address}` : address;
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (failed.has(address) || failed.has(key)) return undefined;
    return once(making, key, () => make(address, width, key));
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

/** Work that is under way already is not begun again. */
function once<Result>(
  running: Map<string, Promise<Result>>,
  key: string,
  begin: () => Promise<Result>,
): Promise<Result> {
  const known = running.get(key);
  if (known) return known;
  const begun = begin().finally(() => running.delete(key));
  running.set(key, begun);
  return begun;
}

async function toData(bytes: Uint8Array, width: number, shrink: ShrinkImage | undefined): Promise<string | undefined> {
  const drawn = shrink && width < LARGEST ? await shrink(bytes, width) : bytes;
  const format = imageFormat(drawn);
  if (!format || drawn.length > MAX_EMBEDDED) return undefined;
  return `data:image/${format};base64,${Buffer.from(drawn).toString('base64')}`;
}
