import type { ClaimAttempt } from './read-claim.ts';
import { readSiteClaims, type SiteClaims } from './read-claim.ts';
import type { VerificationOptions } from './trouble.ts';

export type PublicationVerification =
  | {
      readonly status: 'verified';
      /** The address that names the record, and in which form. */
      readonly proof: ClaimAttempt;
      readonly attempts: readonly ClaimAttempt[];
    }
  | {
      readonly status: 'failed';
      /**
       * `other-record` the site names others; `unreachable` an address gave no answer that counts; `absent` it names none; `no-address` the url is not http(s).
       */
      readonly reason: 'not-https' | 'other-record' | 'unreachable' | 'absent' | 'no-address';
      /** The records that the site names instead. */
      readonly others: readonly string[];
      readonly attempts: readonly ClaimAttempt[];
    };

/**
 * Verifies a publication, given by at-uri (with a DID) and URL (docs/rules.md#verification): its site must name this record over https, by one of the
 * conventions.
 *
 * @param known what the site of this URL was found to name; when left out, it is asked
 * @throws only when `options.signal` ends it
 */
export async function verifyPublication(
  { uri, url }: { readonly uri: string; readonly url: string },
  options: VerificationOptions,
  known?: SiteClaims,
): Promise<PublicationVerification> {
  const claims = known ?? (await readSiteClaims(url, options, uri));
  const { attempts, names: others } = claims;
  const proof = attempts.find(({ names }) => names.includes(uri));
  if (proof) return { status: 'verified', proof, attempts };
  return { status: 'failed', reason: reasonOf(claims, url, options), others, attempts };
}

function reasonOf({ attempts, names, transient }: SiteClaims, url: string, { development }: VerificationOptions) {
  if (attempts.length === 0) return 'no-address';
  if (!development && !/^https:/i.test(url.trim())) return 'not-https';
  if (names.length > 0) return 'other-record';
  return transient ? 'unreachable' : 'absent';
}
