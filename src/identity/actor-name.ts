import { ClientError } from '../network/client-error.ts';
import { isAtprotoDid } from '../syntax/did.ts';
import { toHandle } from '../syntax/handle.ts';

/**
 * Reads an actor as people write one: `@alice.example` and `Alice.Example.` are `alice.example`. The letters of a DID are left alone: they count.
 *
 * @returns a handle in lower case, or a DID of a method that the network has
 * @throws {ClientError} `bad-request` for anything else
 */
export function actorName(actor: string): string {
  const name = actor.trim().replace(/^@|\.$/g, '');
  if (name.startsWith('did:')) {
    if (isAtprotoDid(name)) return name;
    throw new ClientError(
      'bad-request',
      `"${actor}" (of the DID methods, only did:plc and did:web lead to an account)`,
    );
  }
  const handle = toHandle(name);
  if (handle !== null) return handle;
  throw new ClientError('bad-request', `"${actor}" (an actor is a handle such as alice.example, or a DID)`);
}
