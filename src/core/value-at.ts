import { fields } from './read-fields.ts';

/** The value of a record at a path such as `basicTheme.accent.r`; `undefined` where there is none, and the record itself for an empty path. */
export function valueAt(record: unknown, path: string): unknown {
  return path === '' ? record : path.split('.').reduce((part, key) => fields(part)[key], record);
}
