/**
 * `masthead/embed`: the embed of a link in a post (docs/rules.md#posts), from the records behind
 * it. Makes no request, and runs everywhere.
 */
export type { RecordRef } from '../../core/card/card-view.ts';
export type { BlobRef, Problem } from '../../lexicon/read/value-reader.ts';
export type { IconBlob } from '../picture-source.ts';
export {
  type AssembledEmbed,
  assembleExternalEmbed,
  type EmbedParts,
  type EmbedPicture,
  type EmbedRecord,
  type ExternalEmbed,
  type NoRefs,
  shareableLink,
  withThumb,
} from './assemble-external-embed.ts';
