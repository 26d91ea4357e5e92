import { type BuilderEvent, type BuilderState, isBusy, type Stage, update } from './builder-state.ts';
import { type Choices, LANGUAGE_TAGS, readState, writeState } from './choices.ts';
import { optionFields } from './option-fields.ts';
import { make } from './page-parts.ts';
import { preview } from './preview.ts';
import { askServer, type Server, serverField } from './server.ts';
import { nameOf, outputs } from './snippets.ts';
import { askReport, whyNoCard } from './why-no-card.ts';

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
 * The elements must be defined already. Requests go only to `addresses`, to the AppView that a
 * visitor names, and to the hosts of pictures.
 */
export async function openBuilder(
  root: HTMLElement,
  { query, addresses, fetch, remember, onTravel, ask: given, onAsked }: BuilderHost,
): Promise<void> {
  const place = given ?? root;
  let state: BuilderState = { asked: readState(query, LANGUAGE_TAGS), server: null, stage: { kind: 'searching' } };

  const status = make('p', { class: 'status', role: 'status', tabindex: '-1' });
  const again = make('button', { type: 'button', class: 'again', onclick: () => ask(state.asked.pasted) }, 'Try again');
  const also = make('p', { class: 'also' });
  // For screen readers; sighted readers see the words beside the button.
  const said = make('p', { class: 'unseen', role: 'status' });
  const say = (words: string): void => {
    said.textContent = '';
    // Screen readers do not announce an unchanged text again.
    setTimeout(() => {
      said.textContent = words;
    });
  };
  const view = preview();
  const why = whyNoCard(say);
  const takeHome = outputs((form) => choose({ form }), say);
  const options = optionFields((chosen) => choose(chosen), say);
  const work = make('div', { class: 'work' }, view.element, options.element, takeHome.element);
  const { form, input, problem, samples } = askForm(place, (text) => ask(text));

  /** Takes an event: shows the new state, and makes the request that it waits for. */
  const dispatch = async (event: BuilderEvent): Promise<void> => {
    const before = state;
    state = update(state, event);
    render(before);
    if (state.stage !== before.stage) await request(state.stage);
  };
  const request = async (stage: Stage): Promise<void> => {
    const { server, asked } = state;
    if (!server) return;
    if (stage.kind === 'looking') {
      await dispatch({ type: 'answered', of: stage, outcome: await view.open(stage.wanted, asked, server.address) });
    } else if (stage.kind === 'diagnosing') {
      await dispatch({ type: 'diagnosed', of: stage, report: await askReport(server, stage.why.link, fetch) });
    }
  };

  const render = (before?: BuilderState): void => {
    const { stage, server, asked } = state;
    if (server && server !== before?.server) showSamples(server);
    if (asked !== before?.asked) view.choose(asked);
    if (stage !== before?.stage) renderStage(stage);
    if (stage.kind === 'found' && server) {
      options.show(stage.shown.kind, asked, nameOf(stage.shown, { text: '' }));
      takeHome.show(stage.shown, asked, { appView: server.publicUrl, scriptTag: server.scriptTag });
    }
  };
  const renderStage = (stage: Stage): void => {
    const { kind } = stage;
    const isServed = kind !== 'searching' && kind !== 'unserved';
    const isShown = isServed && kind !== 'ready' && kind !== 'refused';
    status.textContent = stage.says ?? '';
    problem.textContent = stage.problem ?? '';
    again.hidden = !stage.again;
    work.hidden = !isShown;
    work.classList.toggle('waiting', kind === 'looking');
    work.classList.toggle('bare', kind === 'diagnosing' || kind === 'missing');
    options.element.hidden = takeHome.element.hidden = kind !== 'found';
    also.replaceChildren(...(kind === 'found' && stage.actor ? alsoPerson(`@${stage.actor}`) : []));
    if (isServed) onAsked?.(isShown);
    if (state.server && stage.why) why.show(state.server, stage.why.link, stage.why.report);
    else why.hide();
    if (kind === 'found' && stage.why) view.give(stage.why.report?.view);
    if (isBusy(stage)) root.setAttribute('aria-busy', 'true');
    else root.removeAttribute('aria-busy');
    input.removeAttribute('aria-invalid');
    if (kind === 'refused') {
      input.setAttribute('aria-invalid', 'true');
      input.focus();
    }
  };
  const alsoPerson = (person: string) => [
    'This is also a handle: ',
    make('button', { type: 'button', class: 'link', onclick: () => paste(person) }, `show the profile of ${person}`),
  ];
  const showSamples = (server: Server): void => {
    samples.hidden = server.samples.length === 0;
    samples.replaceChildren(
      make('span', { 'aria-hidden': 'true' }, 'Try'),
      ...server.samples.map(({ name, paste: text }) =>
        make('button', { type: 'button', class: 'pill', onclick: () => paste(text) }, name),
      ),
    );
  };

  const choose = (chosen: Partial<Choices>): void => {
    void dispatch({ type: 'chosen', chosen });
    remember(writeState(state.asked), false);
  };
  const ask = async (pasted: string): Promise<void> => {
    const isStep = pasted !== state.asked.pasted;
    const wasFocused = document.activeElement === again;
    const answered = dispatch({ type: 'pasted', pasted });
    remember(writeState(state.asked), isStep);
    await answered;
    // The button that was pressed is gone.
    const at = document.activeElement;
    if (wasFocused && again.hidden && (at === again || at === document.body)) status.focus();
  };
  const paste = (text: string): void => {
    input.value = text;
    void ask(text);
  };
  const serve = (server: Server): Promise<void> => {
    const shown = dispatch({ type: 'served', server });
    if (state.asked.pasted !== '') remember(writeState(state.asked), false);
    return shown;
  };

  // A visitor may write into the field before this script is loaded.
  const before = place === root ? null : place.querySelector('input');
  const wasFocused = before !== null && document.activeElement === before;
  input.value = state.asked.pasted || (before?.value ?? '');
  render();
  root.replaceChildren(work, why.element);
  place.replaceChildren(form, status, again, also, said, ...(place === root ? [work, why.element] : []));
  if (wasFocused) input.focus();
  onTravel?.((to) => {
    const asked = readState(to, LANGUAGE_TAGS);
    // A jump to an anchor on the page gets here too.
    if (writeState(asked) === writeState(state.asked) && input.value === asked.pasted) return;
    input.value = asked.pasted;
    void dispatch({ type: 'travelled', asked });
  });
  // The server usually answers before anybody could read this message.
  const slow = setTimeout(() => void dispatch({ type: 'slow' }), LOOKING_AFTER);
  let server: Server | null = null;
  for (const address of addresses) server ??= await askServer(address, fetch);
  clearTimeout(slow);
  if (server) return serve(server);
  samples.hidden = true;
  form.before(serverField(addresses.at(-1) ?? '', fetch, (taken) => void serve(taken)));
  await dispatch({ type: 'unserved' });
}

/** The field for the link, its problem, and the samples. */
function askForm(place: HTMLElement, ask: (text: string) => unknown) {
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
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    ask(input.value.trim());
  });
  return { form, input, problem, samples };
}
