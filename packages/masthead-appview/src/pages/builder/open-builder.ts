import { parseCardView } from 'masthead/core';
import { fields } from 'masthead/internal/core/read-fields';
import { type Choices, type Form, LANGUAGE_TAGS, readState, type State, writeState } from './choices.ts';
import { doctor } from './doctor.ts';
import { optionFields } from './option-fields.ts';
import { outputs } from './outputs.ts';
import { make, preview, type Wanted } from './preview.ts';
import { askServer, type Server, serverField } from './server.ts';
import { nameOf, type Shown } from './snippets.ts';
import { readSubject, type Subject } from './subject.ts';

/** Milliseconds, after which the page says that it is still searching. */
const LOOKING_AFTER = 500;

/** The page around the builder. */
export interface BuilderHost {
  /** The query that the builder begins with. */
  readonly query: string;
  /** Where an AppView may be: the first address that answers as one is used. */
  readonly addresses: readonly string[];
  readonly fetch: typeof globalThis.fetch;
  /**
   * Receives the query of every new state. `isStep`: another link was asked for, so that going back
   * leads to the link before.
   */
  readonly remember: (query: string, isStep: boolean) => void;
  /** Takes a listener, and calls it with the query when somebody goes back or forward. */
  readonly onTravel?: (hear: (query: string) => void) => void;
  /**
   * The place of the field and its messages; default the root. A field that is already there passes
   * on its text.
   */
  readonly ask?: HTMLElement | null | undefined;
  /** Called when the builder begins or ends to show something. */
  readonly onAsked?: (asked: boolean) => void;
}

/**
 * Opens the builder in an element: a link or a handle goes in; a card or a profile, and the texts
 * that put it on a page, come out.
 *
 * The elements must be defined already. Requests go only to the AppView and to the hosts of
 * pictures.
 */
