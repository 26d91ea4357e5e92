import { ClientError } from 'masthead/internal/atproto/request/client-config';
import { fields, list } from 'masthead/internal/core/read-fields';
import { line, prose } from 'masthead/internal/core/shown-text';
import { copyable } from './copyable.ts';
import { make } from './preview.ts';
import { askCheck, type Server } from './server.ts';

const MARKS: Readonly<Record<Step['verdict'], string>> = {
  ok: '✓ fine',
  warn: '! better',
  broken: '✗ broken',
  unknown: '? unknown',
};

/** The part of the page that says why there is no card. */
export interface Doctor {
  readonly element: HTMLElement;
  hide(): void;
  /**
   * Asks why a link has no card, and shows the answer.
   *
   * @returns `view`: the card, when there is one that the index does not have yet; `says`: the
   *   answer in one sentence; `answered`: whether asking again would bring nothing new. `null` when
   *   another link was asked for meanwhile
   */
  ask(
    server: Server,
    link: string,
    fetch: typeof globalThis.fetch,
  ): Promise<{ view: unknown; says: string; answered: boolean } | null>;
}

/** @param say announces words to screen readers */
export function doctor(say: (words: string) => void): Doctor {
  const element = make('section', { class: 'doctor', 'aria-labelledby': 'doctor-title' });
  element.hidden = true;
  let turn = 0;
  const show = (...children: readonly (Node | string)[]): void => {
    element.hidden = false;
    element.replaceChildren(make('h2', { id: 'doctor-title' }, 'Why is there no card?'), ...children);
  };
  return {
    element,
    hide() {
      turn++;
      element.hidden = true;
      element.replaceChildren();
    },
    async ask(server, link, fetch) {
      const mine = ++turn;
      if (!server.checks) {
        show(...unasked(server, link, say));
        return { view: undefined, says: 'This server asks nobody outside, so it cannot say why.', answered: true };
      }
      show(
        make('p', { class: 'hint' }, 'Looking at everything between the link and its card. This takes a few seconds.'),
      );
      let found: Diagnosis | null;
      try {
        found = readDiagnosis(await askCheck(server, link, fetch));
      } catch (error) {
        if (mine !== turn) return null;
        const says = whyUnanswered(error);
        show(make('p', {}, says), ...ownMachine(link, say));
        return { view: undefined, says, answered: false };
      }
      if (mine !== turn) return null;
      if (!found) {
        show(make('p', {}, UNREADABLE));
        return { view: undefined, says: UNREADABLE, answered: true };
      }
      show(...answer(found, server, link, say));
      return { view: found.view, says: sentence(found), answered: true };
    },
  };
}

const UNREADABLE = 'The answer of this server cannot be read. Reload the page, in case it is an old one.';

function sentence({ card, cause, view }: Diagnosis): string {
  if (view !== undefined && card !== false) return 'There is a card; this server has not indexed it yet.';
  return cause?.found ?? 'It could not be determined why.';
}

function answer(found: Diagnosis, server: Server, link: string, say: (words: string) => void): HTMLElement[] {
  const { cause, steps } = found;
  return [
    make('div', { class: 'first' }, make('p', {}, sentence(found)), ...adviceOf(cause, say)),
    ...(steps.length === 0 ? [] : [make('ul', { class: 'steps' }, ...steps.map((step) => stepItem(step, say)))]),
    wholeWay(server, link),
  ];
}

function stepItem({ verdict, found, advice, run }: Step, say: (words: string) => void): HTMLElement {
  return make(
    'li',
    { class: verdict },
    make('span', { class: 'mark' }, MARKS[verdict]),
    make('div', {}, make('p', {}, found), ...adviceOf({ advice, run }, say)),
  );
}

/** The advice, and the commands that follow it. */
function adviceOf(step: Pick<Step, 'advice' | 'run'> | undefined, say: (words: string) => void): HTMLElement[] {
  const { advice, run = [] } = step ?? {};
  return [
    ...(advice === undefined ? [] : [make('p', { class: 'advice' }, advice)]),
    ...run.map((command, at) => commandBlock(command, run.length > 1 ? `Command ${at + 1}` : 'Command', say)),
  ];
}

function commandBlock(command: string, name: string, say: (words: string) => void): HTMLElement {
  const block = copyable(say);
  block.put(command, name);
  return block.element;
}

/** A link to the page with all checks of this link. */
function wholeWay(server: Server, link: string): HTMLElement {
  const address = `${server.address}/check?${new URLSearchParams({ url: link })}`;
  return make('p', {}, make('a', { href: address }, 'The whole way, step by step'));
}

function unasked(server: Server, link: string, say: (words: string) => void): HTMLElement[] {
  return [
    make(
      'p',
      {},
      'This server asks nobody outside, so it cannot say why. Ask from your own machine, with Node installed:',
    ),
    ...ownMachine(link, say),
    wholeWay(server, link),
  ];
}

function ownMachine(link: string, say: (words: string) => void): HTMLElement[] {
  return [commandBlock(`npx masthead-cli doctor '${link.replaceAll("'", '%27')}'`, 'Command', say)];
}

function whyUnanswered(error: unknown): string {
  const status = error instanceof ClientError ? error.status : undefined;
  if (status === 429) return 'This server has looked at many links for you; try again in a minute.';
  if (status === 503 || status === 504) return 'This server is busy looking at other links; try again in a minute.';
  return 'This server could not say why; try again in a minute.';
}

/** The doctor's findings, as far as the builder shows them. */
interface Diagnosis {
  /** Whether there is a card; `null` when that could not be determined. */
  readonly card: boolean | null;
  /** What to fix first. */
  readonly cause: Step | undefined;
  /** The other steps that are not in order. */
  readonly steps: readonly Step[];
  /** The card, unchecked; `undefined` when there is none. */
  readonly view: unknown;
}

interface Step {
  readonly verdict: 'ok' | 'warn' | 'broken' | 'unknown';
  readonly found: string;
  readonly advice: string | undefined;
  /** Commands, each as it can be pasted into a shell. */
  readonly run: readonly string[];
}

const VERDICTS = ['ok', 'warn', 'broken', 'unknown'] as const;

/** Reads the answer of `/check`; `null` for any other body. */
function readDiagnosis(body: unknown): Diagnosis | null {
  const { card, cause, steps, view } = fields(body);
  const read = list(steps, readStep);
  if (!read) return null;
  const first = readStep(cause);
  return {
    card: typeof card === 'boolean' ? card : null,
    cause: first,
    steps: read.filter(({ verdict, found }) => verdict !== 'ok' && found !== first?.found),
    view: view ?? undefined,
  };
}

function readStep(value: unknown): Step | undefined {
  const step = fields(value);
  const found = prose(step.found);
  const verdict = VERDICTS.find((known) => known === step.verdict);
  return found === undefined || verdict === undefined
    ? undefined
    : { verdict, found, advice: prose(step.advice), run: list(step.run, line) ?? [] };
}
