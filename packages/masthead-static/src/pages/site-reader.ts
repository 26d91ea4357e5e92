import { printable } from 'masthead/internal/core';
import { guardedOptions } from 'masthead/internal/node';
import { type ReadSiteOptions, readSite as readAnywhere, type SiteMarkup } from 'masthead-doctor/markup';

/** {@link readAnywhere}, with the guard and DNS. */
export function readSite(publication: string, options: ReadSiteOptions = {}): Promise<SiteMarkup | null> {
  return readAnywhere(publication, guardedOptions(options));
}

/** Options of `mastheadEleventy` and `mastheadAstro`. */
export interface SiteMarkupOptions extends ReadSiteOptions {
  /** The at-uri of the site's publication; `masthead publish list` shows it. */
  readonly publication: string;
  /** The URL under which the built folder is served. When left out: the origin of the publication's URL, with the site builder's own path prefix. */
  readonly base?: string | undefined;
  /** Makes no request and writes nothing. When left out, the environment's `MASTHEAD_OFFLINE` says so. */
  readonly offline?: boolean | undefined;
  /** Takes each warning, a sentence that says what to do. `console.warn` when left out. */
  readonly onWarning?: ((message: string) => void) | undefined;
}

/** Reads a site for a build, which never fails because of it: `null`, after a warning, when there is no answer. */
export async function readForBuild(options: SiteMarkupOptions): Promise<SiteMarkup | null> {
  const { publication, offline = Boolean(process.env.MASTHEAD_OFFLINE) } = options;
  if (offline) return null;
  try {
    const site = await readSite(publication, options);
    if (!site)
      warn(
        options,
        `There is no publication ${publication}: the pages got no tags. "masthead publish list" shows yours.`,
      );
    return site;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(
      options,
      `Masthead could not read ${publication} (${reason}): the pages got no tags. The next build asks again.`,
    );
    return null;
  }
}

/** Gives a warning; text of hosts may be in it. */
export function warn({ onWarning = (message) => console.warn(message) }: SiteMarkupOptions, message: string): void {
  onWarning(printable(message, 1000));
}
