/**
 * `masthead/lexicon`: types and validators from `lexicons/`. Reading is lenient, checking is
 * strict. docs/lexicons.md lists the exports.
 */
export type { Rgb } from '../core/color/rgb.ts';
export type { AgentRef } from '../core/profile/organisation.ts';
export * from './generated/index.ts';
export type { ReadRecord } from './read/own-rules.ts';
export { checkRecord, parseRecord, type Validated, validateRecord } from './read/parse-record.ts';
export type { Problem, Readable } from './read/value-reader.ts';
export { type BlobRef, parseBlobRef } from './read/value-reader.ts';
export {
  type ActorProfile,
  type Education,
  type OrgProfile,
  type Position,
  type ProfileSelf,
  parseActorProfile,
  parseEducation,
  parseOrgProfile,
  parsePosition,
  parseProfileSelf,
  parseSkill,
  type Skill,
} from './records/person-records.ts';
export { type Collection, RECORD_SCHEMAS } from './records/record-schemas.ts';
export {
  type Document,
  type Publication,
  type PublicationTheme,
  parseDocument,
  parsePublication,
} from './records/site-records.ts';
export { isHidden, isSignedInOnly, selfLabels, type UnauthenticatedLabel } from './self-labels.ts';
