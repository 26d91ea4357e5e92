import { canonicalizeUrl } from 'masthead/core';
import { cardRecords } from 'masthead/internal/core/card/card-view';
import { profilePage } from 'masthead/internal/core/profile/profile-view';
import { writeElement } from 'masthead/internal/render/html/element-html';
import { cardFrameSize, frameScheme, profileFrameSize, writeFrame } from 'masthead/internal/render/html/embed-code';
import { isRightToLeft } from 'masthead/internal/render/language';
import { type Choices, FORMS, type Form, looksOf, type Origin, oneLine, type Shown } from './choices.ts';
import { copyable, make } from './page-parts.ts';

/** The script tag, and the element, which requests its data when it comes near the viewport. */
export function elementSnippet(shown: Shown, choices: Choices, { appView, scriptTag }: Origin): string {
  return `${scriptTag}\n\n${element(shown, choices, appView)}\n`;
}

/** The script tag, and the element with its data: no visitor requests that. */
export function inlineSnippet(shown: Shown, choices: Choices, { appView, scriptTag }: Origin): string {
  return `${scriptTag}\n\n${element(shown, choices, appView, shown.view)}\n`;
}

/** An `<iframe>` of `/embed`, and the link below it. */
export function frameSnippet(shown: Shown, choices: Choices, { appView }: Origin): string {
  const { layout, appearance } = looksOf(shown.kind, choices);
  const [size, scheme] =
    shown.kind === 'card'
      ? [cardFrameSize(shown.view, undefined, layout), frameScheme(appearance)]
      : [profileFrameSize(undefined, layout), layout === 'compact' ? undefined : frameScheme(appearance)];
  const [address, title] = [`${appView}/embed?${query(shown, choices)}`, nameOf(shown, choices)];
  return `${writeFrame({ address, title, size, scheme, link: { href: target(shown, appView), words: title } })}\n`;
}

/** The SVG picture as a link, in Markdown. */
export function markdownSnippet(shown: Shown, choices: Choices, { appView }: Origin): string {
  const picture = `${appView}/${shown.kind}.svg?${query(shown, choices)}`;
  return `[![${markdownText(nameOf(shown, choices))}](${destination(picture)})](${destination(target(shown, appView))})\n`;
}

/** The address of the oEmbed answer. */
export function oembedAddress(shown: Shown, choices: Choices, { appView }: Origin): string {
  const url = shown.kind === 'card' ? canonical(shown.link) : profilePage(appView, shown.view);
  return `${appView}/oembed?${query(shown, choices, { url })}`;
}

/** The name of what is shown: the chosen text, or else its own name. */
export function nameOf(shown: Shown, { text }: Pick<Choices, 'text'>): string {
  const own = shown.kind === 'card' ? shown.view.title : (shown.view.displayName ?? `@${shown.view.handle}`);
  return oneLine(text) ?? oneLine(own) ?? (shown.kind === 'card' ? shown.link : shown.actor);
}

/** The attributes of the element, by name, in an order that is easy to read. */
export function attributesOf(shown: Shown, choices: Choices): [name: string, value: string][] {
  return stated({
    ...(shown.kind === 'card'
      ? // With its records the card needs no search, whichever AppView the page uses later.
        { url: shown.link, records: cardRecords(shown.view).join(' ') || undefined }
      : { actor: shown.actor }),
    ...looksOf(shown.kind, choices),
    dir: isRightToLeft(choices.lang) ? 'rtl' : undefined,
  });
}

function element(shown: Shown, choices: Choices, appView: string, view?: unknown): string {
  const link = { href: target(shown, appView), text: nameOf(shown, choices) };
  return writeElement(shown.kind === 'card' ? 'pub-card' : 'pro-profile', attributesOf(shown, choices), link, view);
}

/** The query of a page or a picture of what is shown. */
function query(
  shown: Shown,
  choices: Choices,
  subject = shown.kind === 'card' ? { url: canonical(shown.link) } : { actor: shown.actor },
): URLSearchParams {
  return new URLSearchParams(stated({ ...subject, ...looksOf(shown.kind, choices) }));
}

