// What somebody needs who makes an element of their own; `framework-types.test.ts` compiles this
// against the built package.
import { html } from 'lit';
import {
  type Answering,
  type CardMessages,
  EmbedElement,
  type EmbedState,
  type FallbackReason,
  type Found,
  ProProfile,
  PubCard,
  type Question,
  registerMessages,
  type ShownProfile,
  type Template,
} from 'masthead/elements';

interface Note {
  readonly text: string;
}

/** An element that is neither a card nor a profile. */
export class NoteCard extends EmbedElement<Note> {
  static override readonly tag = 'note-card';

  protected override read(data: unknown): Note | null {
    return typeof data === 'string' ? { text: data } : null;
  }

  protected override question(): Question<Note> {
    const reason: FallbackReason = 'missing';
    const ask = async ({ signal, reload }: Answering): Promise<Found<Note> | null> => {
      const response = await fetch('/note', { signal, ...(reload && { cache: 'reload' }) });
      const view = this.read(await response.json());
      return view && { view, via: 'note' };
    };
    return { key: [this.title], answer: this.title ? ask : reason };
  }

  protected override card({ text }: Note): Template {
    return html`<p part="card">${text}</p>`;
  }

  protected override placeholder(state: EmbedState): Template {
    return html`<p part="card">${state === 'loading' ? '…' : this.words}</p>`;
  }
}

/** A profile that says more. */
export class LongProfile extends ProProfile {
  protected override card(view: ShownProfile): Template {
    return html`${super.card(view)}<p>${view.positions.length}</p>`;
  }
}

const note = new NoteCard();
export const text: string | undefined = note.shown?.text;
note.reload();
const words: Partial<CardMessages> = { read: 'Read it[: {name}]' };
registerMessages('en-GB', { card: words, profile: undefined });

// @ts-expect-error a note is no card
export const card: PubCard = note;
// @ts-expect-error what was found is a note
export const found: Found<Note> = { view: { words: '' }, via: 'note' };
// @ts-expect-error no such reason
export const reason: FallbackReason = 'gone';
// @ts-expect-error no such state
export const state: EmbedState = 'done';
// @ts-expect-error a question has a key
export const question: Question<Note> = { answer: 'missing' };
// @ts-expect-error not for the page
note.question();
// @ts-expect-error what shows has no such field
note.view?.title;
export class WrongCard extends PubCard {
  // @ts-expect-error a card is made of a view
  protected override card(view: Note): Template {
    return html`${view.text}`;
  }
}
