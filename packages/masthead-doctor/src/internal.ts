/** What Masthead's own packages take of this one beside its public names. No promise: all packages are of one version. */
export { readSiteClaims } from './site/read-claim.ts';
export { isNoIndex } from './site/read-head.ts';
export { readMarkup } from './site/read-markup.ts';
export { signInProblem, type VerificationOptions } from './site/trouble.ts';
export { verifyDocument } from './site/verify-record.ts';
