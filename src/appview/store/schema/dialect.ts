/** The words of SQL that differ between the engines. */
export interface Dialect {
  /** Compared byte by byte, as revisions and at-uris need it, whatever the database's language. */
  readonly text: string;
  readonly integer: string;
  /** 0 or 1. */
  readonly flag: string;
  /** A number that the engine gives each row, its primary key. */
  readonly id: string;
  /** What closes a table. */
  readonly end: string;
  /** What closes a table that is kept by its primary key. */
  readonly keyed: string;
  /** What makes a SELECT hold its row until the transaction ends, where the transaction itself does not. */
  readonly forUpdate: string;
}
