/** The tables that hold records. */
export const RECORD_TABLES = ['publications', 'documents', 'profile_records'] as const;
export type RecordTable = (typeof RECORD_TABLES)[number];
