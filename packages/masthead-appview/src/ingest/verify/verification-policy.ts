/** How much verification counts in answers, and what is fetched for it. */
export interface VerificationPolicy {
  /**
   * `prefer`: a verified record comes before all others. `require`: an unverified record backs no link. `off`: nothing is verified, and earlier verifications
   * do not count.
   */
  readonly verify: 'off' | 'prefer' | 'require';
  /** Whether documents' own pages are fetched: then a document that its page names is verified too, even under somebody else's publication. */
  readonly pages: boolean;
}

export const DEFAULT_POLICY: VerificationPolicy = { verify: 'prefer', pages: false };

/** Whether a setting is a value of `VerificationPolicy.verify`. */
export function isVerify(value: string): value is VerificationPolicy['verify'] {
  return value === 'off' || value === 'prefer' || value === 'require';
}

/** The verification of a record, as an answer states it. */
export interface Verification {
  /** `unverified`: the site was not asked, names no record, or does not answer. A denied record backs no link, so `failed` is never answered. */
  readonly status: 'verified' | 'unverified';
  /** When the site or the page was asked last, ISO 8601; absent when never. */
  readonly checkedAt?: string;
}

/** `checkedAt` in milliseconds; `null` = never. */
export function toVerification(verified: boolean, checkedAt: number | null): Verification {
  const status = verified ? 'verified' : 'unverified';
  return checkedAt === null ? { status } : { status, checkedAt: new Date(checkedAt).toISOString() };
}
