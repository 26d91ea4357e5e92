/** `masthead-cli/publish`: writes publications, and finds out why a card does not appear. For Node. Has all of `masthead/publish`. */
export { diagnose } from '../diagnosis/diagnose.ts';
export type { DiagnoseOptions } from '../diagnosis/diagnose-options.ts';
export type { Diagnosis, Step, StepId, Verdict } from '../diagnosis/diagnosis.ts';
export { guardedFetch } from '../network/guarded/as-fetch.ts';
export { GuardError, type GuardProblem } from '../network/guarded/guard-error.ts';
export {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedInit,
  type GuardOptions,
} from '../network/guarded/guarded-fetch.ts';
export { HostGate as HostLimits, type HostGateOptions as HostLimitOptions } from '../network/guarded/host-gate.ts';
export type { PublishNetwork } from '../repository/node/node-access.ts';
export { PublishError, type PublishErrorKind } from '../repository/publish-error.ts';
export type { CandidateVerdict, ClaimBasis, PageCandidate, PageSource } from '../verification/page/page-candidate.ts';
export { type PageResolution, type ResolvePageOptions, resolvePage } from '../verification/page/resolve-page.ts';
export {
  type RecordVerification,
  verifyRecord,
  verifyRecord as verifyPublication,
} from '../verification/verify-record.ts';
export type { DocumentEntry, EntryCover } from './document/document-entry.ts';
export { documentKey } from './document/document-key.ts';
export type { DocumentPlan, PlannedWrite, RefusedEntry } from './document/plan/document-plan.ts';
export { type PublicationOf, recordAddress } from './document/plan/entry-place.ts';
export { pagesToRead } from './document/plan/pages-to-read.ts';
export { planDocuments } from './document/plan/plan-documents.ts';
export type { PlanOptions } from './document/plan/plan-options.ts';
export { type JudgedChange, newFindings } from './document/plan/record-problem.ts';
export type { RepositoryDocuments } from './document/repository-documents.ts';
export { documentFromMarkdown, type MarkdownOptions } from './document/source/folder/markdown-entry.ts';
export { isMarkdown, readPost } from './document/source/folder/read-folder.ts';
export { isTimeZone, readDate } from './document/source/read-date.ts';
export { readSource } from './document/source/read-source.ts';
export type { ReadSource, SourceOptions } from './document/source/source-options.ts';
export { documentsFromFeed, type FeedOptions } from './document/source/web/feed-entries.ts';
export {
  type WriteOptions,
  type WriteProgress,
  type WrittenDocuments,
  writeDocuments,
} from './document/write/write-documents.ts';
export type { IconBlob } from './icon/icon-blob.ts';
export type { IconSource, ReadyIcon } from './icon/icon-source.ts';
export type { FoundPicture, PictureSource } from './icon/picture-source.ts';
export { withIcon } from './icon/with-icon.ts';
export {
  type ExternalEmbedOptions,
  type ExternalEmbedResult,
  externalEmbed,
  uploadThumb,
} from './post/external-embed.ts';
export { findLinkRecords, type LinkRecord, type LinkRecordOptions, type LinkRecords } from './post/link-records.ts';
export { type PostParts, postRecord } from './post/post-record.ts';
export { type PostRefOptions, type PostRefResult, postRefOf, putPostRef } from './post/put-post-ref.ts';
export type { ReadyThumb } from './post/ready-thumb.ts';
export { POST_MAX_GRAPHEMES, type RichPostText, richPostText } from './post/rich-text.ts';
export { newPostKey, readFeedPost, writePost } from './post/write-post.ts';
export { Publisher } from './publisher.ts';
export * from './pure/index.ts';
export { mendingCommands } from './record/change/mending-commands.ts';
export { type ChangedPublication, type ChangeOptions, prepareChange } from './record/change/prepare-change.ts';
export { type FieldChange, withFields } from './record/change/with-fields.ts';
export { openPublications, PublicationRepository } from './record/publication-repository.ts';
export type { RecordJson, StoredPublication } from './record/stored-publication.ts';
export { type SignInOptions, signIn } from './session/sign-in.ts';
