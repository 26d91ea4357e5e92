import { showRatio } from '../../src/theme/color/color.ts';
import type { ContrastRow } from './contrast-rows.ts';

/** The rows in short, as a table in Markdown: for each contrast, ground and state the smallest ratios, and how many fell short. */
export function contrastSummary(rows: readonly ContrastRow[]): string {
  const groups = new Map<string, ContrastRow[]>();
  for (const row of rows) {
    const name = [row.contrast, row.ground, row.state].join(' | ');
    groups.set(name, [...(groups.get(name) ?? []), row]);
  }
  const lines = [...groups].map(([name, group]) => {
    const least = (ratio: 'text' | 'edge' | 'body') => showRatio(Math.min(...group.map((row) => row[ratio])));
    const short = (what: 'text' | 'edge' | 'body') => group.filter((row) => row.short.includes(what)).length;
    const cell = (what: 'text' | 'edge' | 'body') => `${least(what)}${short(what) ? ` (${short(what)} short)` : ''}`;
    return `| ${name} | ${cell('text')} | ${cell('edge')} | ${cell('body')} |`;
  });
  return [
    '| contrast | ground | state | text, least | edge, least | card’s texts, least |',
    '| --- | --- | --- | --- | --- | --- |',
    ...lines,
  ].join('\n');
}
