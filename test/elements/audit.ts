import 'axe-core/axe.min.js';
import { endAnimations } from '../../tools/audit/page/end-animations.ts';

interface Axe {
  run(context: Element, options: object): Promise<{ violations: Finding[]; incomplete: Finding[] }>;
}

interface Finding {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string; readonly target: unknown[] }[];
}

/**
 * What axe has to say about an element and everything in it.
 *
 * @param contrast whether colour contrast counts
 * @returns one line for each thing that is wrong
 */
export async function audit(element: Element, contrast = true): Promise<string[]> {
  const { axe } = window as unknown as { axe: Axe };
  endAnimations(document);
  const { violations } = await axe.run(element, {
    resultTypes: ['violations'],
    rules: { 'color-contrast': { enabled: contrast } },
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary, target }) => `${id} at ${String(target)}: ${html} ${failureSummary}`),
  );
}
