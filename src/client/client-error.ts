/** What went wrong, for code to branch on. */
export type ClientErrorKind = 'network' | 'timeout' | 'aborted' | 'http' | 'malformed' | 'bad-request';

const ADVICE: Readonly<Record<ClientErrorKind, string>> = {
  network: 'cannot be reached; check the address and its CORS headers',
  timeout: 'did not answer in time; try later or raise timeout',
  aborted: 'was aborted by the caller',
  http: 'answered with an error; try later',
  malformed: 'sent no readable answer; check that baseUrl is an AppView',
  'bad-request': 'cannot be asked for; check the link or actor',
};

/** A question that got no answer. Absence is no error: that is `null`. */
export class ClientError extends Error {
  readonly kind: ClientErrorKind;
  /** The HTTP status, when there was one. */
  readonly status: number | undefined;

  /** @param subject what was asked for: an address, a link or an actor */
  constructor(kind: ClientErrorKind, subject: string, status?: number) {
    super(`${subject} ${ADVICE[kind]}${status ? ` (${status})` : ''}`);
    this.name = 'ClientError';
    this.kind = kind;
    this.status = status;
  }
}
