/** The network's identifiers, each with its syntax rule in a file of its own. All input is `unknown` until it is checked here. */
export { type AtUri, atUri, isRecordKey, parseAtUri, recordKeyIn } from './at-uri.ts';
export { isNsid } from './collections.ts';
export { isAtprotoDid, isDid } from './did.ts';
export { isHandle, toHandle } from './handle.ts';
export { isTid, lastTidOf, tidTime } from './tid.ts';
