import type { CardView } from '../../core/index.ts';
import type { EmbedImages } from '../../render/node/embed-images.ts';
import type { FoundPerson } from '../route/route.ts';

/** What an output format makes its answer from. */
export interface PageQuestion {
  readonly parameters: URLSearchParams;
  /** This AppView's own address as the world sees it, without a slash at its end. */
  readonly origin: string;
  /** The card of a link; `null` when nothing backs it. */
  card(link: string): Promise<CardView | null>;
  /**
   * Somebody's profile, from the index or their own server.
   *
   * @throws {XrpcError} 404 when there is none
   */
  person(actor: string): Promise<FoundPerson>;
  readonly embedImages: EmbedImages;
  /** Turns an SVG into PNG; absent where `sharp` is not installed. */
  readonly rasterise?: ((svg: string) => Promise<Uint8Array>) | undefined;
}

/** What it answers with. */
export interface PageAnswer {
  readonly body: string | Uint8Array;
  readonly type: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Nothing was found, or a picture could not be had: it is kept for a short time only. */
  readonly brief?: boolean;
  /** Whose profile is in it. */
  readonly person?: FoundPerson | undefined;
}

/** An output format: a page, a drawing, an oEmbed answer. */
export type PageFormat = (question: PageQuestion) => Promise<PageAnswer>;

/** A drawing, or XML, runs nothing and asks for nothing, even where it is opened as a page. */
export const DRAWING_POLICY = {
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
};
