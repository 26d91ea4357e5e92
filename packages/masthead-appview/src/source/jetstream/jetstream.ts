import type { StreamKind, StreamOptions } from '../source-kind.ts';
import { readJetstreamHost } from './jetstream-host.ts';

/** One Jetstream or several. */
export interface JetstreamSourceOptions extends StreamOptions {
  readonly kind: 'jetstream';
  /** In the order of preference; each `wss://host` (version 1) or `wss://host/xrpc/network.bsky.jetstream.subscribeEvents` (version 2). */
  readonly hosts: readonly string[];
}

export const jetstream: StreamKind<JetstreamSourceOptions> = {
  stream: true,
  check({ hosts }) {
    hosts.map(readJetstreamHost);
  },
  async open({ hosts, from = 'now' }, { network: _, ...access }) {
    const { createJetstreamSource } = await import('./jetstream-source.ts');
    return createJetstreamSource({ hosts, from, ...access });
  },
};
