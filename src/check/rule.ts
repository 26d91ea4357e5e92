import type { Finding, FindingId } from './finding.ts';
import type { FieldChanges } from './record-command.ts';

/** What a rule found wrong with a field. `checkCard` makes a `Finding` of it. */
export interface Fault extends Pick<Finding, 'id' | 'stops' | 'record' | 'field' | 'says' | 'advice'> {
  readonly wanted: unknown;
  /** What a command changes to mend it; `undefined` where only the owner can know. */
  readonly changes: FieldChanges | undefined;
}

/** The field of a record, such as `publication.basicTheme.accent`. Nothing follows the dot where it is the record itself. */
type Place = `${Finding['record']}.${string}`;
type Of<Known, Found, Value> = (found: Found, known: Known) => Value;

/** Nothing, one thing or several. */
export type Finds<Found> = Found | readonly Found[] | undefined | null | false;

/** What somebody writes down of a rule: `when` finds what is wrong, the rest says it and what to write. */
export interface RuleOf<Known, Found> {
  readonly when: (known: Known) => Finds<Found>;
  readonly at: Place | Of<Known, Found, Place>;
  readonly says: string | Of<Known, Found, string>;
  readonly advice: string | Of<Known, Found, string>;
  /** Whether it prevents the card; `false` when left out. */
  readonly stops?: boolean | Of<Known, Found, boolean>;
  readonly wanted?: Of<Known, Found, unknown>;
  /** When left out, a command writes what is wanted. */
  readonly mend?: (found: Found, known: Known, wanted: unknown) => FieldChanges | undefined;
  /** The name of the fault, where it depends. */
  readonly idOf?: Of<Known, Found, FindingId>;
}

/** One thing that can be wrong with the records behind a card: the faults of what is known, none where it is right. */
export type Rule<Known> = (known: Known) => readonly Fault[];

export function rule<Known, Found>(id: FindingId, of: RuleOf<Known, Found>): Rule<Known> {
  return (known) =>
    listed(of.when(known)).map((each) => {
      const value = <Value extends string | boolean>(part: Value | Of<Known, Found, Value>) =>
        typeof part === 'function' ? part(each, known) : part;
      const [record, ...path] = value<Place>(of.at).split('.');
      const field = path.join('.');
      const wanted = of.wanted?.(each, known);
      return {
        id: of.idOf?.(each, known) ?? id,
        record: record as Fault['record'],
        field,
        stops: value<boolean>(of.stops ?? false),
        says: value<string>(of.says),
        advice: value<string>(of.advice),
        wanted,
        changes: of.mend ? of.mend(each, known, wanted) : wanted === undefined ? undefined : { [field]: wanted },
      };
    });
}

export function listed<Found>(found: Finds<Found>): readonly Found[] {
  if (found === undefined || found === null || found === false) return [];
  return Array.isArray(found) ? (found as readonly Found[]) : [found as Found];
}

/** Several rules as one: the first speaks that applies. They are in the order of what to mend first. */
export function firstOf<Known>(...rules: readonly Rule<Known>[]): Rule<Known> {
  return (known) => {
    for (const find of rules) {
      const faults = find(known);
      if (faults.length > 0) return faults;
    }
    return [];
  };
}
