import type { Fault, FindingId } from './finding.ts';
import type { FaultOf } from './findings-of.ts';

type Text<Found, Known> = string | ((found: Found, known: Known) => string);

/** What somebody writes down of a rule: `when` finds what is wrong, the rest says it and what to write. */
interface FaultRuleOf<Known, Found> extends Pick<Fault, 'stops'> {
  readonly when: (known: Known) => Found | undefined | null | false;
  /** The name of the fault, where it depends. */
  readonly idOf?: (found: Found, known: Known) => FindingId;
  /** The record and the field that have it. */
  readonly at: Place | ((found: Found, known: Known) => Place);
  readonly says: Text<Found, Known>;
  readonly advice: Text<Found, Known>;
  readonly wanted?: (found: Found, known: Known) => unknown;
  /** Whether it prevents the card, where that depends. */
  readonly isStop?: (found: Found, known: Known) => boolean;
}

export type Place = Pick<FaultOf, 'record' | 'field'>;

/** One thing that can be wrong with the records behind a card. */
export interface FaultRule<Known> {
  readonly id: FindingId;
  /** `undefined` where it is not wrong. */
  readonly find: (known: Known) => FaultOf | undefined;
}

export function faultRule<Known, Found>(id: FindingId, of: FaultRuleOf<Known, Found>): FaultRule<Known> {
  const { when, idOf, at, says, advice, wanted, stops, isStop } = of;
  return {
    id,
    find(known) {
      const found = when(known);
      if (found === undefined || found === null || found === false) return undefined;
      return {
        id: idOf?.(found, known) ?? id,
        ...(typeof at === 'function' ? at(found, known) : at),
        stops: isStop?.(found, known) ?? stops ?? false,
        wanted: wanted?.(found, known),
        says: typeof says === 'function' ? says(found, known) : says,
        advice: typeof advice === 'function' ? advice(found, known) : advice,
      };
    },
  };
}

/** The first fault of a list, which is in the order of what to mend first; `undefined` where none is. */
export function firstFault<Known>(rules: readonly FaultRule<Known>[], known: Known): FaultOf | undefined {
  for (const rule of rules) {
    const fault = rule.find(known);
    if (fault) return fault;
  }
  return undefined;
}
