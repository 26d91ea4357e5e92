import { MAX_BODY } from '../event.ts';
import { type DeadLetterWrite, MAX_ABOUT } from './store-write.ts';

// Some reasons quote what was wrong.
const MAX_REASON = 300;

/**
 * A dead letter, cut to what is kept of one.
 *
 * @param letter without its body it says where and why; without a time it is of now
 */
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

/**
 * A record as JSON, for whoever looks into a dead letter.
 *
 * @returns '' for what JSON cannot say, such as a record nested deeper than the stack: the letter counts all the same
 */
export function deadLetterBody(record: unknown): string {
  try {
    return JSON.stringify(record)?.slice(0, MAX_BODY) ?? '';
  } catch {
    return '';
  }
}
