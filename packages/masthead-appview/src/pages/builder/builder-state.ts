import { parseCardView } from 'masthead/core';
import { fields } from 'masthead/internal/core/read-fields';
import type { Choices, Shown, State } from './choices.ts';
import type { Outcome, Wanted } from './preview.ts';
import type { Server } from './server.ts';
import { nameOf } from './snippets.ts';
import { readSubject, type Subject } from './subject.ts';
import type { Report } from './why-no-card.ts';

interface Words {
  /** What happens, or has happened. */
  readonly says?: string | undefined;
  /** What is wrong with the pasted text. */
  readonly problem?: string;
  /** Whether another try may bring an answer. */
  readonly again?: boolean;
  /** The link that has no card, and the report once it is there. */
  readonly why?: Why;
}

interface Why {
  readonly link: string;
  readonly report?: Report;
}

/**
 * How far the page has come. `searching`: no AppView has answered yet. `unserved`: none answers.
 * `ready`: nothing was asked for. `refused`: the pasted text cannot be asked for. `missing`: there
 * is nothing to show, or the server did not answer.
 */
export type Stage =
  | (Words & { readonly kind: 'searching' | 'unserved' | 'ready' | 'refused' | 'missing' })
  | Looking
  | Diagnosing
  | Found;

/** `actor`: the handle that the same text is, for a bare domain. */
interface Found extends Words {
  readonly kind: 'found';
  readonly shown: Shown;
  readonly actor?: string | undefined;
}

interface Diagnosing extends Words {
  readonly kind: 'diagnosing';
  readonly why: Why;
}

/** A request for the card or the profile, and what is asked for next without an answer. */
interface Looking extends Words {
  readonly kind: 'looking';
  readonly wanted: Wanted;
  readonly next: readonly Wanted[];
}

export interface BuilderState {
  /** The pasted text and the choices. */
  readonly asked: State;
  readonly server: Server | null;
  readonly stage: Stage;
}

/** `of`: the stage that it answers. An answer to an earlier stage changes nothing. */
export type BuilderEvent =
  | { readonly type: 'slow' }
  | { readonly type: 'unserved' }
  | { readonly type: 'served'; readonly server: Server }
  | { readonly type: 'pasted'; readonly pasted: string }
  | { readonly type: 'chosen'; readonly chosen: Partial<Choices> }
  | { readonly type: 'travelled'; readonly asked: State }
  | { readonly type: 'answered'; readonly of: Looking; readonly outcome: Outcome }
  | { readonly type: 'diagnosed'; readonly of: Diagnosing; readonly report: Report };

const UNSERVED: Stage = { kind: 'unserved' };

/** The state after an event; the same object for an answer or `slow` that comes too late. */
export function update(state: BuilderState, event: BuilderEvent): BuilderState {
  const { stage, asked } = state;
  switch (event.type) {
    case 'slow':
      return stage.kind === 'searching' ? { ...state, stage: { ...stage, says: 'Looking for the AppView…' } } : state;
    case 'unserved':
      return { ...state, stage: UNSERVED };
    case 'served':
      return staged({ ...state, server: event.server }, begin);
    case 'pasted':
      return staged({ ...state, asked: { ...asked, pasted: event.pasted } }, beginAsking);
    case 'chosen':
      return { ...state, asked: { ...asked, ...event.chosen } };
    case 'travelled':
      return staged({ ...state, asked: event.asked }, begin);
    case 'answered':
      return stage === event.of ? { ...state, stage: answered(event.of, event.outcome) } : state;
    case 'diagnosed':
      return stage === event.of ? { ...state, stage: diagnosed(event.of, event.report) } : state;
  }
}

function staged(state: BuilderState, next: (state: BuilderState) => Stage): BuilderState {
  return { ...state, stage: next(state) };
}

/** Whether the page waits for an answer. */
export function isBusy({ kind }: Stage): boolean {
  return kind === 'searching' || kind === 'looking' || kind === 'diagnosing';
}

/** The pasted text, where there is one, or the page before the first link. */
function begin(state: BuilderState): Stage {
  const { asked, server, stage } = state;
  if (asked.pasted !== '') return beginAsking(state);
  if (server) return { kind: 'ready' };
  return stage.kind === 'unserved' ? UNSERVED : stage;
}

function beginAsking({ asked, server, stage }: BuilderState): Stage {
  if (!server) {
    // While the server is still searched for, the pasted text shows once it is found.
    return stage.kind === 'unserved' ? { ...UNSERVED, problem: 'First name an AppView that answers, above.' } : stage;
  }
  const subject = readSubject(asked.pasted, server.publicUrl);
  if (subject.kind === 'problem') return { kind: 'refused', problem: subject.advice };
  const [wanted, ...next] = requestsFor(subject);
  return { kind: 'looking', wanted, next, says: 'Looking…' };
}

/** What is asked for, each without an answer to the one before. */
function requestsFor(subject: Exclude<Subject, { kind: 'problem' }>): readonly [Wanted, ...Wanted[]] {
  if (subject.kind === 'person') return [{ kind: 'profile', actor: subject.actor }];
  const card: Wanted = { kind: 'card', link: subject.link };
  // A bare domain that is not a handle is the address of a site.
  return subject.kind === 'link' ? [card] : [card, { kind: 'profile', actor: subject.actor }, card];
}

function answered(stage: Looking, outcome: Outcome): Stage {
  if ('error' in outcome) return failed(outcome.error);
  const { wanted } = stage;
  const [second, ...next] = stage.next;
  const { shown } = outcome;
  if (shown) {
    const says = `${shown.kind === 'card' ? 'A card' : 'A profile'}: ${nameOf(shown, { text: '' })}`;
    // A card of a bare domain: the profile was not asked for.
    return { kind: 'found', shown, says, actor: second?.kind === 'profile' ? second.actor : undefined };
  }
  if (second) return { ...stage, wanted: second, next };
  if (wanted.kind === 'card')
    return { kind: 'diagnosing', why: { link: wanted.link }, says: 'No card. A reader would see this plain link.' };
  return {
    kind: 'missing',
    says: `No profile: ${wanted.actor} keeps none that this server can read. A reader would see this plain link.`,
  };
}

/** It knows the elements' own error by its fields, since their script is another file. */
function failed(error: unknown): Stage {
  const { kind, status } = fields(error);
  const isRefused = kind === 'bad-request';
  const says =
    status === 429
      ? 'This server has answered many questions of yours; try again in a minute.'
      : isRefused
        ? 'This server does not take that. Look at the link or the handle.'
        : 'The server did not answer. Try again in a moment.';
  // Another try of what was refused would change nothing.
  return { kind: 'missing', says, again: !isRefused };
}

function diagnosed({ why: { link }, says }: Diagnosing, report: Report): Stage {
  const view = parseCardView(report.view);
  const why = { link, report };
  if (view) return { kind: 'found', shown: { kind: 'card', link, view }, says: report.says, why };
  return { kind: 'missing', says, why, again: report.again === true };
}
