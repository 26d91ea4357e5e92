import { textWidth } from './text-width.ts';
import { fitText, type TextBox } from './wrap-text.ts';

/** What stands between two facts on one line. */
export const BETWEEN = ' · ';

/** Small facts in as few lines as hold them whole: a line ends between two facts, and only what is longer than a line by itself is cut, as is the last line. */
export function wrapFacts(facts: readonly string[], box: TextBox): string[] {
  const lines: string[] = [];
  for (const fact of facts) {
    const last = lines.at(-1);
    const joined = last === undefined ? fact : last + BETWEEN + fact;
    const fits = lines.length === box.lines || textWidth(joined, box.size, box.bold) <= box.width;
    if (last !== undefined && fits) lines[lines.length - 1] = joined;
    else lines.push(fact);
  }
  return lines.map((line) => fitText(line, box));
}
