/** Pixels of a picture that is encoded anew: a small file can unpack into gigabytes. */
export const MAX_PIXELS = 64_000_000;

/** Seconds for one encoding. */
export const ENCODING_SECONDS = 20;
