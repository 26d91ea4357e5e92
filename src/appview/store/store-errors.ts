/** The store cannot take anything now: disk full, locked, unreachable. The cursor is held and the same writes are tried again. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/** One of these writes can never be stored, whatever the state of the store. */
export class UnstorableError extends Error {
  override readonly name = 'UnstorableError';
}

/** The store could not be opened. The message is one sentence that says what to do. */
export class StoreOpenError extends Error {
  override readonly name = 'StoreOpenError';
}

/** There is no index where one was named, and none is to be made. The message is one sentence that says what to do. */
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

/** A copy could not be made. The message is one sentence that says what to do. */
export class BackUpError extends Error {
  override readonly name = 'BackUpError';
}
