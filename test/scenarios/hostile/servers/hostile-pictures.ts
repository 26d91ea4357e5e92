import { crc32, deflateSync } from 'node:zlib';

/** A PNG of these chunks, whatever they hold; their sums are right. */
export function png(...chunks: readonly (readonly [type: string, data: Uint8Array])[]): Buffer {
  const written = chunks.map(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  });
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...written]);
}

/** The head of a PNG, which says what it likes. */
export function header(width: number, height: number): [string, Buffer] {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width, 0);
  data.writeUInt32BE(height, 4);
  data.set([8, 2, 0, 0, 0], 8);
  return ['IHDR', data];
}

/** The end of a PNG. */
export const END: [string, Buffer] = ['IEND', Buffer.alloc(0)];
/** So many rows without a colour. */
export const row = (width: number, height: number): [string, Buffer] => [
  'IDAT',
  deflateSync(Buffer.alloc((width * 3 + 1) * height)),
];

/** A GIF that moves: so many frames of one point. */
export function gif(frames: number): Buffer {
  const head = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1');
  const frame = Buffer.from(
    '!\xf9\x04\x00\x01\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00',
    'latin1',
  );
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')]);
}
