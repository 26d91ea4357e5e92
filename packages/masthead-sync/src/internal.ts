/** What the command takes of this package beside its public names. No promise: all packages are of one version. */
export { recordAddress } from './document/plan/entry-place.ts';
export { newFindings } from './document/plan/merged-record.ts';
export { documentKey, pagesToRead } from './document/plan/plan-documents.ts';
export { isMarkdown, readPost } from './document/source/folder/read-folder.ts';
export { readDate } from './document/source/read-date.ts';
