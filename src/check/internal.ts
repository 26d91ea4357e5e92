/** What Masthead's own packages take of this room beside its public names. No promise: all packages are of one version. */
export { ICON_TYPES, imageFacts } from './check-icon.ts';
export { shown } from './finding.ts';
export { pathBelow, rightPublication, undoubledPath } from './known.ts';
export { SAMPLE_ACCENT, themeCommand } from './mend-commands.ts';
export { commandLine, ofRecord, recordCommand, shellWord } from './record-command.ts';
export { type Kind, leadWords } from './records.ts';
export { siteFault } from './rules/site-rules.ts';
export { pageOf, theirService, URL_PARTS, urlDifferences } from './url-differences.ts';
