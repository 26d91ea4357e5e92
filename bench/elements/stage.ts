import { flatten } from './flatten.ts';
import type { Subject } from './subject.ts';

/** Elements, or their DOM from an HTML string. */
export type Turn = 'elements' | 'html';

/** Where a subject and its own DOM are shown in turns. */
export interface Stage {
  /** Shows the subject once, and takes it apart. Gives how far the two layouts are apart, in CSS pixels: nothing when both show the same. */
  prepare(subject: Subject, count: number): Promise<number>;
  /** Makes ready for a turn: an empty stage with its styles, a quiet page, and no rubbish left to collect. */
  clear(subject: Subject, turn: Turn): Promise<void>;
  /** Creates, connects and lays out. Gives the milliseconds that this took by the clock. */
  run(subject: Subject, turn: Turn, count: number): Promise<number>;
}

interface Prepared {
  readonly html: string;
  readonly sheets: Readonly<Record<Turn, readonly CSSStyleSheet[]>>;
}

/**
 * @param place an element of the page, for nothing else
 */
export function createStage(place: HTMLElement): Stage {
  const prepared = new Map<Subject, Prepared>();

  const empty = async (sheets: readonly CSSStyleSheet[]) => {
    place.replaceChildren();
    document.adoptedStyleSheets = [...sheets];
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    (globalThis as { gc?: () => void }).gc?.();
    place.getBoundingClientRect();
  };
  const show = async (subject: Subject, count: number) => {
    const elements = Array.from({ length: count }, (_, index) => subject.create(index));
    place.append(...elements);
    await subject.settled(elements);
    return elements;
  };

  return {
    async prepare(subject, count) {
      const { css = '' } = subject;
      const own = sheet(css);
      await empty([own]);
      subject.reset?.();
      const elements = await show(subject, count);
      const height = place.offsetHeight;
      const flat = elements.map(flatten);
      const html = flat.map((each) => each.html).join('');
      const tag = new RegExp(`(?<![\\w.-])${elements[0]?.localName}(?![\\w-])`, 'g');
      const sheets = [sheet(css.replace(tag, '.flat')), sheet(flat[0]?.css ?? '')];
      prepared.set(subject, { html, sheets: { elements: [own], html: sheets } });
      await empty(sheets);
      place.innerHTML = html;
      return Math.abs(place.offsetHeight - height);
    },

    async clear(subject, turn) {
      await empty(prepared.get(subject)?.sheets[turn] ?? []);
      subject.reset?.();
    },

    // In a task of its own, so that the browser's counters take it for the page's work.
    run: (subject, turn, count) =>
      new Promise((resolve, reject) => {
        setTimeout(async () => {
          const html = prepared.get(subject)?.html ?? '';
          const start = performance.now();
          try {
            if (turn === 'elements') await show(subject, count);
            else place.innerHTML = html;
            place.getBoundingClientRect();
            resolve(performance.now() - start);
          } catch (error) {
            reject(error);
          }
        });
      }),
  };
}

function sheet(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}
