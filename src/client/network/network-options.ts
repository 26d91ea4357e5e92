import type { AskOptions, ClientConfig } from '../client-config.ts';

/** Whom to ask when no AppView does, and with what. */
export interface NetworkOptions extends AskOptions, Pick<ClientConfig, 'fetch' | 'cache'> {
  /**
   * The PLC directory, `https://plc.directory` when left out. Only one at an `http:` address, so a network for development, may name hosts at such addresses.
   */
  readonly plc?: string | undefined;
  /**
   * Asked which account a handle leads to (`com.atproto.identity.resolveHandle`), because a page can do neither DNS nor another site's `.well-known`.
   * Bluesky's public AppView when left out.
   */
  readonly handleResolver?: string | undefined;
}

export const PLC_DIRECTORY = 'https://plc.directory';
