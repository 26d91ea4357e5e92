/** What Masthead's own packages take of this room beside its public names. No promise: all packages are of one version. */

export { blobCid } from './icon/blob-cid.ts';
export { type IconBlob, toIconBlob } from './icon/icon-blob.ts';
export type { IconSource, ReadyIcon } from './icon/icon-source.ts';
export { loadSharp } from './icon/load-sharp.ts';
export { ENCODING_SECONDS, MAX_PIXELS } from './icon/picture-limits.ts';
export type { FoundPicture, PictureSource } from './icon/picture-source.ts';
export { withIcon } from './icon/with-icon.ts';
export { POST, readPostUri } from './post-uri.ts';
export { Publisher } from './publisher.ts';
export {
  type AssembledEmbed,
  assembleExternalEmbed,
  type EmbedPicture,
  type ExternalEmbed,
  type NoRefs,
  withThumb,
} from './pure/assemble-external-embed.ts';
export { proposeTheme } from './pure/propose-theme.ts';
export { shareableLink } from './pure/shareable-link.ts';
export { withTheme } from './pure/with-theme.ts';
export type { Change } from './record/change/change.ts';
export { mendingCommands } from './record/change/mending-commands.ts';
export { type ChangedPublication, type ChangeOptions, prepareChange } from './record/change/prepare-change.ts';
export { type FieldChange, withFields } from './record/change/with-fields.ts';
export { openPublications, PublicationRepository } from './record/publication-repository.ts';
export { RecordWriter, type WrittenRecord } from './record/record-writer.ts';
export type { RepositoryDocuments } from './record/repository-documents.ts';
export type { RecordJson, StoredPublication } from './record/stored-publication.ts';
export type { RepositoryWrite, WriteAllowance } from './record/written-together.ts';
export { type SignInOptions, signIn } from './session/sign-in.ts';
