/** `masthead/markup` on Node: the same functions with the guard and DNS, the tags into the pages of a built site, and the helpers for Eleventy and Astro. */

export * from '../index.ts';
export { type AstroMarkup, mastheadAstro } from './astro.ts';
export { type EleventyConfig, mastheadEleventy } from './eleventy.ts';
export { readSite, type SiteMarkupOptions } from './site-reader.ts';
export { type WriteMarkupOptions, type WrittenMarkup, writeMarkup } from './write-markup.ts';
export { type ProofFile, WriteProofError, writeProof } from './write-proof.ts';
