/** What the command takes of the AppView without loading it: help lists every verb. No promise: all packages are of one version. */
export { DEFAULT_DATABASE, DEFAULT_PORT } from './app-view-options.ts';
export { tableOf, WANTED_COLLECTIONS } from './source/event.ts';
export { isServerAddress } from './store/engines.ts';
