import type { StreamKind, StreamOptions } from '../source-kind.ts';

/** The firehose of a relay or a PDS. */
export interface FirehoseSourceOptions extends StreamOptions {
  readonly kind: 'firehose';
  /** A relay or a PDS, `wss://…`. */
  readonly service: string;
  /** What the service is; left out, the host is asked. A PDS may report on the accounts that it hosts, a relay on all. */
  readonly host?: 'relay' | 'pds';
}

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
