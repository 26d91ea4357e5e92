import { ClientError, type ClientErrorKind } from '../request/client-error.ts';

/** A collection that could not be read whole. A profile fails then, because a shortened one would look complete. */
export class CollectionError extends ClientError {
  /** The collection's name, such as `id.sifa.profile.position`. */
  declare readonly collection: string;

  /** @param where the host, and what was wrong with its answer */
  constructor(kind: ClientErrorKind, collection: string, where: string, cause?: unknown) {
    super(kind, `${collection} at ${where}`, cause instanceof ClientError ? cause.status : undefined);
    Object.assign(this, { name: 'CollectionError', collection, cause });
  }
}
