/**
 * `masthead-static`: the functions of `masthead-doctor/markup` with the guard and DNS, a function
 * that writes the tags into the pages of a built site, and the helpers for Eleventy and Astro.
 */

export * from 'masthead-doctor/markup';
export {
  type AstroMarkup,
  type EleventyConfig,
  fetchSiteMarkup,
  mastheadAstro,
  mastheadEleventy,
  type SiteMarkupOptions,
} from './site-builders.ts';
export {
  type ProofFile,
  type WriteMarkupOptions,
  WriteProofError,
  type WrittenMarkup,
  writeMarkup,
  writeProof,
} from './write-markup.ts';
