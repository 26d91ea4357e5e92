/** What Masthead's own packages take of this room beside its public names. No promise: all packages are of one version. */
export { showRatio } from './color/show-ratio.ts';
export { writeSchemes } from './scheme/write-schemes.ts';
