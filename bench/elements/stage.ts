import { flatten } from './flatten.ts';
import type { Subject } from './subject.ts';

/** Elements, or their DOM from an HTML string. */
export type Turn = 'elements' | 'html';

/** A scene to measure. */
export interface Scene {
  /** A subject's name. */
  readonly subject: string;
  readonly turn: Turn;
  readonly count: number;
  /** The width of the stage, in CSS pixels. */
  readonly width: number;
  /**
   * Whether its first frame counts, as in a reader's page: there the browser lays out and paints,
   * and may skip elements outside the screen. Without a frame, all is laid out and nothing painted:
   * painting is the same for both and would only make the bench longer.
   */
  readonly hasFrame: boolean;
}

/** Shows subjects and their own DOM in turns. */
export interface Stage {
  /**
   * Shows the subject once, and takes it apart. Returns the difference between the two layouts, in
   * CSS pixels: 0 when both show the same.
   */
  prepare(subject: Subject, scene: Scene): Promise<number>;
  /** Shows a scene, and returns the number of elements whose content is laid out. */
  countLaidOut(subject: Subject, scene: Scene): Promise<number>;
  /**
   * Prepares a scene: an empty stage with its styles, a quiet page, and no garbage left to collect.
   */
  clear(subject: Subject, scene: Scene): Promise<void>;
  /** Creates, connects and lays out. Returns the milliseconds by the clock. */
  run(subject: Subject, scene: Scene): Promise<number>;
}

interface Prepared {
  readonly html: string;
  readonly sheets: readonly CSSStyleSheet[];
}

/**
 * @param place an element of the page, for nothing else; the page's style sheet has a rule for its
 *   class `whole`
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
    // Cards read the colour behind them at the next frame.
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

    // In a task of its own, so that the browser's counters count it as the page's work.
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
