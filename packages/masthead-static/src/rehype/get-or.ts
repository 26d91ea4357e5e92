/** The value of a key; one that is made, and kept, where there is none. */
export function getOr<Key, Value>(
  map: { get(key: Key): Value | undefined; set(key: Key, value: Value): unknown },
  key: Key,
  make: () => Value,
): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}
