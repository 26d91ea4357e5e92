import { ClientError } from 'masthead/internal/atproto/request/client-config';
import { fields, list } from 'masthead/internal/core/read-fields';
import { line, prose } from 'masthead/internal/core/shown-text';
import { copyable, make } from './page-parts.ts';
import { askCheck, type Server } from './server.ts';

const MARKS = { ok: '✓ fine', warn: '! better', broken: '✗ broken', unknown: '? unknown' } as const;
const VERDICTS = ['ok', 'warn', 'broken', 'unknown'] as const;

interface Step {
  readonly verdict: keyof typeof MARKS;
  readonly found: string;
  readonly advice: string | undefined;
  /** Commands, each as it can be pasted into a shell. */
  readonly run: readonly string[];
}

/** Why a link has no card, as far as the builder shows it. */
export interface Report {
  readonly says: string;
  /** What to fix first. */
  readonly cause?: Step | undefined;
  /** The other steps that are not in order; absent where the link was not diagnosed. */
  readonly steps?: readonly Step[];
  /** The card, unchecked, where there is one that the index does not have yet. */
  readonly view?: unknown;
  /** Whether another try may bring another report. */
  readonly again?: boolean;
  /** Whether it shows the command that asks from one's own machine. */
  readonly ownMachine?: boolean;
}

/** Asks a server why a link has no card. It never throws: the report says why there is none. */
export async function askReport(server: Server, link: string, fetch: typeof globalThis.fetch): Promise<Report> {
  const own = { ownMachine: true } as const;
  if (!server.checks) return { says: UNCHECKED, ...own };
  try {
    return readReport(await askCheck(server, link, fetch)) ?? { says: UNREADABLE };
  } catch (error) {
    return { says: whyUnanswered(error), again: true, ...own };
  }
}

const UNCHECKED =
  'This server makes no outside requests, so it cannot say why. Ask from your own machine, with Node installed:';
const UNREADABLE = 'The answer of this server cannot be read. Reload the page, in case it is an old one.';

function whyUnanswered(error: unknown): string {
  const status = error instanceof ClientError ? error.status : undefined;
  if (status === 429) return 'This server has checked many links for you; try again in a minute.';
  if (status === 503 || status === 504) return 'This server is busy with other links; try again in a minute.';
  return 'This server could not say why; try again in a minute.';
}

/** Reads the answer of `/check`; `null` for any other body. */
function readReport(body: unknown): Report | null {
  const { card, cause, steps, view } = fields(body);
  const read = list(steps, readStep);
  if (!read) return null;
  const first = readStep(cause);
  return {
    says:
      view && card !== false
        ? 'There is a card; this server has not indexed it yet.'
        : (first?.found ?? 'It could not be determined why.'),
    cause: first,
    steps: read.filter(({ verdict, found }) => verdict !== 'ok' && found !== first?.found),
    view,
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

/**
 * The part of the page that says why there is no card.
 *
 * @param say announces words to screen readers
 */
export function whyNoCard(say: (words: string) => void) {
  const element = make('section', { class: 'doctor', 'aria-labelledby': 'doctor-title', hidden: true });

  const commandBlock = (command: string, name: string): HTMLElement => {
    const block = copyable(say);
    block.put(command, name);
    return block.element;
  };
  /** The advice, and the commands that follow it. */
  const adviceOf = ({ advice, run }: Step): HTMLElement[] => [
    ...(advice === undefined ? [] : [make('p', { class: 'advice' }, advice)]),
    ...run.map((command, at) => commandBlock(command, run.length > 1 ? `Command ${at + 1}` : 'Command')),
  ];
  const stepItem = (step: Step): HTMLElement =>
    make(
      'li',
      { class: step.verdict },
      make('span', { class: 'mark' }, MARKS[step.verdict]),
      make('div', {}, make('p', {}, step.found), ...adviceOf(step)),
    );
  const parts = (server: Server, link: string, { says, cause, steps, ownMachine }: Report): HTMLElement[] => {
    const address = `${server.address}/check?${new URLSearchParams({ url: link })}`;
    const words = make('p', {}, says);
    return [
      steps ? make('div', { class: 'first' }, words, ...(cause ? adviceOf(cause) : [])) : words,
      ...(steps?.length ? [make('ul', { class: 'steps' }, ...steps.map(stepItem))] : []),
      ...(ownMachine ? [commandBlock(`npx masthead-cli doctor '${link.replaceAll("'", '%27')}'`, 'Command')] : []),
      make('p', {}, make('a', { href: address }, 'The whole way, step by step')),
    ];
  };
  return {
    element,
    hide(): void {
      element.hidden = true;
    },
    /** @param report absent while it is being asked for */
    show(server: Server, link: string, report?: Report): void {
      element.hidden = false;
      element.replaceChildren(
        make('h2', { id: 'doctor-title' }, 'Why is there no card?'),
        ...(report ? parts(server, link, report) : [make('p', { class: 'hint' }, LOOKING)]),
      );
    },
  };
}

const LOOKING = 'Checking everything between the link and its card. This takes a few seconds.';
