/** The kind of failure, for code to branch on. */
export type ClientErrorKind = 'network' | 'timeout' | 'aborted' | 'http' | 'malformed' | 'bad-request';

// In the script tag: every byte counts. For the other kinds the advice is to try later.
const ADVICE: Partial<Record<ClientErrorKind, string>> = {
  network: 'check address and CORS',
  malformed: 'check who answers at that address',
  'bad-request': 'check link or actor',
};

/** A request that got no answer. Absence is no error: that is `null`. */
export class ClientError extends Error {
  declare readonly kind: ClientErrorKind;
  /** The HTTP status, when there was one. */
  declare readonly status: number | undefined;

  /** @param subject what was asked for: an address, a link or an actor */
  constructor(kind: ClientErrorKind, subject: string, status?: number) {
    super(`${status ? `${kind} ${status}` : kind} ${subject}: ${ADVICE[kind] ?? 'try later'}`);
    Object.assign(this, { name: 'ClientError', kind, status });
  }
}
