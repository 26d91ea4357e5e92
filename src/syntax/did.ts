// did:METHOD:ID, as https://atproto.com/specs/did has it: a method in lower case, then letters, digits and ._:%- that end with neither : nor %, in all at most
// 2,048 characters.
import { isDid } from '@atcute/lexicons/syntax';

export { isDid };

/**
 * Whether this is a DID of a method that leads to an account: a `did:plc`, or a `did:web` that names a host, perhaps with a port (`%3A8443`), and no path.
 * Upper and lower case count.
 */
export function isAtprotoDid(value: unknown): value is string {
  return isDid(value) && /^did:(?:plc:[\w.:%-]+|web:[\w.-]+(?:%3A\d+)?)$/.test(value);
}
