import 'axe-core/axe.min.js';

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

/**
 * Ends what still appears in a page and in the elements of ours in it: axe finds no contrast in
 * what is half transparent. Each root by itself, since no engine counts a shadow root's animations
 * as its document's. A skeleton's shapes never end, and go on.
 */
function endAnimations(page: Document): void {
  const embeds = page.querySelectorAll('pub-card, pro-profile');
  for (const root of [page, ...[...embeds].map(({ shadowRoot }) => shadowRoot)]) {
    for (const animation of root?.getAnimations() ?? []) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  }
}
