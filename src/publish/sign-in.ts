// Signs a publisher in, and sends the password to the account's own PDS only.

import type { CredentialSession } from '@atproto/api';
import { pdsProblem } from '../atproto/node/repository/pds-reader.ts';
import {
  type Account,
  checkPublicHost,
  readerFor,
  resolveAccount,
} from '../atproto/node/repository/resolve-account.ts';
import { RepositoryError } from '../atproto/repository/repository-error.ts';
import { checkConfig, checkOptions, checkText } from '../atproto/request/check-arguments.ts';
import { type ClientConfig, isDevelopment } from '../atproto/request/client-config.ts';
import { ReadingLimit } from '../atproto/request/read-answer.ts';
import { untilAborted } from '../atproto/request/signals.ts';
import { fields, text } from '../core/read-fields.ts';
import { Publisher } from './publisher.ts';

/** Bytes of one answer in a session. */
const MAX_BYTES = 4 * 1024 * 1024;
/** Milliseconds of one request in a session. */
const TIMEOUT = 60_000;
/** Milliseconds of a sign-in: it asks several hosts to find the account, and each may be slow. */
const SIGN_IN = 120_000;

/** The account that signs in. */
export interface Credentials {
  /** A handle or a DID. */
  readonly identifier: string;
  /**
   * An app password. It is sent to the account's own PDS only, over https (in development also
   * http), and stored nowhere.
   */
  readonly password: string;
}

/** Options of `signIn`. */
export interface SignInOptions {
  /**
   * Aborts the sign-in and every later read, and no later write begins. A write under way may
   * finish within `grace` milliseconds.
   */
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for one request of the session; 60,000 when left out. */
  readonly timeout?: number | undefined;
  /** Milliseconds for the whole sign-in, finding the account included; 120,000 when left out. */
  readonly signInTimeout?: number | undefined;
  /** Milliseconds for a write under way after an abort; 5,000 when left out. */
  readonly grace?: number | undefined;
}

/**
 * Signs a publisher in. First it finds the account and its PDS; a handle must resolve to the DID,
 * and the DID must claim it. Only then the password is sent, only to that PDS and over no redirect.
 * The session renews itself while the app password is valid.
 *
 * @param config how accounts and hosts are reached; each field has a default
 * @throws {RepositoryError} whose message says what to do
 *
 * @example
 * ```js
 * import { signIn } from 'masthead/publish';
 *
 * const publisher = await signIn({}, { identifier: 'alice.example', password: process.env.MASTHEAD_APP_PASSWORD });
 * console.log(publisher.handle); // alice.example
 * await publisher.signOut();
 * ```
 */
export async function signIn(
  config: ClientConfig,
  credentials: Credentials,
  options: SignInOptions = {},
): Promise<Publisher> {
  const asked = checkConfig(config);
  const { identifier, password } = Object(credentials) as Credentials;
  checkText('credentials.identifier', identifier, 'a handle such as alice.example, or a DID');
  checkText('credentials.password', password, 'an app password');
  const { signal, signInTimeout = SIGN_IN } = checkOptions(options);
  if (text(password) === undefined) throw new RepositoryError('bad-request', 'The app password is empty; give one.');
  const late = AbortSignal.timeout(signInTimeout);
  try {
    return await open(asked, credentials, options, signal ? AbortSignal.any([signal, late]) : late);
  } catch (error) {
    if (!late.aborted || signal?.aborted) throw error;
    throw new RepositoryError(
      'unreachable',
      `Signing ${identifier} in took longer than ${Math.ceil(signInTimeout / 1000)} s, so it was cancelled and nothing was written; try again later.`,
      { cause: error },
    );
  }
}

/** @param opening aborts only the sign-in: by the caller's signal, or because it takes too long */
async function open(
  config: ClientConfig,
  { identifier, password }: Credentials,
  { signal, timeout = TIMEOUT, grace }: SignInOptions,
  opening: AbortSignal,
): Promise<Publisher> {
  const account = await resolveAccount(identifier, config, opening);
  if (!isDevelopment(config) && !config.fetch) await checkPublicHost(account.pds, opening);
  const { Agent, CredentialSession } = await import('@atproto/api');
  const send = pinnedFetch(account.pds, config.fetch ?? fetch, timeout);
  const session: CredentialSession = new CredentialSession(new URL(account.pds), (input, init) =>
    // The session passes no signal to its own requests. After it is open, the caller's signal must
    // not end a write under way.
    send(input, session.session ? init : { ...init, signal: opening }),
  );
  await logIn(session, account, password, opening);
  const reader = readerFor(account, config, signal);
  const opened = {
    agent: new Agent((path, init) => session.fetchHandler(path, init)),
    mainPassword: isMainPassword(session.session?.accessJwt),
    signal,
    timeout,
    grace,
    signOut: () => session.logout(),
  };
  return new Publisher(account, reader, opened, config);
}

async function logIn(
  session: CredentialSession,
  { did, pds }: Account,
  password: string,
  opening: AbortSignal,
): Promise<void> {
  try {
    // By DID, because the handle may pass to another account meanwhile.
    await untilAborted(session.login({ identifier: did, password }), opening);
  } catch (error) {
    opening.throwIfAborted();
    throw signInProblem(error, pds);
  }
  const { did: answered, active, status } = session.session ?? {};
  if (answered !== did) {
    throw new RepositoryError('refused', `${pds} signed in ${answered ?? 'nobody'} in place of ${did}; do not use it.`);
  }
  if (active === false) {
    throw new RepositoryError(
      'inactive',
      `The account is ${status ?? 'not active'}; reactivate it where you made it, then try again.`,
    );
  }
}

function signInProblem(error: unknown, pds: string): RepositoryError {
  const { status, error: name } = fields(error);
  if (name === 'AuthFactorTokenRequired') {
    return new RepositoryError(
      'second-factor',
      'The account wants a second factor, so this is its main password; make an app password in its settings and use that.',
    );
  }
  if (name === 'AccountTakedown') {
    return new RepositoryError('inactive', `The account was taken down; ask the people who run ${pds}.`);
  }
  if (status === 401 || name === 'AuthenticationRequired') {
    return new RepositoryError(
      'signed-out',
      `${pds} does not know this password: it is wrong or was revoked; make a new app password in the account's settings.`,
    );
  }
  return pdsProblem(pds, error);
}

/**
 * Sends the password and the tokens to this PDS only, also when an answer says that the account has
 * moved to another host.
 */
function pinnedFetch(pds: string, send: typeof fetch, timeout: number): typeof fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    if (url.origin !== pds) {
      throw new RepositoryError(
        'refused',
        `${pds} says that the account lives at ${url.origin} now, but its DID document does not; try again when the move is done.`,
      );
    }
    const late = AbortSignal.timeout(timeout);
    // The session turns each call into a Request, which holds the caller's signal.
    const given = init?.signal ?? (input instanceof Request ? input.signal : null);
    const signal = given ? AbortSignal.any([given, late]) : late;
    // A redirect could carry the password to another host.
    return new ReadingLimit(MAX_BYTES).through(send)(input, { ...init, signal, redirect: 'error' });
  };
}

/**
 * Whether the access token has the scope of a main password; `false` also when the token cannot be
 * read.
 */
function isMainPassword(jwt: string | undefined): boolean {
  try {
    const payload: unknown = JSON.parse(Buffer.from(jwt?.split('.')[1] ?? '', 'base64url').toString());
    return fields(payload).scope === 'com.atproto.access';
  } catch {
    return false;
  }
}
