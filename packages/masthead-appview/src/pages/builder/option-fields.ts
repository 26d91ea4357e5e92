import {
  APPEARANCES,
  type Choices,
  CONTRASTS,
  type Kind,
  LANGUAGE_TAGS,
  LAYOUTS,
  languageName,
  looksOf,
} from './choices.ts';
import { make } from './page-parts.ts';

const WORDS: Readonly<Record<string, string>> = {
  article: 'Article',
  publication: 'Publication',
  compact: 'One line',
  summary: 'Summary',
  full: 'Everything',
  light: 'Always light',
  dark: 'Always dark',
};

const LABELS = { layout: 'Layout', appearance: 'Appearance', contrast: 'Contrast', lang: 'Language' } as const;

/**
 * The fields of the choices.
 *
 * @param change receives each choice
 * @param say announces to screen readers that a choice has changed something else
 */
export function optionFields(change: (chosen: Partial<Choices>) => void, say: (words: string) => void) {
  const select = (name: keyof typeof LABELS, hint?: string): HTMLSelectElement => {
    const control = make('select', {
      id: name,
      'aria-describedby': hint,
      onchange: () => {
        change({ [name]: control.value });
        say(`${LABELS[name]}: ${control.selectedOptions[0]?.text ?? ''}. Preview and text to copy have changed.`);
      },
    });
    return control;
  };
  const layout = select('layout');
  const appearance = select('appearance');
  const lang = select('lang');
  lang.append(option('', 'As the page'), ...LANGUAGE_TAGS.map((tag) => option(tag, languageName(tag), tag)));
  const contrast = select('contrast', 'contrast-hint');
  contrast.append(option('aa', 'Readable (AA)'), option('as-published', 'As published'));
  const text: HTMLInputElement = make('input', {
    id: 'text',
    type: 'text',
    maxlength: '500',
    autocomplete: 'off',
    'aria-describedby': 'text-hint',
    oninput: () => change({ text: text.value }),
    onchange: () => say('Fallback text: the text to copy has changed.'),
  });
  const contrastField = field(
    LABELS.contrast,
    contrast,
    make(
      'p',
      { class: 'hint', id: 'contrast-hint' },
      'Readable: colours too close to read move to the nearest that pass.',
    ),
  );
  const element = make(
    'section',
    { class: 'options', 'aria-labelledby': 'options-title' },
    make('h2', { id: 'options-title' }, 'Choose'),
    field(LABELS.layout, layout),
    field(LABELS.appearance, appearance),
    contrastField,
    field(LABELS.lang, lang),
    field(
      'Fallback text',
      text,
      make('p', { class: 'hint', id: 'text-hint' }, 'A plain link with it shows where no script runs.'),
    ),
  );
  let shown: Kind | undefined;
  return {
    element,
    /**
     * Sets the fields, and shows those that this kind has. `title` is the placeholder of the
     * fallback text.
     */
    show(kind: Kind, choices: Choices, title: string): void {
      if (kind !== shown) {
        layout.replaceChildren(...LAYOUTS[kind].map((word) => option(word, WORDS[word] ?? 'Automatic')));
        appearance.replaceChildren(
          ...APPEARANCES[kind].map((word) =>
            option(word, word === 'publication' ? 'The publication’s own colours' : (WORDS[word] ?? 'As the page')),
          ),
        );
        contrastField.hidden = kind === 'profile';
        shown = kind;
      }
      const looks = looksOf(kind, choices);
      layout.value = looks.layout ?? LAYOUTS[kind][0];
      appearance.value = looks.appearance ?? APPEARANCES[kind][0];
      contrast.value = looks.contrast ?? CONTRASTS[0];
      lang.value = choices.lang;
      if (text.value !== choices.text) text.value = choices.text;
      text.placeholder = title;
    },
  };
}

function field(name: string, control: HTMLElement, ...more: readonly HTMLElement[]): HTMLElement {
  return make('div', { class: 'field' }, make('label', { for: control.id }, name), control, ...more);
}

function option(value: string, name: string, lang?: string): HTMLOptionElement {
  return make('option', { value, lang }, name);
}
