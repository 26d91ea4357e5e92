import { cardRecords } from 'masthead/internal/core/card/card-view';
import { httpUrl } from 'masthead/internal/core/values/canonical-url';
import type { UnauthenticatedLabel } from 'masthead/lexicon';
import { type Diagnosis, diagnose } from 'masthead-doctor';
import type { NetworkOptions } from '../../network/network-access.ts';
import { blobAddress, type ImageSource } from '../../query/blob-address.ts';
import type { StaticFiles } from '../../server/static-files.ts';
import type { DiagnosedLink } from '../../store/jobs/sites.ts';
import type { StoreReader } from '../../store/reads/store-reader.ts';
import type { Diagnose } from './check-route.ts';
import { KEPT_DIRECTORY, keptNetwork } from './kept-network.ts';

const BLUESKY = 'https://public.api.bsky.app';

interface NetworkDiagnosis extends NetworkOptions {
  /** This server's public origin. */
  readonly origin: () => string;
  readonly unauthenticatedLabel: UnauthenticatedLabel;
  /** Receives the result: the index then checks the sites that it is about again. */
  readonly onDiagnosis: (link: DiagnosedLink) => unknown;
}

/** The doctor against this server's own index, on the network that its source follows. */
export function diagnoseOnNetwork(options: NetworkDiagnosis): Diagnose {
  const { plcUrl, development, origin, unauthenticatedLabel, onDiagnosis } = options;
  return async ({ link, account }, { card, hidden }, signal) => {
    const config = {
      baseUrl: origin(),
      // A directory without TLS would open the guard, which only a network for development may.
      ...(plcUrl !== undefined && (development || plcUrl.startsWith('https:')) && { plc: plcUrl }),
      ...(development && { handleResolver: development.handleServer }),
    };
    const diagnosis = await diagnose(config, link, {
      ownCard: card,
      hidden,
      unauthenticatedLabel,
      signal,
      ...(account !== '' && { account }),
      // A development network is not Bluesky's: neither Bluesky's AppView nor a backlink index has
      // its records.
      ...(!development && { bluesky: BLUESKY }),
    });
    onDiagnosis(lookedOf(diagnosis));
    return diagnosis;
  };
}

function lookedOf({ link, records, page }: Diagnosis): DiagnosedLink {
  const named = (page?.candidates ?? []).flatMap(({ how, uri }) => (how === 'well-known' ? [uri] : []));
  return { link, records, named };
}

/**
 * The doctor on a server that makes no outside requests: it reads a network made of the index. It
 * skips the steps that only a site could answer.
 *
 * @param origin this server's public origin
 * @param images where pictures are loaded from; `files` has those on this server
 */
export function diagnoseKept(
  store: StoreReader,
  origin: () => string,
  images: ImageSource,
  files: StaticFiles,
): Diagnose {
  const blob = async (did: string, cid: string): Promise<Uint8Array | null> => {
    const address = httpUrl(blobAddress(images, [])(did, { cid, mimeType: '', size: 0 }, 'avatar'));
    const own = new URL(`${origin()}/`);
    if (address?.origin !== own.origin || !address.pathname.startsWith(own.pathname)) return null;
    // The path on this server, without the path of its public address.
    const path = address.pathname.slice(own.pathname.length - 1);
    const file = await files({ method: 'GET', target: path, header: () => undefined }, path);
    return file?.body === undefined ? null : Buffer.from(file.body);
  };
  return async ({ link, account }, { card, hidden }, signal) => {
    const config = {
      baseUrl: origin(),
      plc: KEPT_DIRECTORY,
      handleResolver: KEPT_DIRECTORY,
      backlinks: KEPT_DIRECTORY,
      fetch: keptNetwork(store, origin(), blob),
    };
    const diagnosis = await diagnose(config, link, {
      ownCard: card,
      hidden,
      signal,
      ...(account !== '' && { account }),
    });
    // The card of the index has pictures; the PDS of this network has none.
    const own = diagnosis.view && (await card(link));
    const isSame = own && diagnosis.records.every((uri) => cardRecords(own).includes(uri));
    return isSame ? { ...diagnosis, view: own } : diagnosis;
  };
}
