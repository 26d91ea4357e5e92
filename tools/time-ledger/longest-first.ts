import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import type { Ledger } from './parts.ts';

const root = join(import.meta.dirname, '../..');
const ledger = JSON.parse(readFileSync(join(root, 'time-ledger.json'), 'utf8')) as Ledger;
const seconds = new Map(Object.values(ledger).flatMap(({ files = {} }) => Object.entries(files)));

/**
 * Vitest's order of files, where the longest of time-ledger.json come first: else the last to begin
 * is what everybody waits for.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder;
    const length = ({ moduleId }: TestSpecification) => seconds.get(relative(root, moduleId)) ?? 0;
    return (await super.sort(files)).sort((a, b) => group(a) - group(b) || length(b) - length(a));
  }
}
