import { make } from './make.ts';
import { askServer, type Server } from './server.ts';

/**
 * The field for the AppView, on a page that none serves. It goes once an AppView has answered.
 *
 * @param address what was tried already; empty for nothing
 */
export function serverField(
  address: string,
  fetch: typeof globalThis.fetch,
  settle: (server: Server) => void,
): HTMLElement {
  const input = make('input', {
    id: 'app-view',
    type: 'text',
    inputmode: 'url',
    autocomplete: 'url',
    spellcheck: 'false',
    placeholder: 'https://cards.example',
    'aria-describedby': 'app-view-problem',
  });
  input.value = address;
  // What was tried may answer by now.
  const use = make('button', {}, address === '' ? 'Use it' : 'Try again');
  input.addEventListener('input', () => {
    use.textContent = address !== '' && input.value.trim() === address ? 'Try again' : 'Use it';
  });
  const problem = make('p', { class: 'problem', id: 'app-view-problem', role: 'alert' });
  const form = make(
    'form',
    { class: 'ask' },
    make('label', { for: 'app-view' }, 'The AppView to ask'),
    make('div', { class: 'row' }, input, use),
    problem,
    make(
      'p',
      { class: 'hint' },
      address === ''
        ? 'No AppView serves this page. Write the address of yours; npx masthead-cli serve starts one.'
        : `No AppView answered at ${address}. Try again in a moment, or write the address of another; npx masthead-cli serve starts one.`,
    ),
  );
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const written = input.value.trim();
    problem.textContent = '';
    void askServer(/^https?:/i.test(written) ? written : `https://${written}`, fetch).then((server) => {
      if (!server) {
        problem.textContent = 'No AppView of Masthead answers there. Look at the address, and whether the server runs.';
        return;
      }
      form.remove();
      settle(server);
    });
  });
  return form;
}
