/** What Masthead's own packages take of this room beside its public names. No promise: all packages are of one version. */
export { basicTheme } from './basic-theme.ts';
export { cutText } from './read/compile-reader.ts';
export { writtenDocument, writtenPublication } from './read/written-record.ts';
export { keepProfileRecord, SECTION_LIMITS } from './records/kept-record.ts';
