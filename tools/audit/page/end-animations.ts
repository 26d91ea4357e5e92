/**
 * Ends what still appears in a page and in the elements of ours in it: axe finds no contrast in what is half transparent. Each root by itself, since no engine
 * counts a shadow root's animations as its document's. A skeleton's shapes never end, and go on.
 */
export function endAnimations(page: Document): void {
  const embeds = page.querySelectorAll('pub-card, pro-profile');
  for (const root of [page, ...[...embeds].map(({ shadowRoot }) => shadowRoot)]) {
    for (const animation of root?.getAnimations() ?? []) {
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    }
  }
}
