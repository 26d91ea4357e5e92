import { APPEARANCES, type Choices, type Kind, LANGUAGE_TAGS, LAYOUTS, languageName } from './choices.ts';
import { make } from './preview.ts';

const WORDS: Readonly<Record<string, string>> = {
  article: 'Article',
  publication: 'Publication',
  compact: 'One line',
  summary: 'Summary',
  full: 'Everything',
  light: 'Always light',
  dark: 'Always dark',
};

/** The fields of the choices. */
export interface OptionFields {
  readonly element: HTMLElement;
  /** Sets the fields, and shows those that this kind has. `title` stands in for the fallback text. */
  show(kind: Kind, choices: Choices, title: string): void;
}

/** @param change hears what was chosen */
export function optionFields(change: (chosen: Partial<Choices>) => void): OptionFields {
  const select = (name: 'layout' | 'appearance' | 'lang') =>
    make('select', { id: name, onchange: ({ currentTarget }) => change({ [name]: writtenIn(currentTarget) }) });
  const layout = select('layout');
  const appearance = select('appearance');
  const lang = select('lang');
  lang.append(option('', 'As the page'), ...LANGUAGE_TAGS.map((tag) => option(tag, languageName(tag), tag)));
  const aa = make('input', {
    type: 'checkbox',
    id: 'aa',
    'aria-describedby': 'aa-hint',
    onchange: ({ currentTarget }) => change({ aa: currentTarget instanceof HTMLInputElement && currentTarget.checked }),
  });
  const text = make('input', {
    id: 'text',
    type: 'text',
    maxlength: '500',
    autocomplete: 'off',
    'aria-describedby': 'text-hint',
    oninput: ({ currentTarget }) => change({ text: writtenIn(currentTarget) }),
  });
  const contrast = make(
    'div',
    { class: 'field' },
    make('label', { class: 'check' }, aa, 'Readable contrast (AA)'),
    make('p', { class: 'hint', id: 'aa-hint' }, 'Colours too close to read move to the nearest that pass.'),
  );
  const element = make(
    'section',
    { class: 'options', 'aria-labelledby': 'options-title' },
    make('h2', { id: 'options-title' }, 'Choose'),
    field('Layout', layout),
    field('Appearance', appearance),
    contrast,
    field('Language', lang),
    field(
      'Fallback text',
      text,
      make('p', { class: 'hint', id: 'text-hint' }, 'A plain link with it stands where no script runs.'),
    ),
  );
  let shown: Kind | undefined;
  return {
    element,
    show(kind, choices, title) {
      if (kind !== shown) {
        layout.replaceChildren(...LAYOUTS[kind].map((word) => option(word, WORDS[word] ?? 'Automatic')));
        appearance.replaceChildren(
          ...APPEARANCES[kind].map((word) =>
            option(word, word === 'publication' ? 'The publication’s own colours' : (WORDS[word] ?? 'As the page')),
          ),
        );
        contrast.hidden = kind === 'profile';
        shown = kind;
      }
      layout.value = known(choices.layout, LAYOUTS[kind]);
      appearance.value = known(choices.appearance, APPEARANCES[kind]);
      lang.value = choices.lang;
      aa.checked = choices.aa;
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

function known(word: string, words: readonly [string, ...string[]]): string {
  return words.includes(word) ? word : words[0];
}

function writtenIn(target: EventTarget | null): string {
  return target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.value : '';
}
