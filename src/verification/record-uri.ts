const RECORD_URI =
  /^at:\/\/(did:[a-z]+:[a-zA-Z0-9._:%-]{1,2000}|[a-zA-Z0-9.-]{1,253})\/([a-zA-Z0-9.-]{1,317})\/([A-Za-z0-9._:~-]{1,512})$/;

/** An at-uri in its parts. */
export interface RecordUri {
  /** As one compares it: without white space and closing slash around it. */
  readonly uri: string;
  /** A DID; or a handle, which names nobody for good and therefore proves nothing. */
  readonly authority: string;
  readonly collection: string;
  readonly rkey: string;
}

/**
 * Reads an at-uri of a record as people write it.
 *
 * @returns `null` for anything else
 */
export function readRecordUri(value: unknown): RecordUri | null {
  const uri = typeof value === 'string' ? value.trim().replace(/\/$/, '') : '';
  const [, authority = '', collection = '', rkey = ''] = RECORD_URI.exec(uri) ?? [];
  return rkey === '' ? null : { uri, authority, collection, rkey };
}
