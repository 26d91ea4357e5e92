/** `masthead-sync`: documents from Markdown, feeds and sitemaps. For Node. */
export type { DocumentEntry, EntryCover } from './document/document-entry.ts';
export type { DocumentPlan, PlannedWrite, PlanOptions, RefusedEntry } from './document/plan/document-plan.ts';
export type { PublicationOf } from './document/plan/entry-place.ts';
export { planDocuments } from './document/plan/plan-documents.ts';
export { documentFromMarkdown, type MarkdownOptions } from './document/source/folder/markdown-entry.ts';
export { readSource } from './document/source/read-source.ts';
export type { ReadSource, SourceOptions } from './document/source/source-options.ts';
export { documentsFromFeed, type FeedOptions } from './document/source/web/feed-entries.ts';
export {
  type DocumentRepository,
  type WriteOptions,
  type WriteProgress,
  type WrittenDocuments,
  writeDocuments,
} from './document/write-documents.ts';
