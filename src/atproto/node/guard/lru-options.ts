/**
 * Options of an `LRUCache` that holds this many entries. With `max` it would reserve memory for all
 * of them at its creation: megabytes and milliseconds for each server and client, before the first
 * request.
 */
export function lruOptions(entries: number) {
  return { maxSize: entries, sizeCalculation: () => 1 };
}
