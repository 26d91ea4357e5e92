/** `masthead/publish`: writing publications, and finding out why a card does not appear. For Node. */
export { checkIcon, ICON_MAX_BYTES, ICON_MIN_PIXELS, type IconCheck } from './check/check-icon.ts';
export { checkPublication } from './check/check-publication.ts';
export { diagnose } from './diagnose/diagnose.ts';
export type { DiagnoseOptions } from './diagnose/diagnose-options.ts';
export type { Diagnosis, Step, StepId, Verdict } from './diagnose/diagnosis.ts';
export type { IconBlob, IconSource, ReadyIcon } from './icon/icon-source.ts';
export { PublishError, type PublishErrorKind } from './publish-error.ts';
export {
  type Change,
  type ChangedPublication,
  type ChangeOptions,
  Publisher,
  prepareChange,
  withIcon,
  withTheme,
} from './publisher.ts';
export { openPublications, PublicationRepository } from './record/publication-repository.ts';
export type { RecordJson, StoredPublication } from './record/stored-publication.ts';
export type { PublishNetwork } from './session/publish-network.ts';
export { type SignInOptions, signIn } from './session/sign-in.ts';
export { basicTheme, type FourColours, THEME_COLOURS } from './theme/basic-theme.ts';
export { proposeTheme } from './theme/propose-theme.ts';
export { reportTheme, type ThemeReport } from './theme/report-theme.ts';
export { type RecordVerification, verifyRecord, verifyRecord as verifyPublication } from './verify-record.ts';
