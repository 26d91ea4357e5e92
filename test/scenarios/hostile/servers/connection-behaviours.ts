import { deflateRawSync } from 'node:zlib';
import { type Behaviour, webSocketFrame } from './hostile-relay.ts';

const MEGABYTE = 1024 * 1024;
const CONTINUATION = 0;
const PING = 9;
const CLOSE = 8;

/** Sends this again and again while the other end takes it, as fast as it takes it. */
function flood(bytes: Uint8Array): Behaviour {
  return ({ socket, accept }) => {
    accept();
    const more = (): void => {
      while (!socket.destroyed && socket.write(bytes)) {}
    };
    socket.on('drain', more);
    more();
  };
}

const many = (frame: Buffer, count: number): Buffer => Buffer.concat(Array.from({ length: count }, () => frame));

let packed: Buffer | undefined;
/** Twenty megabytes in twenty kilobytes. */
function bomb(): Buffer {
  packed ??= deflateRawSync(new Uint8Array(20 * MEGABYTE));
  return packed;
}

/**
 * What a host may do with a connection besides serving it. After each of them a good host must be
 * asked again, soon, and with bounded memory.
 */
export const CONNECTION_BEHAVIOURS: Readonly<Record<string, Behaviour>> = {
  'accepts and closes': ({ accept, socket }) => {
    accept();
    socket.end();
  },
  'accepts and never sends': ({ accept }) => accept(),
  'never answers the upgrade': () => {},
  'drips the answer to the upgrade': ({ socket }) => {
    const drip = setInterval(() => socket.write('H'), 50);
    socket.on('close', () => clearInterval(drip));
  },
  'drips one byte of a frame': ({ accept, socket }) => {
    accept();
    socket.write(webSocketFrame(new Uint8Array(), { claims: 100_000 }));
    const drip = setInterval(() => socket.write('x'), 50);
    socket.on('close', () => clearInterval(drip));
  },
  'redirects to a private address': ({ socket }) =>
    socket.end('HTTP/1.1 302 Found\r\nlocation: ws://10.0.0.1/\r\ncontent-length: 0\r\n\r\n'),
  'switches to something else': ({ socket }) =>
    socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: Upgrade\r\n\r\nrubbish'),
  'sends compressed frames without a word': ({ accept, send }) => {
    accept();
    send(bomb(), { compressed: true });
  },
  'sends a message in pieces that never end': ({ accept, socket }) => {
    accept();
    socket.write(webSocketFrame(new Uint8Array([0]), { fin: false }));
    socket.write(many(webSocketFrame(new Uint8Array([0]), { fin: false, opcode: CONTINUATION }), 200_000));
  },
  'goes on with a message that never began': ({ accept, send }) => {
    accept();
    send(new Uint8Array(10), { opcode: CONTINUATION });
  },
  'claims a frame of nine exabytes': ({ accept, socket }) => {
    accept();
    const frame = webSocketFrame(new Uint8Array(100), { claims: 65_536 });
    frame.writeBigUInt64BE(0x7fff_ffff_ffff_ffffn, 2);
    socket.write(frame);
  },
  'floods with pings': flood(many(webSocketFrame(Buffer.alloc(125), { opcode: PING }), 1000)),
  'closes with a code that is none': ({ accept, send }) => {
    accept();
    send(Buffer.from([0, 1]), { opcode: CLOSE });
  },
};
