import type { Generated } from 'kysely';

/**
 * Every change of `tables.ts` raises it. `hidden` must never change, nor the columns of records
 * that `listHidden` reads: they are read from an index of any version.
 */
export const SCHEMA_VERSION = 18;

/** The SQL that differs between the engines. */
export interface Dialect {
  /**
   * Text that compares byte by byte, as revisions and at-uris need it, whatever the locale of the
   * database.
   */
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
  /**
   * Makes a SELECT lock its row until the transaction ends, where the transaction alone does not.
   */
  readonly forUpdate: string;
}

/** A column of a table: its SQL, and its type in the rows that Kysely reads and writes. */
export interface Column<Type> {
  readonly kind: 'id' | 'text' | 'integer' | 'flag';
  /** SQL after the type. */
  readonly rule: string;
  /** Never set; it only carries the type. */
  readonly type?: Type;
}

export interface Table {
  readonly columns: Readonly<Record<string, Column<unknown>>>;
  /** The columns of a primary key or a unique key of several columns. */
  readonly key?: string;
  readonly unique?: string;
  /** By name: the columns and condition of an index. */
  readonly indexes?: Readonly<Record<string, string>>;
}

/** The rows of a table as Kysely sees them. */
export type Row<Of extends Table> = {
  [Name in keyof Of['columns']]: Of['columns'][Name] extends Column<infer Type> ? Type : never;
};

export const id: Column<Generated<number>> = { kind: 'id', rule: '' };
export const integer: Column<number> = { kind: 'integer', rule: 'NOT NULL' };
export const flag: Column<number> = { kind: 'flag', rule: 'NOT NULL' };

export function text<Type extends string = string>(): Column<Type> {
  return { kind: 'text', rule: 'NOT NULL' };
}

export function key<Type>(column: Column<Type>): Column<Type> {
  return { ...column, rule: 'NOT NULL PRIMARY KEY' };
}

export function unique<Type>(column: Column<Type>): Column<Type> {
  return { ...column, rule: 'NOT NULL UNIQUE' };
}

export function orNull<Type>({ kind }: Column<Type>): Column<Type | null> {
  return { kind, rule: '' };
}

/** With a value for rows that are inserted without one. */
export function initially<Type extends number | string>(column: Column<Type>, value: Type): Column<Generated<Type>> {
  return { kind: column.kind, rule: `NOT NULL DEFAULT ${typeof value === 'string' ? `'${value}'` : value}` };
}

/** The statements that create a table and its indexes. */
export function createTable(name: string, table: Table, dialect: Dialect): string[] {
  const columns = Object.entries(table.columns);
  const lines = [
    ...columns.map(([column, { kind, rule }]) => `${column} ${dialect[kind]} ${rule}`),
    ...(table.key === undefined ? [] : [`PRIMARY KEY (${table.key})`]),
    ...(table.unique === undefined ? [] : [`UNIQUE (${table.unique})`]),
  ];
  const end = columns.some(([, { kind }]) => kind === 'id') ? dialect.end : dialect.keyed;
  const indexes = Object.entries(table.indexes ?? {});
  return [
    `CREATE TABLE ${name} (${lines.join(', ')})${end}`,
    ...indexes.map(([index, on]) => `CREATE INDEX ${index} ON ${name} ${on}`),
  ];
}
