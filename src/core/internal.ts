/** What Masthead's own packages take of this room beside its public names. No promise: all packages are of one version. */

export { withoutMarkup } from './card/without-markup.ts';
export { toRgb } from './color/rgb.ts';
export { accountName } from './identifiers/account-name.ts';
export { type AtUri, atUri, keyOf, parseAtUri } from './identifiers/at-uri.ts';
export { ACTOR_PROFILE, DOCUMENT, ORGANISATION, PROFILE, PUBLICATION } from './identifiers/collections.ts';
export { isAtprotoDid, isDid } from './identifiers/did.ts';
export { didOfAccount } from './identifiers/did-of-account.ts';
export { didsIn } from './identifiers/dids-in.ts';
export { isHandle, toHandle } from './identifiers/handle.ts';
export { isRecordKey } from './identifiers/record-key.ts';
export { readRecordUri } from './identifiers/record-uri.ts';
export { isTid, lastTidOf, TID_DIGITS, tidOf, tidTime } from './identifiers/tid.ts';
export { type Log, printableLog, withTime } from './log.ts';
export { denies } from './match/denies.ts';
export { type DocumentPlace, documentPath, documentPlace, MAX_URL, placeUrl } from './match/document-place.ts';
export {
  documentClaim,
  judge,
  type KnownRecords,
  type PageWord,
  publicationClaim,
  type Target,
  targetOf,
} from './match/judge.ts';
export { type DecidedBy, decidedBy } from './match/match-order.ts';
export { matchesCanonical } from './match/matches-link.ts';
export { addressOf, baseOf, publicationNamed } from './match/record-address.ts';
export { escapeUnprintable, MAX_LINE_LENGTH, printable, printableJson } from './printable.ts';
export { profilePage } from './profile/profile-page.ts';
export { address, list, text } from './read-fields.ts';
export { LIMITS } from './shown-limits.ts';
export { line, prose } from './shown-text.ts';
export { seen } from './shows-something.ts';
export { ownPath } from './url/join-url.ts';
export { percentDecoded } from './url/percent-decoded.ts';
