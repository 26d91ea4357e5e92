import type { Socket } from 'node:net';

/**
 * Bytes that are parsed before the next check of `isOver`: most requests of programs are shorter.
 */
const SLICE = 512;

/**
 * Gives the bytes of a connection to its parser in slices. Node would parse all bytes of one read:
 * two thousand requests in 64 kB. Only the first few get an answer, and each of the others costs as
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
    // The stream gives these bytes again at once, or after a pause of the connection.
    if (bytes.length > SLICE && !isOver()) socket.unshift(bytes.subarray(SLICE));
  });
}
