// What a rule of the doctor is, and how a list of rules is applied.

import type { Finding } from 'masthead/check';
import type { Step, StepId, Verdict } from './diagnosis.ts';

/** What a rule says when it applies, with the commands for its advice. */
export interface Words {
  readonly says: string;
  readonly advice?: string | undefined;
  readonly mend?: readonly string[] | undefined;
  /** The record whose card is shown instead of the expected one. */
  readonly instead?: string;
  /** Verdict and step, if they depend on the result. */
  readonly verdict?: Verdict;
  readonly at?: StepId;
  readonly findings?: readonly Finding[];
}

type Later<T> = T | Promise<T>;

/** One statement of the doctor about the known facts of a link. */
export interface Rule<Known> {
  readonly id: string;
  readonly step: StepId;
  readonly verdict: Verdict;
  /** Returns nothing when the rule does not apply. */
  readonly when: (known: Known) => Later<Words | undefined | null | false>;
}

/** A statement, and the id of its rule. */
export interface Said {
  readonly rule: string;
  readonly step: Step;
  readonly findings: readonly Finding[];
}

/** The most characters of one sentence, which may quote a record. */
const MAX_SENTENCE = 4000;

/**
 * @param step the step of the report that the rule belongs to
 * @param id the name of the rule
 */
export function rule<Known>(step: StepId, verdict: Verdict, id: string, when: Rule<Known>['when']): Rule<Known> {
  return { id, step, verdict, when };
}

function cut(sentence: string): string {
  return sentence.length > MAX_SENTENCE ? `${sentence.slice(0, MAX_SENTENCE)}…` : sentence;
}

/** The statement of the first rule that applies; `null` when none does. */
export async function firstOf<Known>(rules: readonly Rule<Known>[], known: Known): Promise<Said | null> {
  for (const { id, step, verdict, when } of rules) {
    const words = await when(known);
    if (!words) continue;
    const { says, advice, mend = [], instead, findings = [] } = words;
    const said: Step = {
      id: words.at ?? step,
      verdict: words.verdict ?? verdict,
      found: cut(says),
      ...(advice !== undefined && { advice: cut(advice) }),
      ...(mend.length > 0 && { run: mend }),
      ...(instead !== undefined && { instead }),
    };
    return { rule: id, step: said, findings };
  }
  return null;
}

/** The steps of the rules in their order; for each step the first rule that applies. */
export async function stepsOf<Known>(rules: readonly Rule<Known>[], known: Known): Promise<Step[]> {
  const steps = new Map<StepId, Step>();
  for (const each of rules) {
    const said = steps.has(each.step) ? null : await firstOf([each], known);
    if (said) steps.set(each.step, said.step);
  }
  return [...steps.values()];
}
