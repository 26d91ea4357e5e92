import { canonicalizeUrl } from 'masthead/core';
import { namePage, type PageNames } from '../../site/page/name-page.ts';
import { type PageResolution, resolveNames } from '../../site/page/resolve-page.ts';
import { siteFetch } from '../../site/site-fetch.ts';
import type { DiagnoseOptions } from '../diagnose-options.ts';

/** Milliseconds for the page, its site and the records that they name. */
const TIMEOUT = 12_000;

/** A page that is asked once in a diagnosis: for the accounts that may own the link, and for the records that it names. */
export interface LinkNaming {
  /** Rejected when it took too long, or for what is no web address. */
  readonly names: Promise<PageNames>;
  /** What became of each record that is named; `null` when the link is no web address, or took too long. Throws what `hidden` throws. */
  resolve(): Promise<PageResolution | null>;
}

/** Begins to ask the page of a link and its site what they name. The query is not sent: a pasted link may hold a token. */
export function nameLink(link: string, options: DiagnoseOptions): LinkNaming {
  const url = canonicalizeUrl(link.trim());
  const late = AbortSignal.timeout(TIMEOUT);
  const signal = options.signal ? AbortSignal.any([options.signal, late]) : late;
  const asking = { fetch: siteFetch(options), development: options.development !== undefined, signal };
  const names = url === null ? Promise.reject(new Error('The link is no web address.')) : namePage(url, asking);
  // Whether anybody waits for it depends on the steps before.
  names.catch(() => {});
  return {
    names,
    async resolve() {
      try {
        return url === null ? null : await resolveNames(await names, asking, options);
      } catch (error) {
        if (late.aborted && !options.signal?.aborted) return null;
        throw error;
      }
    },
  };
}
