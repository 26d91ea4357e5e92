import { ClientError } from '../network/client-error.ts';

/** A `did:web` of the network names a host and no path. */
const DID = /^(?=.{1,2048}$)did:(?:plc:[\w.:%-]+|web:[\w.-]+(?:%3A\d+)?)$/;
const HANDLE = /^(?=.{3,253}$)(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** The DID methods of the network. */
export function isKnownDid(value: string): boolean {
  return DID.test(value);
}

/** Whether a name could be somebody's handle; `handle.invalid` says that there is none. */
export function isHandle(value: string): boolean {
  return HANDLE.test(value) && value !== 'handle.invalid';
}

/**
 * Reads an actor as people write one: `@alice.example` and `Alice.Example.` are `alice.example`. The letters of a DID are left alone: they count.
 *
 * @returns a handle in lower case, or a DID of a method that the network has
 * @throws {ClientError} `bad-request` for anything else
 */
export function actorName(actor: string): string {
  const name = actor.trim().replace(/^@|\.$/g, '');
  if (name.startsWith('did:')) {
    if (isKnownDid(name)) return name;
    throw new ClientError(
      'bad-request',
      `"${actor}" (of the DID methods, only did:plc and did:web lead to an account)`,
    );
  }
  const handle = name.toLowerCase();
  if (isHandle(handle)) return handle;
  throw new ClientError('bad-request', `"${actor}" (an actor is a handle such as alice.example, or a DID)`);
}
