/**
 * Options of an `LRUCache` that holds so many entries. With `max` it would make room for all of
 * them when it is made: megabytes and milliseconds for each server and each client, before anybody
 * has asked.
 */
export function upTo(entries: number) {
  return { maxSize: entries, sizeCalculation: () => 1 };
}
