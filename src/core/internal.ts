/** What Masthead's own packages take of this room beside its public names. No promise: all packages are of one version. */

export { cardRecords } from './card/card-records.ts';
export { withoutMarkup } from './card/plain-text.ts';
export { THEME_COLORS, toRgb } from './color/rgb.ts';
export { type AtUri, atUri, authorityOf, isRecordKey, keyOf, parseAtUri, readRecordUri } from './identifiers/at-uri.ts';
export {
  ACTOR_PROFILE,
  DOCUMENT,
  ORGANISATION,
  PROFILE,
  PUBLICATION,
} from './identifiers/collections.ts';
export { readContact } from './identifiers/contact.ts';
export { didOfAccount, didsIn, isAtprotoDid, isDid } from './identifiers/did.ts';
export { accountName, isHandle, isWebMirror, toHandle, WEB_MIRROR } from './identifiers/handle.ts';
export { OWN_CARD_VIEW, OWN_PROFILE_VIEW } from './identifiers/own-lexicons.ts';
export { pastedActor, pastedLink } from './identifiers/pasted.ts';
export { isTid, lastTidOf, tidOf, tidTime } from './identifiers/tid.ts';
export { errorText, type Log, printableLog, withTime } from './log.ts';
export {
  compareClaims,
  type DecidedBy,
  decidedBy,
  documentClaim,
  judge,
  type KnownRecords,
  type MatchClaim,
  type PageWord,
  publicationClaim,
  type Target,
  targetOf,
} from './match/judge.ts';
export { matchesCanonical } from './match/matches-link.ts';
export {
  addressOf,
  baseOf,
  type DocumentPlace,
  denies,
  documentPath,
  documentPlace,
  MAX_URL,
  placeUrl,
  publicationNamed,
} from './match/record-address.ts';
export { personName } from './profile/person-name.ts';
export { PERSON_PAGES, profilePage } from './profile/profile-view.ts';
export { address, fields, LIMITS, list, text } from './read-fields.ts';
export { escapeUnprintable, line, MAX_LINE_LENGTH, printable, printableJson, prose } from './shown-text.ts';
export { seen } from './shows-something.ts';
export { atHost, httpUrl, ownPath, pathPrefixes, percentDecoded } from './url/canonical-url.ts';
export { typedLink, unwrappedLink, withoutEnd } from './url/typed-link.ts';
