/** What Masthead's own packages take of this room beside its public names. No promise: all packages are of one version. */
export { type Drawing, drawCard, drawProfile } from './draw.ts';
export { createEmbedImages, type EmbedImages } from './embed-images.ts';
export { createPixelTools, type PixelTools, type Scale } from './sharp-images.ts';
