import { flatten } from './flatten.ts';
import { median } from './median.ts';
import type { Subject } from './subject.ts';

/** What came out for one subject. */
export interface Measured {
  readonly name: string;
  readonly note: string;
  /** Milliseconds, medians of all rounds. */
  readonly elements: number;
  readonly html: number;
  /** The median of the rounds' ratios, and the middle half of them. */
  readonly ratio: number;
  readonly quartiles: readonly [number, number];
  /** How far the two layouts are apart, in CSS pixels: nothing when both show the same. */
  readonly heightDifference: number;
}

const stage = document.body.appendChild(document.createElement('main'));

/**
 * Creates, connects and lays out elements, and their DOM from an HTML string, in turns; which of the two goes first changes with every round.
 *
 * @param subjects each in every round, so that a slow moment of the machine hits all of them
 */
export async function measure(subjects: readonly Subject[], count: number, rounds: number): Promise<Measured[]> {
  const flats: Prepared[] = [];
  for (const subject of subjects) flats.push(await prepare(subject, count));
  const times = subjects.map(() => ({ elements: [] as number[], html: [] as number[] }));
  // Two rounds that do not count: the engine compiles what runs often.
  for (let round = -2; round < rounds; round++) {
    for (const [index, subject] of subjects.entries()) {
      const flat = flats[index];
      if (!flat) continue;
      const turns = [
        async () => times[index]?.elements.push(await timeElements(subject, count)),
        async () => times[index]?.html.push(await timeHtml(flat.sheets, flat.html)),
      ];
      for (const turn of round % 2 ? turns : turns.reverse()) await turn();
    }
  }
  return subjects.map(({ name, note }, index) => {
    const elements = times[index]?.elements.slice(2) ?? [];
    const html = times[index]?.html.slice(2) ?? [];
    const ratios = elements.map((time, round) => time / (html[round] ?? Number.NaN)).sort((a, b) => a - b);
    return {
      name,
      note,
      elements: median(elements),
      html: median(html),
      ratio: median(ratios),
      quartiles: [ratios[rounds >> 2] ?? Number.NaN, ratios[(rounds * 3) >> 2] ?? Number.NaN],
      heightDifference: flats[index]?.heightDifference ?? Number.NaN,
    };
  });
}

interface Prepared {
  readonly html: string;
  readonly sheets: readonly CSSStyleSheet[];
  readonly heightDifference: number;
}

async function prepare(subject: Subject, count: number): Promise<Prepared> {
  const own = sheet(subject.css ?? '');
  await clear([own]);
  subject.reset?.();
  const elements = await show(subject, count);
  const height = stage.offsetHeight;
  const flat = elements.map(flatten);
  const tag = new RegExp(`(?<![\\w.-])${elements[0]?.localName}(?![\\w-])`, 'g');
  const sheets = [sheet((subject.css ?? '').replace(tag, '.flat')), sheet(flat[0]?.css ?? '')];
  const html = flat.map((each) => each.html).join('');
  await clear(sheets);
  stage.innerHTML = html;
  const heightDifference = Math.abs(stage.offsetHeight - height);
  return { html, sheets, heightDifference };
}

async function timeElements(subject: Subject, count: number): Promise<number> {
  await clear([sheet(subject.css ?? '')]);
  subject.reset?.();
  const start = performance.now();
  await show(subject, count);
  stage.getBoundingClientRect();
  return performance.now() - start;
}

async function timeHtml(sheets: readonly CSSStyleSheet[], html: string): Promise<number> {
  await clear(sheets);
  const start = performance.now();
  stage.innerHTML = html;
  stage.getBoundingClientRect();
  return performance.now() - start;
}

async function show(subject: Subject, count: number): Promise<HTMLElement[]> {
  const elements = Array.from({ length: count }, (_, index) => subject.create(index));
  stage.append(...elements);
  await subject.settled(elements);
  return elements;
}

/** An empty stage with these styles, a quiet page, and no rubbish left to collect. */
async function clear(sheets: readonly CSSStyleSheet[]): Promise<void> {
  stage.replaceChildren();
  document.adoptedStyleSheets = [...sheets];
  await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  (globalThis as { gc?: () => void }).gc?.();
  stage.getBoundingClientRect();
}

function sheet(css: string): CSSStyleSheet {
  const made = new CSSStyleSheet();
  made.replaceSync(css);
  return made;
}
