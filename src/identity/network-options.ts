import type { AskOptions, ClientConfig } from '../network/client-config.ts';

/** Whom to ask when no AppView does, and with what. */
export interface NetworkOptions extends AskOptions, Pick<ClientConfig, 'fetch' | 'cache'> {
  /**
   * The PLC directory, `https://plc.directory` when left out. Only one at an `http:` address, so a network for development, may name hosts at such addresses.
   */
  readonly plc?: string | undefined;
  /**
   * Asked which account a handle leads to (`com.atproto.identity.resolveHandle`), instead of the handle's own DNS and host. When left out nobody is, but for
   * one step of a card's discovery on the public network: of several accounts that claim a link, Bluesky's public AppView says which one holds its host's name.
   */
  readonly handleResolver?: string | undefined;
}

export const PLC_DIRECTORY = 'https://plc.directory';
