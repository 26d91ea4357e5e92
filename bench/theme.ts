// `node bench/theme.ts`: the time of a theme, over all records of conformance/theme, against the
// shades of one accent, in turns in one run. docs/benchmarks.md has the figures. `--rounds 5` is
// quicker.
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { disabledShade, hoverShade } from '../src/core/color/button-colors.ts';
import { cardTheme, publicationTheme, toCss } from '../src/theme/index.ts';
import { vectorFiles } from '../test/theme/theme-vectors.ts';
import { median } from './elements/median.ts';

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '30' } } });
const rounds = Number(values.rounds);
const records = vectorFiles(join(import.meta.dirname, '..')).flatMap(({ content }) =>
  content.vectors.map(({ record }) => record),
);
const themes = records.map((record) => publicationTheme(record));
const accents = themes.map(({ light }) => light.accent);

const subjects: [name: string, run: () => unknown[]][] = [
  ['shades', () => accents.flatMap((accent) => [hoverShade(accent), disabledShade(accent)])],
  ['cardTheme', () => records.map((record) => cardTheme(record))],
  ['cardTheme, contrast aa', () => records.map((record) => cardTheme(record, { contrast: 'aa' }))],
  ['publicationTheme', () => records.map((record) => publicationTheme(record))],
  ['toCss', () => themes.map((theme) => toCss(theme))],
  ['toCss, display-p3', () => themes.map((theme) => toCss(theme, { gamut: 'display-p3' }))],
];
const times = subjects.map((): number[] => []);
let made = 0;
for (let round = 0; round < rounds + 3; round++) {
  for (const [index, [, run]] of subjects.entries()) {
    const start = process.cpuUsage();
    made += run().length;
    const { user, system } = process.cpuUsage(start);
    if (round >= 3) times[index]?.push((user + system) / records.length);
  }
}
const [cpu] = cpus();
console.log(
  `${rounds} rounds of ${records.length} records; Node ${process.version}, ${cpus().length} × ${cpu?.model}; ${made} made\n`,
);
console.log('| function | µs of processor time | × shades |\n| --- | --- | --- |');
const one = median(times[0] ?? []);
for (const [index, [name]] of subjects.entries()) {
  const took = median(times[index] ?? []);
  console.log(`| ${name} | ${took.toFixed(1)} | ${(took / one).toFixed(0)} |`);
}
