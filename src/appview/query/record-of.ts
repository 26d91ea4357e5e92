const parsed = new WeakMap<object, unknown>();

/**
 * The record of a row, which keeps it as JSON: parsed once, however often it is looked at. Not to be changed.
 *
 * @param row one of the store's
 */
export function recordOf(row: { readonly record: string }): unknown {
  const known = parsed.get(row);
  if (known !== undefined) return known;
  const record: unknown = JSON.parse(row.record);
  parsed.set(row, record);
  return record;
}
