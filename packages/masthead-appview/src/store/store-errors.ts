/** The store takes no writes or cannot be reached now: disk full, locked, connection lost. The ingest holds its cursor and retries the same writes. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
  /** What is stored is damaged: no wait mends it, only a back-up. */
  readonly damaged: boolean;

  constructor(message: string, { damaged = false, ...options }: ErrorOptions & { readonly damaged?: boolean } = {}) {
    super(message, options);
    this.damaged = damaged;
  }
}

/** One of these writes can never be stored, whatever the state of the store. */
export class UnstorableError extends Error {
  override readonly name = 'UnstorableError';
}

/** The database cannot be opened. The message is one sentence that says what to do. */
export class StoreOpenError extends Error {
  override readonly name = 'StoreOpenError';
}

/** The named database holds no index, and none may be created. The message is one sentence that says what to do. */
export class NoIndexError extends Error {
  override readonly name = 'NoIndexError';
}

/** Another ingester has taken over: nothing was written, and this one must stop. */
export class LeadershipLostError extends Error {
  override readonly name = 'LeadershipLostError';

  constructor() {
    super('Another Masthead process ingests into this database now; this one writes nothing more.');
  }
}

/** The copy could not be made. The message is one sentence that says what to do. */
export class BackUpError extends Error {
  override readonly name = 'BackUpError';
}

/** Whether an error is one of these already, and not what a driver threw. */
export function isStoreError(error: unknown): error is Error {
  return [StoreUnavailableError, UnstorableError, StoreOpenError, NoIndexError, LeadershipLostError].some(
    (kind) => error instanceof kind,
  );
}
