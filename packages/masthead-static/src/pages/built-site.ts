import { readForBuild, type SiteMarkupOptions, warn } from './site-reader.ts';
import { writeMarkup } from './write-markup.ts';

/**
 * What the helpers of all site builders do once the site is built: reads the records, and writes the tags and the proof. It never fails; what could not be done is a
 * warning.
 *
 * @param folder where the site was built
 * @param prefix the path under which the builder knows that the folder is served, such as `/blog/`
 */
export async function markBuiltSite(folder: string, options: SiteMarkupOptions, prefix = '/'): Promise<void> {
  const site = await readForBuild(options);
  if (!site) return;
  const base = options.base ?? new URL(prefix, new URL(site.url).origin).href;
  try {
    const { problems } = await writeMarkup(folder, site, { base });
    for (const problem of problems) warn(options, `Masthead: ${problem}`);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(options, `Masthead could not write the tags into ${folder} (${reason}).`);
  }
}
