import { type FoundParts, KeptParts } from './picture-metadata.ts';

const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
/** Extensions that say how an image is shown, and text drawn as an image. */
const GRAPHIC: ReadonlySet<number> = new Set([0xf9, 0x01]);
const APPLICATION = 0xff;
/** Extensions for an animation's loops and a colour profile. */
const APPLICATIONS: ReadonlySet<string> = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012']);

/**
 * A GIF without extensions that draw nothing, such as comments, XMP and programs' own. Bytes after
 * the end are removed, too.
 *
 * @returns `null` when its blocks cannot be followed to the end: one is unknown, or the file is cut
 *   off
 */
export function gifParts(bytes: Buffer): FoundParts | null {
  const kept = new KeptParts(bytes);
  if (bytes.length < 13) return null;
  let at = 13 + tableSize(bytes.readUInt8(10));
  kept.keep(0, Math.min(at, bytes.length));
  while (at < bytes.length && kept.mayGoOn()) {
    const kind = bytes[at];
    if (kind === TRAILER) {
      kept.keep(at, at + 1);
      return kept.found();
    }
    if (kind !== EXTENSION && (kind !== IMAGE || at + 10 > bytes.length)) return null;
    // Before the data of an image there are its colours and the size of its codes.
    const data = kind === IMAGE ? at + 11 + tableSize(bytes.readUInt8(at + 9)) : at + 2;
    const end = blocksEnd(bytes, data);
    if (end < 0) return null;
    if (kind === IMAGE || drawsOrRuns(bytes, at)) kept.keep(at, end);
    else kept.drop(bytes.subarray(at, end));
    at = end;
  }
  return null;
}

function drawsOrRuns(bytes: Buffer, at: number): boolean {
  const label = bytes[at + 1] ?? 0;
  if (label !== APPLICATION) return GRAPHIC.has(label);
  return bytes[at + 2] === 11 && APPLICATIONS.has(bytes.toString('latin1', at + 3, at + 14));
}

/** Bytes of a colour table, from the byte that describes it. */
function tableSize(packed: number): number {
  return packed & 0x80 ? 3 * 2 ** ((packed & 7) + 1) : 0;
}

/** The end of a row of data blocks; below 0 without an end. */
function blocksEnd(bytes: Buffer, from: number): number {
  for (let at = from; ; ) {
    const size = bytes[at];
    if (size === undefined) return -1;
    at += size + 1;
    if (size === 0) return at;
  }
}
