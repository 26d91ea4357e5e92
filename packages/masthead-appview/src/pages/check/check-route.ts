import type { CardView } from 'masthead/core';
import { inTurn } from 'masthead/internal/atproto/node/guard/client-work';
import { PUBLIC_APP_VIEW } from 'masthead/internal/atproto/request/client-config';
import { cardRecords } from 'masthead/internal/core/card/card-view';
import { MAX_URL } from 'masthead/internal/core/match/record-address';
import { httpUrl } from 'masthead/internal/core/values/canonical-url';
import { toAtUri } from 'masthead/internal/core/values/identifiers';
import { pastedLink } from 'masthead/internal/core/values/pasted';
import type { UnauthenticatedLabel } from 'masthead/lexicon';
import { type Diagnosis, diagnose } from 'masthead-doctor';
import type { NetworkOptions } from '../../network/network-access.ts';
import { blobAddress, type ImageSource } from '../../query/blob-address.ts';
import {
  type Answer,
  type IncomingRequest,
  invalidRequest,
  outsideError,
  uncached,
  XrpcError,
} from '../../server/answer/answer.ts';
import { preferredType } from '../../server/answer/representation.ts';
import { type OtherRoute, readQuery } from '../../server/route.ts';
import type { StaticFiles } from '../../server/static-files.ts';
import type { DiagnosedLink } from '../../store/jobs/sites.ts';
import type { StoreReader } from '../../store/reads/store-reader.ts';
import type { ServedPage } from '../frame/html-page.ts';
import type { ReadFacts } from '../page-format.ts';
import { checkPage } from './check-page.ts';
import { KEPT_DIRECTORY, keptNetwork } from './kept-network.ts';

/** Asks the doctor about a link. `account`: its owner, where the client has named one. */
export type Diagnose = (
  link: string,
  how: OwnIndex & { readonly account?: string; readonly signal: AbortSignal },
) => Promise<Diagnosis>;

export interface OwnIndex {
  readonly ownCard: (link: string) => Promise<CardView | null>;
  /**
   * These accounts and their records that are hidden or inactive (`hiddenOf`). The page is public,
   * so the diagnosis must not mention them.
   */
  readonly hidden: (dids: readonly string[]) => Promise<ReadonlySet<string>>;
}

// Each diagnosis sends requests to about a dozen hosts, which the client can choose.
const AT_ONCE = 4;
const MAX_WAITING = 16;
/** For the whole diagnosis, including the time in the queue, milliseconds. */
const TIMEOUT = 20_000;
/**
 * Milliseconds after which a diagnosis counts as slow: while others wait, slow ones keep half of
 * the turns.
 */
const SLOW_AFTER = 2500;
/** The same address has a page and a diagnosis as JSON. */
const BY_ACCEPT = { vary: 'Accept' };

/**
 * `/check`, and the diagnosis alone for a client that prefers JSON or writes `format=json`. Never
 * cached: somebody who asks again has just changed something.
 *
 * @param declare counts the cost of a diagnosis, before any outside request; it throws where the
 *   rate limit does not allow it
 */
export function createCheckRoute(
  diagnose: Diagnose,
  index: OwnIndex,
  declare: () => void,
  facts: ReadFacts,
): OtherRoute {
  const turn = inTurn({ atOnce: AT_ONCE, waiting: MAX_WAITING, slowAfter: SLOW_AFTER });
  const answer = async (request: IncomingRequest, query: string): Promise<Answer> => {
    const { address: client } = request;
    const parameters = readQuery(query);
    const question = { link: read(parameters, 'url'), account: read(parameters, 'account') };
    const json = parameters.get('format') === 'json' || preferredType(request.header('accept')) === 'json';
    if (question.link === '') {
      if (json) throw invalidRequest('"url" is missing: the link to check.');
      return page(await checkPage(question, await facts()));
    }
    declare();
    try {
      const timeout = AbortSignal.timeout(TIMEOUT);
      const how = { ...index, ...(question.account !== '' && { account: question.account }) };
      const diagnosis = await turn((signal) => diagnose(question.link, { ...how, signal }), {
        client,
        signal: timeout,
      });
      if (json) return uncached(200, JSON.stringify(diagnosis), undefined, BY_ACCEPT);
      return page(await checkPage(question, await facts(), diagnosis));
    } catch (error) {
      throw outsideError(error, TOO_MANY, 'Some host on the way answers too slowly; ask again in a minute.');
    }
  };
  return { name: 'check', answer, ownPagesOnly: true };
}

const TOO_MANY = new XrpcError(503, 'Busy', 'Too many links are being checked; ask again in a few seconds.', {
  'retry-after': '5',
});

function read(parameters: URLSearchParams, name: string): string {
  const value = pastedLink(parameters.get(name) ?? '');
  if (value.length > MAX_URL) throw invalidRequest(`"${name}" is longer than ${MAX_URL} characters.`);
  return value;
}

function page({ body, type, headers }: ServedPage): Answer {
  return uncached(200, body, type, { ...headers, ...BY_ACCEPT });
}

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
  return async (link, how) => {
    const config = {
      baseUrl: origin(),
      // A directory without TLS would open the guard, which only a network for development may.
      ...(plcUrl !== undefined && (development || plcUrl.startsWith('https:')) && { plc: plcUrl }),
      ...(development && { handleResolver: development.handleServer }),
    };
    const diagnosis = await diagnose(config, link, {
      ...how,
      unauthenticatedLabel,
      // A development network is not Bluesky's: neither Bluesky's AppView nor a backlink index has
      // its records.
      ...(!development && { bluesky: PUBLIC_APP_VIEW }),
    });
    const wellKnown = diagnosis.page?.candidates.filter(({ how }) => how === 'well-known') ?? [];
    const records = diagnosis.records.flatMap((uri) => toAtUri(uri) ?? []);
    const named = wellKnown.flatMap(({ uri }) => toAtUri(uri) ?? []);
    onDiagnosis({ link: diagnosis.link, records, named });
    return diagnosis;
  };
}

/**
 * The doctor on a server whose source is a file: it makes no outside requests, but reads a network
 * made of the index. It skips the steps that only a site could answer.
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
  return async (link, how) => {
    const config = {
      baseUrl: origin(),
      plc: KEPT_DIRECTORY,
      handleResolver: KEPT_DIRECTORY,
      backlinks: KEPT_DIRECTORY,
      fetch: keptNetwork(store, origin(), blob),
    };
    const diagnosis = await diagnose(config, link, how);
    // The card of the index has pictures; the PDS of this network has none.
    const own = diagnosis.view && (await how.ownCard(link));
    const isSame = own && diagnosis.records.every((uri) => cardRecords(own).includes(uri));
    return isSame ? { ...diagnosis, view: own } : diagnosis;
  };
}
