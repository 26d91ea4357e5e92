/**
 * `masthead/publish`: reads and writes an account's publications, on Node. It writes with
 * `@atproto/api`, which only this entry loads.
 */

export type { Identity } from '../atproto/identity/resolve-identity.ts';
export type { FoundRecord } from '../atproto/node/repository/newest-records.ts';
export type { PdsReader } from '../atproto/node/repository/pds-reader.ts';
export type { Account } from '../atproto/node/repository/resolve-account.ts';
export type { ListedRecord, PageProblem, RecordPage } from '../atproto/repository/list-records.ts';
export {
  RepositoryError,
  type RepositoryErrorKind,
  type RepositoryErrorOptions,
} from '../atproto/repository/repository-error.ts';
export type { ClientCache, ClientConfig, RequestOptions, ResolveTxt } from '../atproto/request/client-config.ts';
export type { CheckedRecord } from '../check/checked-records.ts';
export type { Rgb, ThemeColors } from '../core/color/rgb.ts';
export { MastheadError, type MastheadErrorOptions } from '../core/masthead-error.ts';
export type { BlobRef, Problem } from '../lexicon/read/value-reader.ts';
export { basicTheme } from '../lexicon/records/site-records.ts';
export type { PictureOptions } from './picture/without-metadata.ts';
export type { FoundPicture, IconBlob, PictureReaders, PictureSource } from './picture-source.ts';
export { type IconSource, mendingCommands, Publisher, type ReadyIcon } from './publisher.ts';
export { type Change, type FieldChange, withFields, withIcon, withTheme } from './record/changes.ts';
export { type ChangedPublication, type ChangeOptions, prepareChange } from './record/prepare-change.ts';
export {
  openPublications,
  PublicationRepository,
  type RecordJson,
  type RepositoryDocuments,
  type StoredPublication,
} from './record/publication-repository.ts';
export type {
  PublisherSession,
  RecordWriter,
  RepositoryWrite,
  WriteAllowance,
  WrittenRecord,
  WrittenTogether,
} from './record/record-writer.ts';
export { type Credentials, type SignInOptions, signIn } from './sign-in.ts';
