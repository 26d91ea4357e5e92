import { make } from './preview.ts';

/** A text that is there to be copied, with the button that does it. */
export interface Copyable {
  readonly element: HTMLElement;
  /** @param name what the text is, for who cannot see */
  put(text: string, name: string): void;
}

/** @param say tells whoever cannot see */
export function copyable(say: (words: string) => void): Copyable {
  const code = make('pre', { class: 'code', tabindex: '0', role: 'region', dir: 'ltr', translate: 'no' });
  const copy = make('button', { type: 'button', class: 'primary copy' }, 'Copy');
  const told = make('span', { class: 'told', 'aria-hidden': 'true' });
  let current = '';
  copy.addEventListener('click', () => {
    copyText(current, code).then((words) => {
      told.textContent = words;
      say(words);
    });
  });
  return {
    element: make('div', { class: 'copyable' }, code, make('div', { class: 'row' }, copy, told)),
    put(text, name) {
      code.setAttribute('aria-label', name);
      copy.setAttribute('aria-label', `Copy ${name}`);
      if (text === current) return;
      current = text;
      code.textContent = text;
      copy.disabled = text === '';
      told.textContent = '';
    },
  };
}

/** @returns what came of it, in words */
async function copyText(text: string, shown: HTMLElement): Promise<string> {
  try {
    await navigator.clipboard.writeText(text);
    return 'Copied.';
  } catch {
    // Not every page may write to the clipboard: what is selected can be copied by hand.
    getSelection()?.selectAllChildren(shown);
    shown.focus();
    return 'Selected: copy it with Ctrl+C or ⌘C.';
  }
}
