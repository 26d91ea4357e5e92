import { type AtUri, parseAtUri } from '../syntax/at-uri.ts';

/** An at-uri in its parts. */
export interface RecordUri extends AtUri {
  /** As one compares it: without white space and closing slash around it. */
  readonly uri: string;
}

/**
 * Reads an at-uri of a record as people write it.
 *
 * @returns `null` for anything else
 */
export function readRecordUri(value: unknown): RecordUri | null {
  const uri = typeof value === 'string' ? value.trim().replace(/\/$/, '') : '';
  const parts = parseAtUri(uri);
  return parts && { uri, ...parts };
}
