import { ErrorFrame, MessageFrame } from '@atproto/xrpc-server';

const MEGABYTE = 1024 * 1024;
const TIME = '2026-01-01T00:00:00.000Z';
const REV = '3mbeigaqkc222';
const DID = 'did:plc:somebody';

const zeros = (length: number): Buffer => Buffer.alloc(length);
const fill = (length: number, byte: number): Buffer => Buffer.alloc(length, byte);
/** The header of a message of this type: `{op: 1, t: type}`. */
const header = (type = '#commit'): Buffer =>
  Buffer.concat([Buffer.from([0xa2, 0x62, 0x6f, 0x70, 1, 0x61, 0x74]), text(type)]);
const frame = (...body: readonly Uint8Array[]): Buffer => Buffer.concat([header(), ...body]);
const text = (value: string): Buffer => Buffer.concat([long(3, value.length), Buffer.from(value)]);

/** The head of an item of CBOR with a length of four bytes. */
function long(major: number, length: number): Buffer {
  const head = Buffer.from([(major << 5) | 26, 0, 0, 0, 0]);
  head.writeUInt32BE(length, 1);
  return head;
}

const message = (type: string, body: object): Uint8Array => new MessageFrame(body, { type }).toBytes();
const publication = { action: 'create', path: 'site.standard.publication/x', cid: null };
const commit = (more: object): Uint8Array =>
  message('#commit', {
    seq: 1,
    repo: DID,
    time: TIME,
    rev: REV,
    since: null,
    ops: [publication],
    blocks: zeros(0),
    ...more,
  });
const carHeader = Buffer.from(
  '3aa265726f6f747381d82a5825000171122000000000000000000000000000000000000000000000000000000000000000006776657273696f6e01',
  'hex',
);
const littleBlock = Buffer.concat([Buffer.from([37, 0x01, 0x71, 0x12, 0x20]), zeros(32), Buffer.from([0])]);

/**
 * Frames of `com.atproto.sync.subscribeRepos` that are within the length of honest ones, and
 * nothing else about them is honest. None may be accepted.
 */
export const HOSTILE_FRAMES: Readonly<Record<string, () => Uint8Array>> = {
  nothing: () => zeros(0),
  'five megabytes of zero': () => zeros(5 * MEGABYTE),
  'a megabyte behind the body': () =>
    Buffer.concat([message('#identity', { seq: 1, did: DID, time: TIME }), zeros(MEGABYTE)]),
  'a header alone': () => header(),
  'arrays in arrays, a million deep': () => frame(fill(MEGABYTE, 0x81)),
  'maps in maps, half a million deep': () => frame(...Array.from({ length: 8 }, () => fill(MEGABYTE / 8, 0xa1))),
  'an array of four million empty maps': () => frame(long(4, 4_000_000), fill(4_000_000, 0xa0)),
  'an array of four billion items': () => frame(Buffer.from([0x9b, 0, 0, 0, 1, 0, 0, 0, 0])),
  'a key named __proto__': () =>
    frame(Buffer.from([0xa1]), text('__proto__'), Buffer.from([0xa1]), text('seq'), Buffer.from([1])),
  'a key that is a number': () => frame(Buffer.from([0xa1, 1, 1])),
  'the same key a thousand times': () =>
    frame(long(5, 1000), ...Array.from({ length: 1000 }, () => Buffer.concat([text('seq'), Buffer.from([1])]))),
  'a number below zero': () => message('#identity', { seq: -1, did: DID, time: TIME }),
  'a type of a megabyte': () => Buffer.concat([header('x'.repeat(MEGABYTE)), Buffer.from([0xa0])]),
  'an info with a name of four megabytes': () => message('#info', { name: 'x'.repeat(4 * MEGABYTE) }),
  'a DID of a megabyte': () => message('#identity', { seq: 1, did: `did:plc:${'a'.repeat(MEGABYTE)}`, time: TIME }),
  'a commit of two thousand ops': () => commit({ ops: Array.from({ length: 2000 }, () => publication) }),
  'ops that are no ops': () => commit({ ops: [null, 1, 'x', []] }),
  'a path of a megabyte': () =>
    commit({ ops: [{ ...publication, path: `site.standard.publication/${'x'.repeat(MEGABYTE)}` }] }),
  'a path with NUL': () => commit({ ops: [{ ...publication, path: 'site.standard.publication/\0' }] }),
  'a path that climbs': () => commit({ ops: [{ ...publication, path: 'site.standard.publication/../../x' }] }),
  'blocks of three megabytes': () => commit({ blocks: zeros(3_000_000) }),
  'blocks with a length that never ends': () => commit({ blocks: fill(2_000_000, 0x80) }),
  'blocks that end in the middle': () =>
    commit({ blocks: Buffer.concat([carHeader.subarray(0, 59), Buffer.from([0xff, 0x7f])]) }),
  'blocks of no length': () => commit({ blocks: Buffer.concat([carHeader.subarray(0, 59), zeros(100_000)]) }),
  'fifty thousand little blocks': () =>
    commit({
      blocks: Buffer.concat([carHeader.subarray(0, 59), ...Array.from({ length: 50_000 }, () => littleBlock)]),
    }),
};

/** What ends a stream, with more words than anybody reads. */
export const LONG_ERROR = (): Uint8Array =>
  new ErrorFrame({ error: 'x'.repeat(MEGABYTE), message: 'y'.repeat(3 * MEGABYTE) }).toBytes();
