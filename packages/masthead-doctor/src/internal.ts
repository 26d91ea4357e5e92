/** What Masthead's own packages take of this one beside its public names. No promise: all packages are of one version. */
export { readSiteClaims } from './site/read-claim.ts';
export { isNoIndex } from './site/read-head.ts';
export { signInProblem, type VerificationOptions } from './site/trouble.ts';
export { readMarkup, verifyDocument } from './site/verify-record.ts';
