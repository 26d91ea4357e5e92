/** What Masthead's own packages take of this room beside its public names. No promise: all packages are of one version. */

export { LANGUAGES } from './text/language-parts.ts';
