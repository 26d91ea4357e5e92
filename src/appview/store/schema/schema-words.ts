/** The words of the schema that differ between the engines. */
export interface SchemaWords {
  /** Compared byte by byte, as revisions and at-uris need it, whatever the database's language. */
  readonly text: string;
  readonly integer: string;
  /** 0 or 1. */
  readonly flag: string;
  /** A number that the engine gives each row, its primary key. */
  readonly id: string;
  /** A parameter of a statement, by its position, the first being 1. Statements name them in order. */
  readonly parameter: (position: number) => string;
  /** What closes a table. */
  readonly end: string;
  /** What closes a table that is kept by its primary key. */
  readonly keyed: string;
}

export const SQLITE_WORDS: SchemaWords = {
  text: 'TEXT',
  integer: 'INTEGER',
  flag: 'INTEGER',
  id: 'INTEGER PRIMARY KEY',
  parameter: () => '?',
  end: ' STRICT',
  keyed: ' STRICT, WITHOUT ROWID',
};

export const POSTGRES_WORDS: SchemaWords = {
  text: 'TEXT COLLATE "C"',
  integer: 'BIGINT',
  flag: 'SMALLINT',
  id: 'BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY',
  parameter: (position) => `$${position}`,
  end: '',
  keyed: '',
};
