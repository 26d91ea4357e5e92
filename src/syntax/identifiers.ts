/** What the network calls things: one file for each, with its rule. Everything that comes in is `unknown` until it passed here. */
export { type AtUri, atUri, parseAtUri, recordKeyIn } from './at-uri.ts';
export { isAtprotoDid, isDid } from './did.ts';
export { isHandle, toHandle } from './handle.ts';
export { isNsid } from './nsid.ts';
export { isRecordKey } from './record-key.ts';
export { isTid, lastTidOf, tidTime } from './tid.ts';
