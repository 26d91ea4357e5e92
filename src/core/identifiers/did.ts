// did:METHOD:ID by https://atproto.com/specs/did: a method in lower case, then letters, digits and ._:%- that end with neither : nor %; at most 2,048
// characters.
import { isDid } from '@atcute/lexicons/syntax';

export { isDid };

/** Whether this is a DID of an account: a `did:plc`, or a `did:web` with a host, perhaps with a port (`%3A8443`), and no path. Case counts. */
export function isAtprotoDid(value: unknown): value is string {
  return isDid(value) && /^did:(?:plc:[\w.:%-]+|web:[\w.-]+(?:%3A\d+)?)$/.test(value);
}
