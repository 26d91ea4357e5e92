import { type AtUri, parseAtUri } from './at-uri.ts';

export interface RecordUri extends AtUri {
  /** The at-uri trimmed, without a trailing slash: the form to compare. */
  readonly uri: string;
}

/** Parses a record's at-uri as people write it; `null` for anything else. */
export function readRecordUri(value: unknown): RecordUri | null {
  const uri = typeof value === 'string' ? value.trim().replace(/\/$/, '') : '';
  const parts = parseAtUri(uri);
  return parts && { uri, ...parts };
}
