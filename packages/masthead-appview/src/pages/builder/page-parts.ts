/**
 * The parts of an element: attributes by name, left out for `undefined` and `false`, and listeners
 * under `on…`.
 */
export type Parts = Readonly<Record<string, string | boolean | undefined | ((event: Event) => void)>>;

/**
 * Makes an element. Text is inserted as text, and styles come only from the style sheet: the page
 * has the strictest policy.
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

/**
 * A text to copy, with the button that copies it.
 *
 * @param say announces words to screen readers
 */
export function copyable(say: (words: string) => void) {
  const code = make('pre', { class: 'code', tabindex: '0', role: 'region', dir: 'ltr', translate: 'no' });
  const copy = make('button', { type: 'button', class: 'primary copy' }, 'Copy');
  const result = make('span', { class: 'result', 'aria-hidden': 'true' });
  let current = '';
  copy.addEventListener('click', () => {
    copyText(current, code).then((words) => {
      result.textContent = words;
      say(words);
    });
  });
  return {
    element: make('div', { class: 'copyable' }, code, make('div', { class: 'row' }, copy, result)),
    /** @param name of the text, for screen readers */
    put(text: string, name: string): void {
      code.setAttribute('aria-label', name);
      copy.setAttribute('aria-label', `Copy ${name}`);
      if (text === current) return;
      current = text;
      code.textContent = text;
      copy.disabled = text === '';
      result.textContent = '';
    },
  };
}

/** @returns the result, in words */
async function copyText(text: string, shown: HTMLElement): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied.';
  } catch {
    // A page may not be allowed to write to the clipboard: the selected text can be copied by hand.
    getSelection()?.selectAllChildren(shown);
    shown.focus();
    return 'Selected: copy it with Ctrl+C or ⌘C.';
  }
}
