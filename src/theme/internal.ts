/** What Masthead's own packages, stories and tools take of this room beside its public names. No promise: all packages are of one version. */

export { edgeColor } from '../core/color/edge-color.ts';
export { stateContrast } from '../core/color/state-contrast.ts';
export { showRatio } from './color/color.ts';
export { shades } from './color/shades.ts';
export { EDGE_PAIRS, EXEMPT_PAIRS, SCHEME_COLORS, TEXT_PAIRS } from './publication-scheme.ts';
export { writeSchemes } from './scheme/read-schemes.ts';
export { readablePalettes } from './scheme/readable-palettes.ts';
