import { printable } from 'masthead/internal/core';
import { getOr } from './get-or.ts';

/** Takes a message for people. */
export type Tell = (message: string) => void;

/** Gives a warning. Of each kind, the first is given and the others are not: an outage is one thing to mend, not a thousand. */
export type Warn = (kind: string, message: string) => void;

const said = new WeakMap<Tell, Set<string>>();
/** A build that has warned of more than this says no more. */
const MAX_KINDS = 100;
const MAX_MESSAGE = 1000;

/** Tells the console. */
export const toConsole: Tell = (message) => console.warn(message);

/** Each kind is given once to the same function, however often a pipeline is set up. */
export function warnOnce(tell: Tell = toConsole): Warn {
  const kinds = getOr(said, tell, () => new Set<string>());
  return (kind, message) => {
    if (kinds.has(kind) || kinds.size >= MAX_KINDS) return;
    kinds.add(kind);
    try {
      // Text of hosts may be in it.
      tell(printable(message, MAX_MESSAGE));
    } catch {
      // A build does not fail because of a warning.
    }
  };
}
