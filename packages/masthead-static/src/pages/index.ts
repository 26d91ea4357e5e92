/**
 * `masthead-static`: the functions of `masthead-doctor/markup` with the guard and DNS, a function
 * that writes the tags into the pages of a built site, and the helpers for Eleventy and Astro.
 */

export * from 'masthead-doctor/markup';
export { type AstroMarkup, mastheadAstro } from './astro.ts';
export { fetchSiteMarkup, type SiteMarkupOptions } from './built-site.ts';
export { type EleventyConfig, mastheadEleventy } from './eleventy.ts';
export { type WriteMarkupOptions, type WrittenMarkup, writeMarkup } from './write-markup.ts';
export { type ProofFile, WriteProofError, writeProof } from './write-proof.ts';
