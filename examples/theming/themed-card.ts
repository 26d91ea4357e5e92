import { type CardView, cardAction } from 'masthead/core';
import { escapeHtml } from 'masthead/render';
import { cardTheme, type ThemeAppearance, toCssVariables } from 'masthead/theme';

/**
 * A card of your own as HTML, for `themed-card.css`: its colours stand in a rule of its own, which a Content-Security-Policy lets through with a nonce.
 *
 * @param id unique on the page
 */
export function themedCard(view: CardView, id: string, appearance: ThemeAppearance): string {
  const colours = toCssVariables(cardTheme(view.source?.theme, { appearance, contrast: 'aa' }));
  const declarations = Object.entries(colours).map(([name, hex]) => `${name}:${hex}`);
  const action = cardAction(view);
  const button = action ? `<a class="button" href="${escapeHtml(action.href)}">${escapeHtml(action.label)}</a>` : '';
  return `<style>#${id}{${declarations.join(';')}}</style>
<article class="themed-card" id="${id}">
  <h3><a href="${escapeHtml(view.uri)}">${escapeHtml(view.title)}</a></h3>
  <p>${escapeHtml(view.description)}</p>
  <footer><span>${escapeHtml(view.source?.title ?? '')}</span>${button}</footer>
</article>`;
}
