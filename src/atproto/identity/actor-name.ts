import { isAtprotoDid } from '../../core/identifiers/did.ts';
import { toHandle } from '../../core/identifiers/handle.ts';
import { ClientError } from '../request/client-error.ts';

/**
 * Normalises an actor: `@alice.example` and `Alice.Example.` become `alice.example`. A `did:plc` or `did:web` keeps its case, which counts.
 *
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
