/** `masthead-doctor/markup`: what a site's pages say about their records, while the site is built. Where there are no files: workers and browsers. */

export { type PageRecords, type PageTag, pageTags, tagHtml } from './page-tags.ts';
export { type ProofAddress, type ProofConvention, proofAddresses } from './proof-addresses.ts';
export { type ReadSiteOptions, readSite } from './read-site.ts';
export { type SiteMarkup, type SiteRecord, siteMarkup } from './site-markup.ts';
export { type TaggedPage, withTags } from './with-tags.ts';
