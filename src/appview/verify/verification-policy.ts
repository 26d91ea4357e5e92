/** What being verified is worth in answers. */
export interface VerificationPolicy {
  /**
   * `prefer`: a verified record comes before all others. `require`: an unverified record backs nothing. `off`: nobody is verified, and what was proved before
   * does not count.
   */
  readonly verify: 'off' | 'prefer' | 'require';
  /** Whether documents' own pages are fetched: then one that a page names is verified as well, also under somebody else's publication. */
  readonly pages: boolean;
}

export const DEFAULT_POLICY: VerificationPolicy = { verify: 'prefer', pages: false };

/** Whether a setting is a policy. */
export function isVerify(value: string): value is VerificationPolicy['verify'] {
  return value === 'off' || value === 'prefer' || value === 'require';
}

/** What an answer says about its record. */
export interface Verification {
  /**
   * `unverified`: the site has not been asked yet, names nobody, or gives no answer. A record that failed, because it names somebody else's instead, backs
   * nothing, so no answer of ours says `failed`.
   */
  readonly status: 'verified' | 'unverified';
  /** When the site, or the page, was asked last; ISO 8601. */
  readonly checkedAt?: string;
}

/** @param checkedAt milliseconds; `null` = never */
export function toVerification(verified: boolean, checkedAt: number | null): Verification {
  const status = verified ? 'verified' : 'unverified';
  return checkedAt === null ? { status } : { status, checkedAt: new Date(checkedAt).toISOString() };
}
