// A relay that sends as fast as its client reads: commits to collections that are not ours, as
// nearly all of the network's are, 2 kB of blocks each.
import { randomBytes } from 'node:crypto';
import { cidForRecord } from '@atproto/repo';
import { MessageFrame } from '@atproto/xrpc-server';
import { WebSocketServer } from 'ws';

const COLLECTIONS = ['app.bsky.feed.like', 'app.bsky.feed.post', 'app.bsky.graph.follow', 'app.bsky.feed.repost'];
// So large that it takes nine bytes in every frame: the next number is written over it.
const FIRST_SEQUENCE = 5_000_000_000;
const DIFFERENT = 500;
const HIGH_WATER = 8 * 1024 * 1024;

const cid = await cidForRecord({ text: 'a post' });

function frame(number: number): { readonly bytes: Buffer; readonly at: number } {
  const body = {
    seq: FIRST_SEQUENCE,
    rebase: false,
    tooBig: false,
    repo: `did:plc:${'abcdefghijklmnopqrstuvwx'.slice(number % 20)}${'2'.repeat(number % 20)}`,
    commit: cid,
    rev: '3mwozxjgk2222',
    since: '3mwozxjgk2223',
    blocks: randomBytes(2000),
    ops: [{ action: 'create', path: `${COLLECTIONS[number % COLLECTIONS.length]}/3mwozxjgk2222`, cid }],
    blobs: [],
    time: new Date().toISOString(),
  };
  const bytes = Buffer.from(new MessageFrame(body, { type: '#commit' }).toBytes());
  const wanted = Buffer.alloc(8);
  wanted.writeBigUInt64BE(BigInt(FIRST_SEQUENCE));
  return { bytes, at: bytes.indexOf(wanted) };
}

process.once('message', () => {
  const frames = Array.from({ length: DIFFERENT }, (_, number) => frame(number));
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' }, () => {
    const address = server.address();
    process.send?.(address && typeof address === 'object' ? address.port : 0);
  });
  server.on('connection', (socket) => {
    let sequence = FIRST_SEQUENCE;
    const pour = () => {
      if (socket.readyState !== socket.OPEN) return;
      for (let sent = 0; sent < 200 && socket.bufferedAmount < HIGH_WATER; sent++) {
        const next = frames[sequence % DIFFERENT];
        if (!next) return;
        // A copy: the socket may still hold the frame before.
        const bytes = Buffer.from(next.bytes);
        bytes.writeBigUInt64BE(BigInt(sequence++), next.at);
        socket.send(bytes);
      }
      setImmediate(pour);
    };
    pour();
  });
});
