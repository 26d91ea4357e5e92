/** The SQL that differs between the engines. */
export interface Dialect {
  /** Compared byte by byte, as revisions and at-uris need it, whatever the locale of the database. */
  readonly text: string;
  readonly integer: string;
  /** 0 or 1. */
  readonly flag: string;
  /** A generated numeric primary key. */
  readonly id: string;
  /** Ends a CREATE TABLE. */
  readonly end: string;
  /** Ends a CREATE TABLE whose rows are stored by primary key. */
  readonly keyed: string;
  /** Makes a SELECT lock its row until the transaction ends, where the transaction alone does not. */
  readonly forUpdate: string;
}
