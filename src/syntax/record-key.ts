import { text } from '../core/read-fields.ts';

/** Whether a record can have this key. Hosts may say anything; commands, tags and addresses are made of keys. */
export function isRecordKey(key: unknown): key is string {
  return /^(?!\.\.?$)[\w.:~-]{1,512}$/.test(text(key) ?? '');
}