function stated(rows: Readonly<Record<string, string | undefined>>): [name: string, value: string][] {
  return Object.entries(rows).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
}

/** Where the page's own link leads: for a person, to their page on the AppView. */
function target(shown: Shown, appView: string): string {
  return shown.kind === 'card' ? shown.link : profilePage(appView, shown.view);
}

/** Every reader's browser would send this link, so it has no tracking parameters. */
function canonical(link: string): string {
  return canonicalizeUrl(link) ?? link;
}

/** Text without meaning in Markdown (CommonMark, 2.4), on one line. */
function markdownText(text: string): string {
  return text.replace(/[!-/:-@[-`{-~]/g, '\\$&');
}

/** An address without white space and brackets, which would end a link in Markdown. */
function destination(address: string): string {
  return new URL(address).href.replace(/[()<>\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

const NAMES: Readonly<Record<Form, readonly [name: string, hint: string]>> = {
  element: [
    'Script tag',
    'The script tag goes into the page’s head, once; the element where the card belongs. It asks this server when a reader comes near, so it is always up to date.',
  ],
  inline: ['Data in the page', 'No reader’s browser asks for the data: it is in the page, and stays as it is today.'],
  frame: ['Frame', 'No script in your own page. For editors and sites that take an iframe.'],
  static: [
    'Static HTML',
    'No script and no frame, every style on its element: for feeds, mail, and pages that allow style attributes. It has one layout.',
  ],
  markdown: ['Markdown', 'A picture that is a link, for a README or a forum. It follows light and dark.'],
  oembed: ['oEmbed', 'An address for software that asks oEmbed providers, such as WordPress.'],
};

/**
 * The texts to copy, one at a time.
 *
 * @param change receives the chosen form
 * @param say announces words to screen readers
 */
export function outputs(change: (form: Form) => void, say: (words: string) => void) {
  const radios = FORMS.map((form) =>
    make('input', { type: 'radio', name: 'form', value: form, id: `form-${form}`, onchange: () => change(form) }),
  );
  const hint = make('p', { class: 'hint', id: 'form-hint' });
  const text = copyable(say);
  let written: Form | undefined;
  let turn = 0;
  return {
    element: make(
      'section',
      { class: 'outputs', 'aria-labelledby': 'outputs-title' },
      make('h2', { id: 'outputs-title' }, 'Take it home'),
      make(
        'fieldset',
        { class: 'forms' },
        make('legend', { class: 'unseen' }, 'As what'),
        ...radios.map((radio) =>
          make('label', { class: 'pill' }, radio, make('span', {}, NAMES[radio.value as Form][0])),
        ),
      ),
      hint,
      text.element,
    ),
    show(shown: Shown, choices: Choices, origin: Origin): void {
      const { form } = choices;
      const [name, words] = NAMES[form];
      for (const radio of radios) radio.checked = radio.value === form;
      hint.textContent = words;
      const mine = ++turn;
      const made = WRITERS[form](shown, choices, origin);
      const isOther = form !== written;
      written = form;
      if (typeof made === 'string') {
        text.put(made, name);
        return;
      }
      // Until the new text is written, the text of the form before must not show.
      if (isOther) text.put('', name);
      made.then(
        (whole) => mine === turn && text.put(whole, name),
        () => {
          if (mine !== turn) return;
          text.put('', name);
          hint.textContent = 'The part that writes this could not be loaded. Reload the page, or choose another form.';
        },
      );
    },
  };
}

const WRITERS: Readonly<Record<Form, (...shown: [Shown, Choices, Origin]) => string | Promise<string>>> = {
  element: elementSnippet,
  inline: inlineSnippet,
  frame: frameSnippet,
  static: (...shown) => import('./static-html.ts').then(({ staticHtml }) => staticHtml(...shown)),
  markdown: markdownSnippet,
  oembed: oembedAddress,
};
