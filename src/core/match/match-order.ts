/** The facts that decide between records that match the same link. */
export interface MatchClaim {
  /** The record's at-uri. */
  readonly uri: string;
  /** The record's canonical URL: the publication's, or the document's joined one. */
  readonly recordUrl: string;
  readonly kind: 'document' | 'publication';
  /** Whether a document has a path of its own (`/` is none), so that it is for a page other than the publication's home page. */
  readonly hasPath: boolean;
  readonly verified: boolean;
  /** Whether the owner's handle, checked both ways, equals the link's host. */
  readonly ownsHost: boolean;
  /** When this URL was first put into this record: the source's own time of that event, in microseconds. */
  readonly claimedAt: number;
  /** When the account was made, by the directory's log, in microseconds; absent while unknown: after every known one. */
  readonly bornAt?: number | undefined;
}

/**
 * The order of claims on one link, best first (docs/rules.md#order-of-claims): verified; the owner whose handle is the host; the longest record URL; a document
 * with a path, a publication, a document without a path; the earlier claim; the older account; the smaller at-uri. It is a total order, so the result is deterministic.
 *
 * @returns negative when `a` wins, positive when `b` wins, 0 only for the same record
 */
export function compareClaims(a: MatchClaim, b: MatchClaim): number {
  return (
    Number(b.verified) - Number(a.verified) ||
    Number(b.ownsHost) - Number(a.ownsHost) ||
    b.recordUrl.length - a.recordUrl.length ||
    claimKind(a) - claimKind(b) ||
    a.claimedAt - b.claimedAt ||
    ageOf(a) - ageOf(b) ||
    (a.uri < b.uri ? -1 : Number(a.uri > b.uri))
  );
}

/** The rule of `compareClaims` that decides between two records. */
export type DecidedBy = 'verified' | 'owner' | 'longest' | 'kind' | 'claim' | 'age' | 'uri';

/** The first rule by which two claims differ. */
export function decidedBy(a: MatchClaim, b: MatchClaim): DecidedBy {
  if (a.verified !== b.verified) return 'verified';
  if (a.ownsHost !== b.ownsHost) return 'owner';
  if (a.recordUrl.length !== b.recordUrl.length) return 'longest';
  if (claimKind(a) !== claimKind(b)) return 'kind';
  if (a.claimedAt !== b.claimedAt) return 'claim';
  return ageOf(a) === ageOf(b) ? 'uri' : 'age';
}

function ageOf({ bornAt = Number.MAX_SAFE_INTEGER }: MatchClaim): number {
  return bornAt;
}

/** The rank of a claim's kind, best first: 0 a document with a path, 1 a publication, 2 a document without a path. */
export function claimKind({ kind, hasPath }: Pick<MatchClaim, 'kind' | 'hasPath'>): 0 | 1 | 2 {
  return kind === 'publication' ? 1 : hasPath ? 0 : 2;
}
