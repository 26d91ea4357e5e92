import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SurfaceReport, surfaceReports } from '../../../tools/api/surface-report.ts';

const DECLARATIONS: Readonly<Record<string, string>> = {
  closed: `import { Colour$1 } from './colours.js';
    /** Paints {@link Colour}. */
    export declare function paint(colour: Colour$1): void;
    export { Colour$1 as Colour };`,
  open: `import { Colour$1 } from './colours.js';
    export declare function paint(colour: Colour$1): void;`,
  lost: `/** Paints {@link Paint}. */
    export declare function paint(): void;`,
  shown: `/**
     * Paints.
     *
     * @example paint('#fff')
     */
    export declare function paint(): void;
    /** Erases. */
    export declare function erase(): void;
    /** Mixes. */
    export declare class Mixer {}
    /** Needs no example. */
    export interface Colours {}`,
  broken: 'export declare function paint(colour: Colour): void;',
};

let folder: string;
let reports: readonly SurfaceReport[];
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'masthead-surface-'));
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text);
  write('package.json', '{ "name": "painting", "version": "1.0.0", "type": "module" }');
  write('colours.d.ts', 'export interface Colour$1 { readonly hex: string }');
  for (const [name, text] of Object.entries(DECLARATIONS)) write(`${name}.d.ts`, text);
  const entries = Object.keys(DECLARATIONS).map((name) => ({
    name,
    file: `painting.${name}`,
    declarations: join(folder, `${name}.d.ts`),
    summary: null,
    folder,
  }));
  reports = surfaceReports(entries);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const reportOf = (name: string) => reports.find(({ entry }) => entry.name === name);

describe('the report of an entry', () => {
  it('has its names, without the numbers of the bundler', () => {
    const { text, missing, problems } = reportOf('closed') ?? {};
    expect({ missing, problems }).toEqual({ missing: [], problems: [] });
    expect(text).toContain('export function paint(colour: Colour): void;');
  });

  it('says which types it names and does not export', () => {
    expect(reportOf('open')).toMatchObject({ missing: ['Colour$1'], problems: [] });
  });

  it('says which links of comments lead nowhere', () => {
    expect(reportOf('lost')).toMatchObject({ missing: [], problems: [expect.stringContaining('"Paint"')] });
  });

  it('says which functions and classes have no example', () => {
    expect(reportOf('shown')?.withoutExample).toEqual(['erase', 'Mixer']);
  });

  it('says which names nothing declares, and goes on', () => {
    expect(reportOf('broken')?.problems).toEqual([expect.stringContaining('"Colour"')]);
  });
});
