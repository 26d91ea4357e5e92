import type { PublishNetwork } from 'masthead/internal/node';
import type { DocumentEntry } from '../document-entry.ts';

/** What a source holds. */
export interface ReadSource {
  readonly kind: 'folder' | 'feed' | 'sitemap';
  readonly entries: readonly DocumentEntry[];
  /** What people should know, as sentences. */
  readonly notes: readonly string[];
  /** Whether these are all pages that the source has. A feed has the newest only. */
  readonly whole: boolean;
}

/** How a source is read. */
export interface SourceOptions extends PublishNetwork {
  /** An IANA name, for dates without a zone; `UTC` when left out. */
  readonly timeZone?: string | undefined;
  /** For a folder: how paths are made where front matter says none, such as `/posts/:slug`. */
  readonly paths?: string | undefined;
  /** For a sitemap: whether this page has to be read, for its title; all are when left out. */
  readonly needsPage?: ((url: string, lastmod: string | undefined) => boolean) | undefined;
  /** For a sitemap: only these pages. */
  readonly wants?: ((url: string) => boolean) | undefined;
  /** Called after each page or post. */
  readonly onProgress?: ((done: number, all: number) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}
