import type { MainThreadTimes } from './main-thread.ts';
import type { Compared } from './measure.ts';
import type { Topic } from './pairs.ts';
import type { ScriptCost } from './script-cost.ts';

/**
 * All tables of a run: one for each topic with rows, each below a line that says what it compares.
 */
export function tables(compared: readonly Compared[], costs: readonly ScriptCost[]): string {
  const of = (topic: Topic) => compared.filter((row) => row.topic === topic);
  return [
    titled('Elements against their own DOM from a string, milliseconds of the main thread (script + style + layout)', {
      head: [
        'element',
        'how',
        'elements',
        'its DOM from a string',
        'ratio',
        'middle half',
        'by the clock',
        'heights differ by',
      ],
      rows: of('own DOM').map((row) => [
        row.name,
        row.note,
        parts(row.times),
        parts(row.timesAgainst),
        row.ratio.toFixed(2),
        middleHalf(row),
        row.clockRatio.toFixed(2),
        `${row.heightDifference} px`,
      ]),
    }),
    titled('A given article card against the same card without any style, all laid out, nothing painted', {
      head: ['card', 'ms a card', 'without style', 'ratio', 'middle half', 'aim', 'laid out'],
      rows: of('style').map(againstPlain),
    }),
    titled('A page of cards with its first frame, against the same cards without any style, all laid out', {
      head: ['cards', 'ms a card', 'without style', 'ratio', 'middle half', 'aim', 'laid out'],
      rows: of('few show').map(againstPlain),
    }),
    titled('Cards that look at their ground, as from a Masthead AppView, against a given card without schemes', {
      head: ['card', 'how', 'ms a card', 'without schemes', 'ratio', 'middle half', 'aim'],
      rows: of('looks').map(aCard),
    }),
    titled('A given article card with both schemes against a post of Bluesky’s embed, all laid out, nothing painted', {
      head: ['against', 'our ms a card', 'its ms', 'ours / its', 'middle half', 'aim'],
      rows: of('post').map((row) => aCard(row).filter((_, column) => column !== 1)),
    }),
    titled('A given article card against peers, each 600 px wide', {
      head: ['peer', 'how', 'our ms a card', 'its ms', 'ours / its', 'middle half', 'aim', 'its own ratio to its DOM'],
      rows: of('peers').map((row) => [
        ...aCard(row),
        of('own DOM')
          .find(({ name }) => name === row.name)
          ?.ratio.toFixed(2) ?? '',
      ]),
    }),
    titled('The script tag before a card is near, against the script of a bare LitElement, main thread', {
      head: [
        'cards in the page, all far below',
        'script, ms',
        'and layout, ms',
        'long tasks',
        'bare, and layout, ms',
        'ratio',
        'aim',
      ],
      rows: costs.map((row) => [
        String(row.cards),
        row.script.toFixed(2),
        row.withLayout.toFixed(2),
        String(row.longTasks),
        row.bare.toFixed(2),
        row.ratio.toFixed(2),
        '1.50',
      ]),
    }),
  ].join('');
}

/** The times of a card and of its counterpart. */
function aCard(row: Compared): string[] {
  return [
    row.name,
    row.note,
    each(row.times, row.scene.count),
    each(row.timesAgainst, row.against.count),
    row.ratio.toFixed(2),
    middleHalf(row),
    row.aim?.toFixed(2) ?? '',
  ];
}

function againstPlain(row: Compared): string[] {
  const { count } = row.scene;
  return [
    row.name,
    each(row.times, count),
    each(row.timesAgainst, count),
    row.ratio.toFixed(2),
    middleHalf(row),
    row.aim?.toFixed(2) ?? '',
    `${row.laidOut} of ${count}`,
  ];
}

function parts({ all, script, style, layout }: MainThreadTimes): string {
  return `${all.toFixed(0)} (${[script, style, layout].map((time) => time.toFixed(0)).join(' + ')})`;
}

function each({ all }: MainThreadTimes, count: number): string {
  return (all / count).toFixed(3);
}

function middleHalf({ quartiles }: Compared): string {
  return quartiles.map((value) => value.toFixed(2)).join('–');
}

function titled(title: string, { head, rows }: { head: readonly string[]; rows: readonly string[][] }): string {
  if (rows.length === 0) return '';
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return `\n${title}:\n\n${[line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')}\n`;
}
