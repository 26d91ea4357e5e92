/** What Masthead's own packages take of this room beside its public names. No promise: all packages are of one version. */

export { ownScheme } from './flat/flat-palette.ts';
export { writeElement } from './html/element-html.ts';
export {
  CAPTION_HEIGHT,
  cardFrameSize,
  type Frame,
  type FrameScheme,
  type FrameSize,
  frameCaption,
  frameScheme,
  hasMessages,
  LINE_HEIGHT,
  profileFrameSize,
  writeFrame,
} from './html/frame.ts';
export { isRightToLeft } from './right-to-left.ts';
export { escapeXml } from './svg/svg-canvas.ts';
