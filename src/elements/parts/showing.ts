/**
 * What every element needs that shows something: in the parts of our own elements, and a part by
 * itself for those of somebody else.
 */
export { followGround } from '../base/dark-ground.ts';
export { written } from '../base/written.ts';
export { awaitsMessages } from '../text/messages.ts';
