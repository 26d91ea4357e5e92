import type { CardView, ShownProfile } from 'masthead/core';
import { isRightToLeft } from 'masthead/internal/render/right-to-left';
import { APPEARANCES, type Choices, CONTRASTS, chosen, LAYOUTS } from './choices.ts';
import type { Shown } from './snippets.ts';

/** What the element is asked: a card of a link, or a profile of somebody. */
export type Wanted =
  | { readonly kind: 'card'; readonly link: string }
  | { readonly kind: 'profile'; readonly actor: string };

/** What came of it. */
export type Outcome = { readonly shown: Shown } | { readonly shown: null } | { readonly error: unknown };

/**
 * The card or profile, twice: on a light page and on a dark one. The second is to be looked at: its
 * links would be those of the first again.
 */
export interface Preview {
  readonly element: HTMLElement;
  /** Asks anew. What was asked before never comes to an end then. */
  open(wanted: Wanted, choices: Choices, appView: string): Promise<Outcome>;
  /** The choices of what shows already. */
  choose(choices: Choices): void;
  /** Shows a view that was found in another way. */
  give(view: unknown): void;
}

/** The elements' own class, as far as this page uses it. */
type Embed = HTMLElement & { view: unknown };

export function preview(): Preview {
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
    open(next, choices, appView) {
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
    choose: dress,
    give(view) {
      for (const embed of embeds) embed.view = view;
    },
  };
}

function makeEmbed(tag: 'pub-card' | 'pro-profile', wanted: Wanted, appView: string): Embed {
  const asked = wanted.kind === 'card' ? { url: wanted.link, discovery: 'off' } : { actor: wanted.actor };
  // What is opened from here must not take the page's work away.
  const fixed = { ...asked, 'app-view': appView, loading: 'eager', target: '_blank' };
  const embed: HTMLElement & { view?: unknown } = document.createElement(tag);
  for (const [name, value] of Object.entries(fixed)) embed.setAttribute(name, value);
  return embed as Embed;
}

function setLooks(embed: Embed, { kind }: Wanted, { layout, appearance, contrast, lang }: Choices): void {
  const looks = {
    layout: chosen(layout, LAYOUTS[kind]),
    appearance: chosen(appearance, APPEARANCES[kind]),
    // Stated, so that what shows does not depend on which script shows it.
    contrast: kind === 'card' ? (chosen(contrast, CONTRASTS) ?? CONTRASTS[0]) : undefined,
    lang: lang || undefined,
  };
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

/**
 * What an element is made of: attributes by name, `undefined` and `false` for none, and listeners
 * under `on…`.
 */
export type Parts = Readonly<Record<string, string | boolean | undefined | ((event: Event) => void)>>;

/**
 * Makes an element. Text goes in as text, styles come from the style sheet alone: the page keeps to
 * the strictest policy.
 */
export function make<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  parts: Parts = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'function') element.addEventListener(name.slice(2), value);
    else if (value !== undefined && value !== false) element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}
