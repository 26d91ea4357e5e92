/** The collection of articles: https://standard.site. */
export const DOCUMENT = 'site.standard.document';
