/** What Masthead's own packages take of this room beside its public names. No promise: all packages are of one version. */
export { checkIcon, ICON_MAX_BYTES, ICON_MIN_PIXELS, ICON_TYPES } from './check-icon.ts';
export { pathBelow, rightPublication, undoubledPath } from './faults/address-faults.ts';
export { siteFault } from './faults/site-fault.ts';
export { findFindings, publicationFindings } from './find-findings.ts';
export { type Finding, shown } from './finding.ts';
export { imageFacts } from './image-facts.ts';
export { theirService } from './known-services.ts';
export { commandLine } from './mend/command-line.ts';
export { ofRecord, recordCommand } from './mend/record-command.ts';
export { shellWord } from './mend/shell-word.ts';
export { SAMPLE_ACCENT, themeCommand } from './mend/theme-command.ts';
export { type JudgedRecord, type JudgedRecords, type Kind, type Lead, leadWords } from './records.ts';
export { reportTheme } from './report-theme.ts';
export { pageOf, URL_PARTS, urlDifferences } from './url-differences.ts';
