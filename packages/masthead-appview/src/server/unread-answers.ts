import type { ServerResponse } from 'node:http';
import { wideNetwork } from 'masthead/internal/atproto/node/guard/in-turn';
import { Shares } from './shares.ts';

/**
 * Bytes of memory that an answer without a body takes while it waits behind others: its head, the
 * request, and their objects.
 */
const HEAD = 3000;

/** Must be called for each answer, right after it was sent, with the bytes of its body. */
export type WatchAnswer = (response: ServerResponse, address: string, length: number) => void;

/**
 * Watches answers that clients have not read yet: without it, sixteen thousand connections that
 * never read would hold as many answers in memory. Above the limit, the client network (of IPv6 a
 * /48) with the most unread bytes loses the connections that have waited longest.
 *
 * @param maxBytes of all unread answers together
 */
export function watchUnread(maxBytes: number): WatchAnswer {
  const unread = new Map<object, Set<ServerResponse>>();
  const shares = new Shares<ServerResponse>({
    all: maxBytes,
    share: () => maxBytes,
    giveUp(response) {
      // Closing the connection removes all its answers; their own `close` events come later.
      const { socket } = response.req;
      for (const other of unread.get(socket) ?? []) shares.take(other);
      unread.delete(socket);
      socket.destroy();
    },
  });
  return (response, address, length) => {
    // Only bytes that the kernel has not taken are in our memory. A pipelined answer behind others
    // has no socket yet: all of it is in memory, even if it has no body.
    const bytes = response.socket ? Math.min(length, response.socket.writableLength) : HEAD + length;
    if (bytes === 0 || response.destroyed || response.writableFinished) return;
    const { socket } = response.req;
    const answers = unread.get(socket) ?? new Set();
    unread.set(socket, answers.add(response));
    response.on('close', () => {
      shares.take(response);
      answers.delete(response);
      if (answers.size === 0 && unread.get(socket) === answers) unread.delete(socket);
    });
    shares.give(wideNetwork(address), response, bytes);
  };
}
