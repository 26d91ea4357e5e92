import type { StreamKind, StreamOptions } from '../source-kind.ts';

/** The firehose of a relay or a PDS. */
export interface FirehoseSourceOptions extends StreamOptions {
  readonly kind: 'firehose';
  /** A relay or a PDS, `wss://…`. */
  readonly service: string;
  /** What the service is; left out, it is asked. A PDS is believed about the accounts that it hosts, a relay about all. */
  readonly host?: 'relay' | 'pds';
}

/** Follows a firehose. */
export const firehose: StreamKind<FirehoseSourceOptions> = {
  stream: true,
  lister: ({ service }) => service,
  async open({ service, host, from = 'now' }, { network, ...access }) {
    const [{ createFirehoseSource }, { createAccountAuthority }] = await Promise.all([
      import('./firehose-source.ts'),
      import('../account-authority.ts'),
    ]);
    const speaksFor = createAccountAuthority(service, host, network);
    return createFirehoseSource({ service, from, speaksFor, resolver: network.resolver, ...access });
  },
};
