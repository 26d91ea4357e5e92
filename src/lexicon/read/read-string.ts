import { isInCalendar } from '../../core/profile/partial-date.ts';
import { showsSomething } from '../../core/shows-something.ts';
import { cutText } from './cut-text.ts';
import { type Reader, UNREADABLE } from './reader.ts';
import type { SchemaParts } from './schema-parts.ts';
import { limit } from './schema-parts.ts';

/** Characters of `YYYY-MM-DD`. */
const DAY = 10;
const DATE = /^\d{4}-\d\d-\d\d(?:[T ][\d:.]+)?$/;

/** Reads a string: free text over its limit is cut, a datetime in a common wrong form is repaired. */
export function stringReader(schema: SchemaParts): Reader {
  const maxBytes = limit(schema, 'maxLength') ?? Number.POSITIVE_INFINITY;
  const maxGraphemes = limit(schema, 'maxGraphemes') ?? Number.POSITIVE_INFINITY;
  const bounded = maxBytes < Number.POSITIVE_INFINITY || maxGraphemes < Number.POSITIVE_INFINITY;
  const needed = (limit(schema, 'minLength') ?? 0) > 0;
  return (value, checker) => {
    if (typeof value !== 'string') {
      checker?.report('expected a string');
      return UNREADABLE;
    }
    if (needed && !showsSomething(value)) {
      checker?.report(/\S/.test(value) ? 'has no character that can be seen' : 'must not be empty');
      return UNREADABLE;
    }
    const result = schema['~run'](value, 0);
    const isDatetime = schema.format === 'datetime';
    const exists = !isDatetime || isInCalendar(value.slice(0, DAY));
    if (result === undefined && exists) return value;
    checker?.report(
      result === undefined
        ? 'is a day that the calendar does not have'
        : 'msg' in result
          ? result.msg()
          : 'is not what the lexicon wants here',
    );
    if (isDatetime) return (exists && mendDatetime(value)) || UNREADABLE;
    if (schema.format || !bounded) return UNREADABLE;
    const cut = cutText(value, maxBytes, maxGraphemes);
    return needed && !showsSomething(cut) ? UNREADABLE : cut;
  };
}

/** Repairs a date without a time, a time without a zone (read as UTC), or an offset that atproto does not allow; `undefined` for anything else. */
function mendDatetime(value: string): string | undefined {
  const time = Date.parse(DATE.test(value) && value.length > 10 ? `${value}Z` : value);
  return /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(time) ? new Date(time).toISOString() : undefined;
}
