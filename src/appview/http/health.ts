/** What `/xrpc/_health` says. */
export interface Health {
  /** The process can do its work; when not, it is to be started anew. */
  readonly alive: boolean;
  /** The index may be asked. */
  readonly ready: boolean;
  /** Between now and the newest event that was stored; `null` while unknown, and of a file that has been read. */
  readonly secondsBehind: number | null;
  readonly body: object;
}
