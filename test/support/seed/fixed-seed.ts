/** The same in every run, so that a test fails because of a change and never by chance. */
export const FIXED_SEED = 20260101;
