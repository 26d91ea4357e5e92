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
