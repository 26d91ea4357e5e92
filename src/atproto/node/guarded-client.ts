import type { CardView } from '../../core/card/card-view.ts';
import * as client from '../index.ts';
import { guardedOptions } from './guarded-options.ts';

/** {@link client.resolveHandle}, with the guard and DNS. */
export function resolveHandle(handle: string, options: client.HandleOptions = {}): Promise<client.HandleResolution> {
  return client.resolveHandle(handle, guardedOptions(options));
}

/** {@link client.resolveIdentity}, with the guard and DNS. */
export function resolveIdentity(actor: string, options: client.HandleOptions = {}): Promise<client.Identity | null> {
  return client.resolveIdentity(actor, guardedOptions(options));
}

/** {@link client.readProfileFromPds}, with the guard and DNS. */
export function readProfileFromPds(
  actor: string,
  options: client.PdsProfileOptions = {},
): ReturnType<typeof client.readProfileFromPds> {
  return client.readProfileFromPds(actor, guardedOptions(options));
}

/** {@link client.discoverRecords}, with the guard. */
export function discoverRecords(link: string, options: client.DiscoveryOptions = {}): Promise<string[]> {
  return client.discoverRecords(link, guardedOptions(options));
}

/** {@link client.fetchCardByDiscovery}, with the guard for every host but the AppView, which the caller chose. */
export function fetchCardByDiscovery(
  config: client.ClientConfig,
  link: string,
  options: Omit<client.DiscoveryOptions, 'fetch' | 'cache'> = {},
): Promise<CardView | null> {
  const { fetch } = guardedOptions({ ...options, ...config }, [config.baseUrl]);
  return client.fetchCardByDiscovery({ ...config, ...(fetch && { fetch }) }, link, options);
}
