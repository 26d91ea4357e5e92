import type { Finding } from 'masthead/check';
import type { Step, StepId, Verdict } from './diagnosis.ts';

type Later<T> = T | Promise<T>;
type Nothing = undefined | null | false;

/** What somebody writes down of a rule: `when` finds what is the case, the rest says it. */
export interface RuleOf<Known, Found> {
  readonly when: (known: Known) => Later<Found | Nothing>;
  readonly says: string | ((found: Found, known: Known) => string);
  readonly advice?: string | ((found: Found, known: Known) => string | undefined);
  /** The commands that do what the advice says. */
  readonly mend?: (found: Found, known: Known) => readonly string[];
  /** The record whose card is shown in the place of the one that was meant. */
  readonly instead?: (found: Found) => string;
  /** Verdict and step, where they depend on what was found. */
  readonly verdict?: (found: Found) => Verdict;
  readonly at?: (found: Found) => StepId;
  readonly findings?: (found: Found) => readonly Finding[];
}

/** What a rule says where it applies. */
export interface Said {
  /** The rule that says it. */
  readonly rule: string;
  readonly step: Step;
  readonly findings: readonly Finding[];
}

/** One thing that the doctor can say of what is known of a link. */
export interface Rule<Known> {
  readonly id: string;
  readonly step: StepId;
  /** `null` where it does not apply. */
  speak(known: Known): Promise<Said | null>;
}

/** Characters of one sentence, which may quote a record. */
const MAX_SENTENCE = 4000;

/**
 * @param step the step of the report for which it speaks
 * @param id its name
 */
export function rule<Known, Found>(step: StepId, verdict: Verdict, id: string, of: RuleOf<Known, Found>): Rule<Known> {
  const { when, says, advice, mend, instead, findings, at } = of;
  return {
    id,
    step,
    async speak(known) {
      const found = await when(known);
      if (found === undefined || found === null || found === false) return null;
      const what = typeof advice === 'function' ? advice(found, known) : advice;
      const run = mend?.(found, known) ?? [];
      return {
        rule: id,
        step: {
          id: at?.(found) ?? step,
          verdict: of.verdict?.(found) ?? verdict,
          found: cut(typeof says === 'function' ? says(found, known) : says),
          ...(what !== undefined && { advice: cut(what) }),
          ...(run.length > 0 && { run }),
          ...(instead && { instead: instead(found) }),
        },
        findings: findings?.(found) ?? [],
      };
    },
  };
}

function cut(sentence: string): string {
  return sentence.length > MAX_SENTENCE ? `${sentence.slice(0, MAX_SENTENCE)}…` : sentence;
}

/** What the first rule says that applies; `null` where none does. */
export async function firstOf<Known>(rules: readonly Rule<Known>[], known: Known): Promise<Said | null> {
  for (const each of rules) {
    const said = await each.speak(known);
    if (said) return said;
  }
  return null;
}

/** The steps of the rules in their order: for each step the first speaks that applies. */
export async function stepsOf<Known>(rules: readonly Rule<Known>[], known: Known): Promise<Step[]> {
  const steps = new Map<StepId, Step>();
  for (const each of rules) {
    const said = steps.has(each.step) ? null : await each.speak(known);
    if (said) steps.set(each.step, said.step);
  }
  return [...steps.values()];
}
