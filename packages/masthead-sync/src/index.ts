export type { DocumentEntry, EntryCover } from './document/document-entry.ts';
export { documentKey } from './document/document-key.ts';
export type { DocumentPlan, PlannedWrite, RefusedEntry } from './document/plan/document-plan.ts';
export { type PublicationOf, recordAddress } from './document/plan/entry-place.ts';
export { pagesToRead } from './document/plan/pages-to-read.ts';
export { planDocuments } from './document/plan/plan-documents.ts';
export type { PlanOptions } from './document/plan/plan-options.ts';
export { type JudgedChange, newFindings } from './document/plan/record-problem.ts';
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
