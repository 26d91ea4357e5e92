import type { CardView, ShownProfile } from 'masthead/core';
import { isRightToLeft } from 'masthead/internal/render/language';
import { type Choices, CONTRASTS, looksOf, type Shown } from './choices.ts';
import { make } from './page-parts.ts';

/** The request of the element: a card of a link, or the profile of an actor. */
export type Wanted =
  | { readonly kind: 'card'; readonly link: string }
  | { readonly kind: 'profile'; readonly actor: string };

/** The result of a request. */
export type Outcome = { readonly shown: Shown } | { readonly shown: null } | { readonly error: unknown };

/** The elements' own class, as far as this page uses it. */
type Embed = HTMLElement & { view: unknown };

/**
 * The card or profile, twice: on a light page and on a dark one. The second is only a picture for
 * sighted readers: its links would repeat those of the first.
 */
export function preview() {
  const panes = ['light', 'dark'].map((scheme) => make('div', { class: `pane ${scheme}`, inert: scheme === 'dark' }));
  let wanted: Wanted | undefined;
  let embeds: readonly Embed[] = [];
  const dress = (choices: Choices): void => {
    if (!wanted) return;
    for (const embed of embeds) setLooks(embed, wanted, choices);
    for (const pane of panes) pane.dir = isRightToLeft(choices.lang) ? 'rtl' : 'ltr';
  };
  return {
    element: make(
      'section',
      { class: 'preview', 'aria-labelledby': 'preview-title' },
      make(
        'div',
        { class: 'over' },
        make('h2', { id: 'preview-title' }, 'Preview'),
        make('p', { class: 'hint' }, 'On a light page and on a dark one. Its links open in a new tab.'),
      ),
      ...panes,
    ),
    /** Makes a new request. An earlier request never settles after that. */
    open(next: Wanted, choices: Choices, appView: string): Promise<Outcome> {
      wanted = next;
      const tag = next.kind === 'card' ? 'pub-card' : 'pro-profile';
      embeds = panes.map(() => makeEmbed(tag, next, appView));
      dress(choices);
      const outcome = outcomeOf(embeds[0], tag, next);
      panes.forEach((pane, at) => {
        const embed = embeds[at];
        if (embed) pane.replaceChildren(embed);
      });
      return outcome;
    },
    /** Changes the look of what is shown. */
    choose: dress,
    /** Shows a view that another request found. */
    give(view: unknown): void {
      for (const embed of embeds) embed.view = view;
    },
  };
}

function makeEmbed(tag: 'pub-card' | 'pro-profile', wanted: Wanted, appView: string): Embed {
  const asked = wanted.kind === 'card' ? { url: wanted.link, discovery: 'off' } : { actor: wanted.actor };
  // A link that is opened from here must not replace the page and its state.
  const fixed = { ...asked, 'app-view': appView, loading: 'eager', target: '_blank' };
  const embed: HTMLElement & { view?: unknown } = document.createElement(tag);
  for (const [name, value] of Object.entries(fixed)) embed.setAttribute(name, value);
  return embed as Embed;
}

function setLooks(embed: Embed, { kind }: Wanted, choices: Choices): void {
  const looks = looksOf(kind, choices);
  // Always set, so that the preview does not depend on the default of the script.
  if (kind === 'card') looks.contrast ??= CONTRASTS[0];
  for (const [name, value] of Object.entries(looks)) {
    if (value === undefined) embed.removeAttribute(name);
    else embed.setAttribute(name, value);
  }
}

function outcomeOf(embed: Embed | undefined, tag: string, wanted: Wanted): Promise<Outcome> {
  return new Promise((resolve) => {
    const hear = (type: string, read: (detail: Record<string, unknown>) => Outcome) =>
      embed?.addEventListener(`${tag}-${type}`, (event) => {
        if (event instanceof CustomEvent) resolve(read(event.detail));
      });
    // The element has checked the view.
    hear('load', ({ view }) => ({
      shown: wanted.kind === 'card' ? { ...wanted, view: view as CardView } : { ...wanted, view: view as ShownProfile },
    }));
    hear('fallback', () => ({ shown: null }));
    hear('error', ({ error }) => ({ error }));
  });
}
