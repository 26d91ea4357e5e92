import { type Choices, FORMS, type Form } from './choices.ts';
import { copyable, make } from './page-parts.ts';
import {
  elementSnippet,
  frameSnippet,
  inlineSnippet,
  markdownSnippet,
  type Origin,
  oembedAddress,
  type Shown,
} from './snippets.ts';

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
