import { createHash } from 'node:crypto';

const DIGITS = 'abcdefghijklmnopqrstuvwxyz234567';
/** CID version 1, raw bytes, SHA-256 of 32 bytes: https://atproto.com/specs/data-model#link-and-cid-formats */
const PREFIX = [0x01, 0x55, 0x12, 0x20];

/** The CID that every PDS gives a blob of these bytes. */
export function blobCid(bytes: Uint8Array): string {
  const binary = [...PREFIX, ...createHash('sha256').update(bytes).digest()];
  let written = 'b';
  let bits = 0;
  let held = 0;
  for (const byte of binary) {
    held = (held << 8) | byte;
    bits += 8;
    for (; bits >= 5; bits -= 5) written += DIGITS[(held >> (bits - 5)) & 31];
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? written + DIGITS[(held << (5 - bits)) & 31] : written;
}
