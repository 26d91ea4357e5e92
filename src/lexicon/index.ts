/** `masthead/lexicon`: types and validators from `lexicons/`. Reading is lenient, checking is strict. docs/lexicons.md lists the exports. */
export { checkRecord } from './check-record.ts';
export * from './generated/index.ts';
export { type BlobRef, toBlobRef } from './read/blob-ref.ts';
export { cutText } from './read/cut-text.ts';
export type { Problem } from './read/problem.ts';
export { readRecord } from './read/read-record.ts';
export type { Readable } from './read/readable.ts';
export { type ActorProfile, readActorProfile } from './records/actor-profile.ts';
export { type Document, readDocument } from './records/document.ts';
export { type Education, readEducation } from './records/education.ts';
export { type OrgProfile, readOrgProfile } from './records/org-profile.ts';
export { type Position, readPosition } from './records/position.ts';
export { type ProfileSelf, readProfileSelf } from './records/profile-self.ts';
export { type Publication, readPublication } from './records/publication.ts';
export { type Collection, RECORD_SCHEMAS } from './records/record-schemas.ts';
export { readSkill, type Skill } from './records/skill.ts';
export { isHidden, selfLabels } from './self-labels.ts';
export { type Validated, validateRecord } from './validate-record.ts';
