/** What Masthead's own packages take of this room beside its public names. No promise: all packages are of one version. */
export { basicTheme, type FourColours, THEME_COLOURS } from './basic-theme.ts';
export { keepProfileRecord, SECTION_LIMITS } from './records/kept-record.ts';
