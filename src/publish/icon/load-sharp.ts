import { PublishError } from '../../atproto/repository/publish-error.ts';

/**
 * Loads `sharp`, which people install only where pictures are encoded anew.
 *
 * @param says what cannot be done without it, as a clause
 * @throws {PublishError} `missing-package` when it is not installed
 */
export async function loadSharp(says: string): Promise<typeof import('sharp')> {
  try {
    return await import('sharp');
  } catch (error) {
    throw new PublishError('missing-package', `${says}: npm install sharp`, { cause: error });
  }
}
