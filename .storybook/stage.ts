import type { Decorator } from '@storybook/web-components-vite';
import { html } from 'lit';
import { isRightToLeft } from '../src/render/language.ts';
import { emulatePreferences } from './emulate-preferences.ts';
import { TOOLBAR_START } from './toolbar.ts';

/** Where a story stands: one pane, or a light and a dark one, as the toolbar says. `parameters.width` and
 * `parameters.textSize` are what a story asks for by itself. */
export const stage: Decorator = (story, { globals, parameters, viewMode }) => {
  const { scheme, width, language, direction, motion, colours } = { ...TOOLBAR_START, ...globals } as Record<
    string,
    string
  >;
  const page = document.documentElement;
  page.lang = language ?? 'en';
  page.dir = direction === 'language' ? (isRightToLeft(language ?? '') ? 'rtl' : 'ltr') : (direction ?? 'ltr');
  // Documentation pages are light, whatever their stories are.
  if (viewMode !== 'docs') page.style.colorScheme = scheme === 'dark' ? 'dark' : 'light';
  emulatePreferences({ reducedMotion: motion === 'reduced', forcedColours: colours === 'forced' });
  // A lab shows both schemes by itself, and is one thing that cannot stand in two places.
  const inline = parameters.lab ? 'none' : width === 'story' ? String(parameters.width ?? '24rem') : width;
  const panes = scheme !== 'both' ? [scheme] : parameters.lab ? ['light'] : ['light', 'dark'];
  return html`<div class="stage ${viewMode === 'docs' ? '' : 'page'}">
    ${panes.map(
      (pane) => html`<div class="pane" style="color-scheme: ${pane}">
        <div style="max-inline-size: ${inline}; font-size: ${parameters.textSize ?? '100%'}">${story()}</div>
      </div>`,
    )}
  </div>`;
};
