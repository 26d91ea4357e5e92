/** What Masthead's own packages take of this room beside its public names. No promise: all packages are of one version. */

export {
  cardFrameSize,
  type FrameScheme,
  type FrameSize,
  frameScheme,
  LINE_HEIGHT,
  profileFrameSize,
  writeFrame,
} from './html/frame.ts';
export { hasMessages } from './html/messages.ts';
export { ownScheme } from './own-scheme.ts';
export { isRightToLeft } from './right-to-left.ts';
