// Masthead's own lexicons: the fields that its AppView adds beside answers in Bluesky's and Sifa's
// lexicons. Nobody can own a name below `.alt` (RFC 9476), and Masthead owns no domain:
// docs/decisions/own-lexicons.md.
export const OWN_CARD_VIEW = 'alt.masthead.cardView';
export const OWN_PROFILE_VIEW = 'alt.masthead.profileView';
