/** `masthead-doctor/markup`: what a site's pages say about their records, while the site is built. Where there are no files: workers and browsers. */

export {
  fetchSiteMarkup,
  type SiteMarkup,
  type SiteReadOptions,
  type SiteRecord,
  siteMarkup,
} from './fetch-site-markup.ts';
export {
  type PageRecords,
  type PageTag,
  type ProofAddress,
  type ProofConvention,
  pageTags,
  proofAddresses,
  tagHtml,
} from './page-tags.ts';
export { type TaggedPage, withTags } from './with-tags.ts';
