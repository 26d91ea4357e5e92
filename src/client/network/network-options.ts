import type { AskOptions, ClientConfig } from '../client-config.ts';

/** Whom to ask when no AppView does, and with what. */
export interface NetworkOptions extends AskOptions, Pick<ClientConfig, 'fetch' | 'cache'> {
  /** The PLC directory, `https://plc.directory` when left out. Only one at an `http:` address may lead to hosts at such addresses: a network for development. */
  readonly plc?: string | undefined;
  /** Asked which DID a handle has (`com.atproto.identity.resolveHandle`): a page can do neither DNS nor another site's `.well-known`. Bluesky's public AppView when left out. */
  readonly handleResolver?: string | undefined;
}
