import { MAX_BODY } from '../source/event.ts';
import { type DeadLetterWrite, MAX_ABOUT } from './store-write.ts';

// Characters. Some reasons quote the content.
const MAX_REASON = 300;

/** A dead letter, cut to the limits of its fields. By default its body is empty, its cursor 0 and its time (milliseconds) now. */
export function deadLetter({
  source,
  about,
  reason,
  cursor = 0,
  body = '',
  time = Date.now(),
}: Pick<DeadLetterWrite, 'source' | 'about' | 'reason'> & Partial<DeadLetterWrite>): DeadLetterWrite {
  return {
    to: 'dead_letters',
    source,
    cursor,
    about: about.slice(0, MAX_ABOUT),
    reason: reason.slice(0, MAX_REASON),
    body: body.slice(0, MAX_BODY),
    time,
  };
}

/** A record as JSON for a dead letter, cut to its limit; empty where JSON fails, such as for a record nested deeper than the stack. */
export function deadLetterBody(record: unknown): string {
  try {
    return JSON.stringify(record)?.slice(0, MAX_BODY) ?? '';
  } catch {
    return '';
  }
}
