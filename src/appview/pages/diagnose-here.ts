import { diagnose } from '../../diagnosis/diagnose.ts';
import { isStream, type SourceOptions } from '../source/sources.ts';
import type { Diagnose } from './check-route.ts';

const BLUESKY = 'https://public.api.bsky.app';

/**
 * The diagnosis as this server makes it: about its own index, through the guard, on the network that it follows.
 *
 * @param origin this server's address as the world sees it
 * @param local the same from here: the world's may not lead back
 * @returns `undefined` for a file: then nothing outside is asked
 */
export function diagnoseHere(source: SourceOptions, origin: () => string, local: () => string): Diagnose | undefined {
  if (!isStream(source)) return undefined;
  const { plcUrl, development } = source;
  return ({ link, account }, index, signal) =>
    diagnose(link, {
      appView: origin(),
      ownCard: index.card,
      hidden: index.hidden,
      signal,
      ...(plcUrl !== undefined && { plc: plcUrl }),
      ...(account !== '' && { account }),
      // A network on this machine is not Bluesky's.
      ...(development ? { development, backlinks: local() } : { bluesky: BLUESKY }),
    });
}
