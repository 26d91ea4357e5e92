/**
 * `masthead/check`: what is wrong with a record, a card's records, an icon or a theme. Makes no
 * request, and runs everywhere.
 */
export type { Rgb, ThemeColors } from '../core/color/rgb.ts';
export type { Problem } from '../lexicon/read/value-reader.ts';
export { checkCard, checkPublication, checkSite } from './check-card.ts';
export { checkIcon, ICON_MAX_BYTES, ICON_MIN_PIXELS, type IconCheck } from './check-icon.ts';
export { checkTheme, type ThemeReport } from './check-theme.ts';
export type { CheckedRecord, CheckedRecords, Lead } from './checked-records.ts';
export { FINDING_IDS, type Finding, type FindingId } from './findings.ts';
