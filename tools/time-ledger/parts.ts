import { STARTS, type Start } from './starts.ts';

/**
 * A part of `.ci/run`: its seconds, those of the processor, and how many of each thing it starts.
 */
export interface Part extends Partial<Record<Start, number>> {
  readonly seconds: number;
  readonly cpu: number;
  /**
   * The seconds of each file that takes long, for the order in which files run (longest-first.ts).
   */
  readonly files?: Readonly<Record<string, number>>;
}

export type Ledger = Readonly<Record<string, Part>>;

/** Seconds. Of a file that takes less it does not matter when it begins. */
const LONG = 5;

/** A part that starts a tenth more than its entry says has changed. */
const MOST = 1.1;

/**
 * Reads what `.ci/run` measured.
 *
 * @param lines a part each: name, seconds, seconds of the processor and the file of its starts,
 *   with tabs between them
 */
export function readMeasured(lines: string, read: (file: string) => string): Ledger {
  const parts: Record<string, Part> = {};
  for (const line of lines.split('\n').filter(Boolean)) {
    const [name = '', seconds, cpu, file = ''] = line.split('\t');
    const started = read(file).split('\n');
    const counts = STARTS.map((what) => [what, started.filter((each) => each === what).length] as const);
    parts[name] = {
      seconds: Math.round(Number(seconds)),
      cpu: Math.round(Number(cpu)),
      ...Object.fromEntries(counts.filter(([, count]) => count > 0)),
      ...longFiles(started),
    };
  }
  return parts;
}

/** Of what `countFile` wrote. */
function longFiles(lines: readonly string[]): Pick<Part, 'files'> {
  const files = lines.flatMap((line): [string, number][] => {
    const [file = '', seconds] = line.split(' ');
    return Number(seconds) >= LONG ? [[file, Math.round(Number(seconds))]] : [];
  });
  return files.length > 0 ? { files: Object.fromEntries(files.sort(([, a], [, b]) => b - a)) } : {};
}

/** A line for each part, beside its entry. */
export function printedParts(measured: Ledger, ledger: Ledger): string[] {
  const all = Object.entries(measured);
  const sum = (pick: (part: Part) => number) => all.reduce((total, [, part]) => total + pick(part), 0);
  const line = (name: string, part: Part) => {
    const before = ledger[name];
    const pair = (now: number, then: number | undefined) => `${now} (${then ?? 'new'})`.padStart(14);
    const counts = STARTS.filter((what) => part[what] || before?.[what]).map(
      (what) => `${part[what] ?? 0} (${before?.[what] ?? 'new'}) ${what}`,
    );
    return `${pair(part.seconds, before?.seconds)} s ${pair(part.cpu, before?.cpu)} s of the processor  ${name}${counts.length > 0 ? `: ${counts.join(', ')}` : ''}`;
  };
  return [
    'Now, and in brackets by the ledger:',
    ...all.map(([name, part]) => line(name, part)),
    `Together ${sum(({ cpu }) => cpu)} s of the processor.`,
  ];
}

/** What is more than the ledger says. A part that is new, and times, are nobody's fault. */
export function compareParts(measured: Ledger, ledger: Ledger): string[] {
  return Object.entries(measured).flatMap(([name, part]) => {
    const before = ledger[name];
    if (!before) return [];
    return STARTS.flatMap((what) => {
      const [now, then] = [part[what] ?? 0, before[what] ?? 0];
      return now > Math.floor(then * MOST) ? [`${name} starts ${now} ${what}, and the ledger says ${then}.`] : [];
    });
  });
}
