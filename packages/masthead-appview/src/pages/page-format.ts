import type { CardView } from 'masthead/core';
import type { Did, Handle } from 'masthead/internal/core/values/identifiers';
import type { EmbedImages } from 'masthead/internal/render/node/embed-images';
import type { Scale } from 'masthead/internal/render/node/sharp-images';
import { isServedAgain } from '../server/answer/answer-cache.ts';
import type { FoundPerson } from '../server/route.ts';
import type { StoreReader } from '../store/reads/store-reader.ts';
import { countRecords } from '../store/reads/stored-records.ts';
import { MOST_COUNTED, type ServerFacts } from './frame/html-page.ts';
import type { Showcase } from './front/showcase.ts';

/** The input of an output format. */
export interface PageQuestion {
  readonly parameters: URLSearchParams;
  /** This AppView's public origin, without a trailing slash. */
  readonly origin: string;
  /** The card of a link; `null` when no record backs it. */
  card(link: string): Promise<CardView | null>;
  /** A profile, from the index or the account's PDS. Throws `XrpcError` 404 when there is none. */
  person(actor: Did | Handle): Promise<FoundPerson>;
  /** The cards of the account's first publications, from the index. */
  publications(did: Did): Promise<readonly CardView[]>;
  /** The cards that the operator chose. */
  showcase(): Promise<Showcase>;
  readonly facts: ReadFacts;
  /** The HTML that another page needs to load this server's script. */
  readonly scriptTag: () => string;
  readonly embedImages: EmbedImages;
  /** Turns an SVG into PNG; absent where `sharp` is not installed. */
  readonly rasterise?: ((svg: string, scale: Scale) => Promise<Uint8Array>) | undefined;
}

export interface PageAnswer {
  readonly body: string | Uint8Array;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Nothing was found, or an image could not be loaded: cached for 10 s instead of 60 s. */
  readonly brief?: boolean;
  /**
   * The person whose profile the answer shows. It decides `X-Robots-Tag`, and the age of a profile
   * from the PDS.
   */
  readonly person?: FoundPerson | undefined;
}

/** An output format: a page, a drawing, an oEmbed answer. */
export type PageFormat = (question: PageQuestion) => Promise<PageAnswer>;

/** Reads the facts for the foot of the pages. */
export type ReadFacts = () => Promise<ServerFacts>;

/**
 * @param isReplay whether the source is a file: then the foot of the pages has the number of
 *   records, counted again after five seconds
 */
export function serverFacts(store: StoreReader, facts: ServerFacts, isReplay: boolean): ReadFacts {
  let counted: { readonly at: number; readonly records: number } | undefined;
  return async () => {
    if (!isReplay) return facts;
    try {
      if (!counted || !isServedAgain(counted.at)) {
        counted = { at: Date.now(), records: await store.read(countRecords, MOST_COUNTED + 1) };
      }
      return { ...facts, records: counted.records };
    } catch {
      // A page that needs the index reports the error itself.
      return facts;
    }
  };
}

/** The policy of SVG and XML: no script and no outside request, even when opened as a page. */
export const DRAWING_POLICY = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
};
