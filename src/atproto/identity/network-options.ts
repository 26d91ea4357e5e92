import type { AskOptions, ClientConfig } from '../request/client-config.ts';

/** Options of requests that go to directories and hosts instead of an AppView. */
export interface NetworkOptions extends AskOptions, Pick<ClientConfig, 'fetch' | 'cache'> {
  /**
   * The PLC directory, `https://plc.directory` when left out. One at an `http:` address means a network for development: only then may hosts have `http:`
   * addresses.
   */
  readonly plc?: string | undefined;
  /**
   * Resolves handles (`com.atproto.identity.resolveHandle`) instead of the handle's own DNS and host. When left out none is asked, except in discovery: where
   * several accounts claim a link, Bluesky's public AppView says which one the link's host leads to as a handle.
   */
  readonly handleResolver?: string | undefined;
}

export const PLC_DIRECTORY = 'https://plc.directory';
