/**
 * The code that every element needs to show something. The parts of our own elements include it;
 * subclasses by others load it as a part.
 */
export { followGround } from '../base/dark-ground.ts';
export { written } from '../base/written.ts';
export { awaitsMessages } from '../text/messages.ts';