export async function openBuilder(
  root: HTMLElement,
  { query, addresses, fetch, remember, onTravel, ask: given, onAsked }: BuilderHost,
): Promise<void> {
  const place = given ?? root;
  let state: State = readState(query, LANGUAGE_TAGS);
  let server: Server | null = null;
  let serverForm: HTMLElement | undefined;
  let shown: Shown | undefined;
  let turn = 0;

  const status = make('p', { class: 'status', role: 'status', tabindex: '-1' });
  const again = make('button', { type: 'button', class: 'again', onclick: () => void show(state.pasted) }, 'Try again');
  again.hidden = true;
  // For screen readers; sighted readers see the words beside the button.
  const said = make('p', { class: 'unseen', role: 'status' });
  const also = make('p', { class: 'also' });
  const say = (words: string): void => {
    said.textContent = '';
    // Screen readers do not announce an unchanged text again.
    setTimeout(() => {
      said.textContent = words;
    });
  };
  const view = preview();
  const why = doctor(say);
  const takeHome = outputs((form: Form) => choose({ form }), say);
  const options = optionFields((chosen) => choose(chosen), say);
  const input = make('input', {
    id: 'url',
    name: 'url',
    type: 'text',
    inputmode: 'url',
    autocapitalize: 'none',
    autocomplete: 'off',
    spellcheck: 'false',
    placeholder: 'https://example.com/post or alice.example',
    'aria-describedby': 'url-problem',
  });
  const problem = make('p', { class: 'problem', id: 'url-problem', role: 'alert' });
  // The page's samples stay until the server has named its own: nothing below them moves.
  const samples =
    place.querySelector<HTMLElement>('.try') ??
    make('div', { class: 'try', role: 'group', 'aria-label': 'Try one of these', hidden: true });
  const form = make(
    'form',
    { class: 'ask', role: 'search' },
    make('label', { for: 'url' }, 'A link, or somebody’s handle'),
    make('div', { class: 'row' }, input, make('button', { class: 'primary' }, 'Show card')),
    problem,
    samples,
  );
  const work = make('div', { class: 'work' }, view.element, options.element, takeHome.element);
  work.hidden = true;

  const draw = (): void => {
    if (!shown || !server) return;
    const origin = { appView: server.publicUrl, scriptTag: server.scriptTag };
    options.show(shown.kind, state, nameOf(shown, { text: '' }));
    takeHome.show(shown, state, origin);
  };
  const choose = (chosen: Partial<Choices>): void => {
    state = { ...state, ...chosen };
    remember(writeState(state), false);
    view.choose(state);
    draw();
  };
  /** Shows the result. `isFound` is `undefined` while it is being loaded. */
  const stage = (isFound: boolean | undefined): void => {
    onAsked?.(true);
    work.hidden = false;
    work.classList.toggle('bare', isFound === false);
    work.classList.toggle('waiting', isFound === undefined);
    options.element.hidden = takeHome.element.hidden = isFound !== true;
  };

  const open = async (wanted: Wanted, to: Server, mine: number): Promise<'found' | 'none' | 'over'> => {
    shown = undefined;
    status.textContent = 'Looking…';
    why.hide();
    stage(undefined);
    const outcome = await view.open(wanted, state, to.address);
    if (mine !== turn) return 'over';
    if ('error' in outcome) {
      stage(false);
      status.textContent = whyNothing(outcome.error);
      again.hidden = isRefused(outcome.error);
      return 'over';
    }
    if (!outcome.shown) return 'none';
    found(outcome.shown);
    return 'found';
  };
  const found = (what: Shown, words?: string): void => {
    shown = what;
    stage(true);
    status.textContent = words ?? `${what.kind === 'card' ? 'A card' : 'A profile'}: ${nameOf(what, { text: '' })}`;
    draw();
  };
  const noCard = async (link: string, to: Server, mine: number): Promise<void> => {
    stage(false);
    status.textContent = 'No card. A reader would see this plain link.';
    const answer = await why.ask(to, link, fetch);
    if (mine !== turn || !answer) return;
    again.hidden = answer.answered;
    const card = answer.view === undefined ? undefined : cardOf(answer.view, link);
    if (card) {
      view.give(answer.view);
      found(card, answer.says);
    }
  };

  const show = async (pasted: string): Promise<void> => {
    const mine = ++turn;
    root.setAttribute('aria-busy', 'true');
    const wasFocused = document.activeElement === again;
    await ask(pasted, mine);
    if (mine !== turn) return;
    root.removeAttribute('aria-busy');
    // The button that was pressed is gone.
    if (wasFocused && again.hidden) status.focus();
  };
  const ask = async (pasted: string, mine: number): Promise<void> => {
    const isStep = pasted !== state.pasted;
    state = { ...state, pasted };
    remember(writeState(state), isStep);
    clear();
    if (!server) {
      // Without a server form, the server is still being looked for: the pasted text shows once it
      // is found.
      if (serverForm) problem.textContent = 'First name an AppView that answers, above.';
      return;
    }
    const to = server;
    const subject = readSubject(pasted, to.publicUrl);
    if (subject.kind === 'problem') {
      refuse(subject.advice);
      return;
    }
    await showSubject(subject, to, mine);
  };
  /** Removes the messages about the link before. */
  const clear = (): void => {
    also.replaceChildren();
    problem.textContent = '';
    input.removeAttribute('aria-invalid');
    again.hidden = true;
  };
  /** Shows the page as before the first link. */
  const begin = (): void => {
    status.textContent = '';
    work.hidden = true;
    onAsked?.(false);
    why.hide();
  };
  const refuse = (advice: string): void => {
    begin();
    problem.textContent = advice;
    input.setAttribute('aria-invalid', 'true');
    input.focus();
  };
  const travel = (to: string): void => {
    const next = readState(to, LANGUAGE_TAGS);
    // A jump to an anchor on the page gets here too.
    if (writeState(next) === writeState(state) && input.value === next.pasted) return;
    state = next;
    input.value = next.pasted;
    if (next.pasted !== '') return void show(next.pasted);
    turn++;
    clear();
    begin();
    if (server) root.removeAttribute('aria-busy');
  };
  const showSubject = async (
    subject: Exclude<Subject, { kind: 'problem' }>,
    to: Server,
    mine: number,
  ): Promise<void> => {
    if (subject.kind === 'person') {
      const outcome = await open({ kind: 'profile', actor: subject.actor }, to, mine);
      if (outcome !== 'none') return;
      stage(false);
      status.textContent = `No profile: ${subject.actor} keeps none that this server can read. A reader would see this plain link.`;
      return;
    }
    const first = await open({ kind: 'card', link: subject.link }, to, mine);
    if (subject.kind === 'link') {
      if (first === 'none') await noCard(subject.link, to, mine);
      return;
    }
    if (first === 'found') {
      const person = `@${subject.actor}`;
      also.replaceChildren(
        'This is also a handle: ',
        make(
          'button',
          { type: 'button', class: 'link', onclick: () => paste(person) },
          `show the profile of ${person}`,
        ),
      );
    }
    if (first !== 'none') return;
    const second = await open({ kind: 'profile', actor: subject.actor }, to, mine);
    if (second !== 'none') return;
    // The bare domain is not a handle: it is the address of a site.
    if ((await open({ kind: 'card', link: subject.link }, to, mine)) === 'none') await noCard(subject.link, to, mine);
  };
  const paste = (text: string): void => {
    input.value = text;
    void show(text);
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void show(input.value.trim());
  });
  const settle = (taken: Server): Promise<void> | undefined => {
    server = taken;
    serverForm = undefined;
    status.textContent = problem.textContent = '';
    samples.hidden = taken.samples.length === 0;
    samples.replaceChildren(
      make('span', { 'aria-hidden': 'true' }, 'Try'),
      ...taken.samples.map(({ name, paste: text }) =>
        make('button', { type: 'button', class: 'pill', onclick: () => paste(text) }, name),
      ),
    );
    return state.pasted === '' ? undefined : show(state.pasted);
  };

  // A visitor may write into the field before this script is loaded.
  const before = place === root ? null : place.querySelector('input');
  const wasFocused = before !== null && document.activeElement === before;
  input.value = state.pasted || (before?.value ?? '');
  root.setAttribute('aria-busy', 'true');
  root.replaceChildren(work, why.element);
  place.replaceChildren(form, status, again, also, said, ...(place === root ? [work, why.element] : []));
  if (wasFocused) input.focus();
  onTravel?.(travel);
  // The server usually answers before anybody could read this message.
  const looking = setTimeout(() => {
    status.textContent = 'Looking for the AppView…';
  }, LOOKING_AFTER);
  for (const address of addresses) {
    server ??= await askServer(address, fetch);
  }
  clearTimeout(looking);
  if (server) await settle(server);
  else {
    status.textContent = '';
    samples.hidden = true;
    serverForm = serverField(addresses.at(-1) ?? '', fetch, (taken) => void settle(taken));
    form.before(serverForm);
  }
  root.removeAttribute('aria-busy');
}

/**
 * Why there is no answer. It knows the elements' own error by its fields, since their script is
 * another file.
 */
function whyNothing(error: unknown): string {
  const { kind, status } = fields(error);
  if (status === 429) return 'This server has answered many questions of yours; try again in a minute.';
  if (kind === 'bad-request') return 'This server does not take that. Look at the link or the handle.';
  return 'The server did not answer. Try again in a moment.';
}

/** Whether another try would change nothing. */
function isRefused(error: unknown): boolean {
  return fields(error).kind === 'bad-request';
}

/** A view that the doctor made of records, ready to show. */
function cardOf(view: unknown, link: string): Shown | undefined {
  const card = parseCardView(view);
  return card ? { kind: 'card', link, view: card } : undefined;
}
