import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Values } from '../claim-rows.ts';

/** A statement whose rows come as lists of values. */
export interface ValueStatement {
  get(...parameters: SQLInputValue[]): Values | undefined;
  all(...parameters: SQLInputValue[]): Values[];
}

/** Prepares a statement that gives lists of values; Node before 24 gives objects, whose values are in the order of the columns too. */
export function prepareValues(database: DatabaseSync, sql: string): ValueStatement {
  const statement = database.prepare(sql);
  if (typeof statement.setReturnArrays === 'function') {
    statement.setReturnArrays(true);
    return statement as unknown as ValueStatement;
  }
  return {
    get(...parameters) {
      const row: object | undefined = statement.get(...parameters);
      return row && Object.values(row);
    },
    all: (...parameters) => statement.all(...parameters).map((row) => Object.values(row)),
  };
}
