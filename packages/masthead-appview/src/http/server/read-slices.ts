import type { Socket } from 'node:net';

/**
 * Bytes that are parsed before somebody looks whether more is wanted: most requests of programs are
 * shorter.
 */
const SLICE = 512;

/**
 * Gives the bytes of a connection to its parser in slices. Node parses all that one read has
 * brought: two thousand requests in 64 kB. All but the first few get no answer, and each costs as
 * much again when the connection ends.
 *
 * @param socket after the server has begun to listen to it
 * @param isOver whether nothing more is read; the rest is thrown away
 */
export function readInSlices(socket: Socket, isOver: () => boolean): void {
  const parsers = socket.listeners('data');
  socket.removeAllListeners('data');
  socket.on('data', (bytes: Buffer) => {
    if (isOver()) return;
    for (const parse of parsers) parse.call(socket, bytes.subarray(0, SLICE));
    // Back into the stream, which gives it again at once, or waits where the connection is paused.
    if (bytes.length > SLICE && !isOver()) socket.unshift(bytes.subarray(SLICE));
  });
}
