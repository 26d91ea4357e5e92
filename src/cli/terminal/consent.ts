import type { WritingFlags } from '../flags/publication.ts';
import { UsageError } from '../usage-error.ts';
import { ask, hasTerminal } from './terminal.ts';

/**
 * Before any work: whether the change can be agreed to at all.
 *
 * @throws {UsageError} without a terminal and without `--yes`
 */
export function mustBeAbleToAgree({ dryRun, yes }: WritingFlags): void {
  if (dryRun || yes || hasTerminal()) return;
  throw new UsageError('There is no terminal to ask: look with --dry-run, then write with --yes.');
}

/**
 * @throws {UsageError} when the person says no
 */
export async function mustAgree({ yes }: { readonly yes?: boolean | undefined }, question: string): Promise<void> {
  if (yes) return;
  if (/^y(?:es)?$/i.test(await ask(`${question} [y/N] `))) return;
  throw new UsageError('Nothing was written.');
}
