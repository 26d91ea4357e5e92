/** What Masthead's own packages, stories and tools take of this room beside its public names. No promise: all packages are of one version. */
export { stateContrast } from '../core/color/accessible-accent.ts';
export { edgeColor } from './card-theme.ts';
export { showRatio } from './color/color.ts';
export { shades } from './color/shades.ts';
export { EDGE_PAIRS, EXEMPT_PAIRS, SCHEME_COLORS, TEXT_PAIRS } from './publication-scheme.ts';
export { writeSchemes } from './scheme/read-schemes.ts';
