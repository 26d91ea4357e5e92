/** The tables that hold records. */
export const RECORD_TABLES = ['publications', 'documents', 'profile_records'] as const;
export type RecordTable = (typeof RECORD_TABLES)[number];

/** SQL: whether nothing outside the record hides the row of this table: neither its account's state nor the operator. */
export function allowedSql(table: RecordTable): string {
  return `(NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.did = ${table}.did AND active = 0)
    AND NOT EXISTS (SELECT 1 FROM hidden WHERE subject IN (${table}.uri, ${table}.did)))`;
}

/** SQL that brings `visible` up to date for rows that `where` names, touching only those that change. */
export function refreshVisibleSql(table: RecordTable, where: string): string {
  const visible = `(shown AND ${allowedSql(table)})`;
  return `UPDATE ${table} SET visible = ${visible} WHERE ${where} AND visible <> ${visible}`;
}
