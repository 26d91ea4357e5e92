import { flatten } from './flatten.ts';
import type { Subject } from './subject.ts';

/** Elements, or their DOM from an HTML string. */
export type Turn = 'elements' | 'html';

/** One thing that is measured. */
export interface Scene {
  /** A subject's name. */
  readonly subject: string;
  readonly turn: Turn;
  readonly count: number;
  /** Of the stage, in CSS pixels. */
  readonly width: number;
  /**
   * Whether its first frame belongs to it, as in a reader's page: there the browser lays out and paints, and may skip what is not on screen. Without one, all is
   * laid out and nothing painted: painting is the same for both and would only make the bench longer.
   */
  readonly hasFrame: boolean;
}

/** Where subjects and their own DOM are shown in turns. */
export interface Stage {
  /** Shows the subject once, and takes it apart. Gives how far the two layouts are apart, in CSS pixels: nothing when both show the same. */
  prepare(subject: Subject, scene: Scene): Promise<number>;
  /** Shows a scene, and gives of how many elements the inside is laid out. */
  countLaidOut(subject: Subject, scene: Scene): Promise<number>;
  /** Makes ready for a scene: an empty stage with its styles, a quiet page, and no rubbish left to collect. */
  clear(subject: Subject, scene: Scene): Promise<void>;
  /** Creates, connects and lays out. Gives the milliseconds that this took by the clock. */
  run(subject: Subject, scene: Scene): Promise<number>;
}

interface Prepared {
  readonly html: string;
  readonly sheets: readonly CSSStyleSheet[];
}

/**
 * @param place an element of the page, for nothing else; the page's style sheet has a rule for its class `whole`
 */
export function createStage(place: HTMLElement): Stage {
  const prepared = new Map<Subject, Prepared>();
  const own = new Map<Subject, readonly CSSStyleSheet[]>();

  const empty = async ({ width, hasFrame }: Scene, sheets: readonly CSSStyleSheet[]) => {
    place.replaceChildren();
    place.style.width = `${width}px`;
    place.classList.toggle('whole', !hasFrame);
    document.adoptedStyleSheets = [...sheets];
    await frame();
    (globalThis as { gc?: () => void }).gc?.();
    place.getBoundingClientRect();
  };
  const clear = async (subject: Subject, scene: Scene) => {
    if (!own.has(subject)) own.set(subject, [sheet(subject.css ?? '')]);
    await empty(scene, (scene.turn === 'html' ? prepared.get(subject)?.sheets : own.get(subject)) ?? []);
    subject.reset?.();
  };
  const show = async (subject: Subject, { count, hasFrame }: Scene) => {
    const elements = Array.from({ length: count }, (_, index) => subject.create(index));
    place.append(...elements);
    await subject.settled(elements);
    if (!hasFrame) place.getBoundingClientRect();
    // Cards look at their ground with the next picture.
    await frame();
    return elements;
  };

  return {
    clear,

    async prepare(subject, scene) {
      await clear(subject, scene);
      const elements = await show(subject, scene);
      const height = place.offsetHeight;
      const flat = elements.map(flatten);
      const html = flat.map((each) => each.html).join('');
      const tag = new RegExp(`(?<![\\w.-])${elements[0]?.localName}(?![\\w-])`, 'g');
      const sheets = [sheet((subject.css ?? '').replace(tag, '.flat')), sheet(flat[0]?.css ?? '')];
      prepared.set(subject, { html, sheets });
      await empty(scene, sheets);
      place.innerHTML = html;
      return Math.abs(place.offsetHeight - height);
    },

    async countLaidOut(subject, scene) {
      await clear(subject, scene);
      const elements = await show(subject, scene);
      return elements.filter(({ shadowRoot }) =>
        shadowRoot?.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }),
      ).length;
    },

    // In a task of its own, so that the browser's counters take it for the page's work.
    run: (subject, scene) =>
      new Promise((resolve, reject) => {
        setTimeout(async () => {
          const html = prepared.get(subject)?.html ?? '';
          const start = performance.now();
          try {
            if (scene.turn === 'elements') await show(subject, scene);
            else {
              place.innerHTML = html;
              place.getBoundingClientRect();
              await frame();
            }
            resolve(performance.now() - start);
          } catch (error) {
            reject(error);
          }
        });
      }),
  };
}

/** Resolves in the task after the next frame. */
function frame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

function sheet(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}
