// What runs in an audited page: Playwright sends each function there by its text, so none uses
// another.
import type axe from 'axe-core';

/** What a Storybook's preview offers to whoever drives it. */
interface PreviewWindow extends Window {
  readonly __STORYBOOK_ADDONS_CHANNEL__?: {
    on(event: string, heard: (said: unknown) => void): void;
    off(event: string, heard: (said: unknown) => void): void;
    emit(event: string, said: unknown): void;
  };
  readonly __STORYBOOK_PREVIEW__?: {
    loadStory(story: { storyId: string }): Promise<{ storyGlobals?: Readonly<Record<string, unknown>> }>;
  };
}

/**
 * Shows a story, through to the end of its play function, or a page of documentation with the
 * stories and the pictures on it. The Storybook is loaded once for all.
 *
 * @returns whether the story insists on a scheme
 * @throws when it cannot be shown, or its play function fails
 */
export async function showInStorybook(shown: { storyId: string; viewMode: 'story' | 'docs' }): Promise<boolean> {
  const { __STORYBOOK_ADDONS_CHANNEL__: channel, __STORYBOOK_PREVIEW__: preview } = window as PreviewWindow;
  const end = shown.viewMode === 'story' ? 'storyFinished' : 'docsRendered';
  const said = await new Promise<unknown>((resolve) => {
    const hear = (what: unknown) => {
      const id = typeof what === 'string' ? what : (what as { storyId?: unknown }).storyId;
      if (id !== shown.storyId) return;
      channel?.off(end, hear);
      resolve(what);
    };
    channel?.on(end, hear);
    channel?.emit('setCurrentStory', shown);
  });
  if (shown.viewMode === 'story') {
    if ((said as { status?: unknown }).status === 'error') throw new Error('the story or its play function failed');
    const { storyGlobals } = (await preview?.loadStory(shown)) ?? {};
    return storyGlobals !== undefined && 'scheme' in storyGlobals;
  }
  const all = <E extends Element>(selector: string) => [...document.querySelectorAll<E>(selector)];
  while (
    all('#storybook-docs h1').length === 0 ||
    all('[data-story-block] [id$="-inner"]').some((story) => !story.hasChildNodes()) ||
    all<HTMLImageElement>('img').some(({ complete, loading }) => !complete && loading !== 'lazy')
  )
    await new Promise((resolve) => setTimeout(resolve, 20));
  if (all('.sb-errordisplay').some((error) => error.checkVisibility())) throw new Error('the page shows an error');
  return true;
}

/** Waits until each element of ours in the page shows what it will show. */
export async function settlePage(): Promise<void> {
  const rest = () => new Promise((resolve) => setTimeout(resolve, 50));
  // The builder makes its elements once it has asked its server.
  while (document.querySelector('[aria-busy=true]')) await rest();
  const embeds = [...document.querySelectorAll('pub-card, pro-profile')];
  for (const embed of embeds) embed.setAttribute('loading', 'eager');
  const ends = ['ready', 'fallback', 'error'];
  while (embeds.some((embed) => !ends.some((state) => embed.matches(`:state(${state})`)))) await rest();
}

/**
 * Puts the page's cards into `contrast="aa"`, the page into each scheme, and asks axe: a line for
 * each finding.
 *
 * @param where its schemes, none where a story insists on one; what to look at as a selector, or
 *   the whole page
 */
export async function lookWithAxe(where: { schemes: readonly string[]; root?: string }): Promise<string[]> {
  const { schemes, root } = where;
  const page = document.documentElement;
  // Where a page has no ground of its own axe takes a white one for granted.
  if (getComputedStyle(page).backgroundColor === 'rgba(0, 0, 0, 0)') page.style.backgroundColor = 'Canvas';
  // A card out of sight is not laid out by itself, and axe takes the page's colours for its own.
  const laidOut = new CSSStyleSheet();
  laidOut.replaceSync('::part(card) { content-visibility: visible !important }');
  document.adoptedStyleSheets.push(laidOut);
  const cards = [...document.querySelectorAll('pub-card')];
  for (const card of cards) card.setAttribute('contrast', 'aa');
  const problems: string[] = [];
  for (const [at, scheme] of (schemes.length > 0 ? schemes : [undefined]).entries()) {
    if (scheme)
      for (const ground of [page, ...document.querySelectorAll<HTMLElement>('.stage > .pane')])
        ground.style.colorScheme = scheme;
    for (let round = 0; round < 2; round++) {
      await Promise.all(cards.map((card) => (card as { updateComplete?: Promise<unknown> }).updateComplete));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    }
    // axe finds no contrast in what is half transparent. A skeleton's shapes never end, and go on.
    const embeds = [...document.querySelectorAll('pub-card, pro-profile')];
    for (const each of [document, ...embeds.map(({ shadowRoot }) => shadowRoot)])
      for (const animation of each?.getAnimations() ?? [])
        if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
    // A dark page has the markup of a light one, so only its colours are looked at. A story is a
    // piece of a page, not a page.
    const colors: axe.RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };
    const found = await (window as { axe?: typeof axe }).axe?.run((root && document.querySelector(root)) || document, {
      resultTypes: ['violations'],
      ...(at > 0 ? colors : root ? { rules: { region: { enabled: false } } } : {}),
    });
    if (!found) throw new Error('axe is not in the page');
    for (const { id, nodes } of found.violations)
      for (const { failureSummary = '', target } of nodes) {
        const says = failureSummary.replace(/\s+/g, ' ').slice(0, 400);
        problems.push(`${id}${scheme ? ` (${scheme})` : ''} at ${target.flat().join(' ')}: ${says}`);
      }
  }
  return problems;
}
