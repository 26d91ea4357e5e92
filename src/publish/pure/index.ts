/** `masthead/publish`: checks records, finds what is wrong with them, and proposes themes. Pure: makes no request, and runs in a browser. */
export { checkIcon, ICON_MAX_BYTES, ICON_MIN_PIXELS, type IconCheck } from '../../check/check-icon.ts';
export { checkPublication } from '../../check/check-publication.ts';
export { findFindings, publicationFindings } from '../../check/find-findings.ts';
export { FINDING_IDS, type Finding, type FindingId } from '../../check/finding.ts';
export type { JudgedRecord, JudgedRecords } from '../../check/records.ts';
export { reportTheme, type ThemeReport } from '../../check/report-theme.ts';
export { basicTheme, type FourColours, THEME_COLOURS } from '../../lexicon/basic-theme.ts';
export type { Change } from '../record/change/change.ts';
export type { RecordJson } from '../record/stored-publication.ts';
export {
  type AssembledEmbed,
  assembleExternalEmbed,
  type EmbedParts,
  type EmbedPicture,
  type EmbedRecord,
  type ExternalEmbed,
  type NoRefs,
  withThumb,
} from './assemble-external-embed.ts';
export { proposeTheme } from './propose-theme.ts';
export { shareableLink } from './shareable-link.ts';
export { withTheme } from './with-theme.ts';
