import { XrpcRefusedError } from 'masthead/internal/node';

const GONE: ReadonlyMap<string, string> = new Map([
  ['RepoDeactivated', 'deactivated'],
  ['RepoTakendown', 'takendown'],
  ['RepoSuspended', 'suspended'],
]);

/**
 * The status of an account, from the error by which its PDS says that it is not shown; `undefined` for every other error. Only the PDS that the account's DID
 * document names may say so.
 */
export function goneStatus(error: unknown): string | undefined {
  return error instanceof XrpcRefusedError ? GONE.get(error.code) : undefined;
}
