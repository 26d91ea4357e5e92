// The first of an advisory lock's two numbers; the second is the schema's name, so that two indexes in one database do not wait for each other.
export const MIGRATION_LOCK = 1_398_030_401;
export const INGEST_LOCK = 1_398_030_402;
