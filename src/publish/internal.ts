/** What Masthead's own packages take of this room beside its public names. No promise: all packages are of one version. */

export { exifHoldsPlace, textHoldsPlace } from './picture/camera-notes.ts';
export {
  type CleanPicture,
  placeStays,
  placeTaken,
  UNREADABLE,
  withoutCameraNotes,
} from './picture/without-camera-notes.ts';
export {
  blobCid,
  ENCODING_SECONDS,
  loadSharp,
  MAX_PIXELS,
  POST,
  readPostUri,
  toIconBlob,
} from './picture-source.ts';
