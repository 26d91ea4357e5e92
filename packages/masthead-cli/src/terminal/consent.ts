import type { WritingFlags } from '../flags/publication.ts';
import { UsageError } from '../usage-error.ts';
import { ask, hasTerminal } from './terminal.ts';

/** Throws a `UsageError`, before any work, when consent is impossible: there is neither a terminal nor `--yes` nor `--dry-run`. */
export function mustBeAbleToAgree({ dryRun, yes }: WritingFlags): void {
  if (dryRun || yes || hasTerminal()) return;
  throw new UsageError('There is no terminal to ask: look with --dry-run, then write with --yes.');
}

/** Asks, unless `yes` is set. Throws a `UsageError` when the person says no. */
export async function mustAgree({ yes }: { readonly yes?: boolean | undefined }, question: string): Promise<void> {
  if (yes) return;
  if (/^y(?:es)?$/i.test(await ask(`${question} [y/N] `))) return;
  throw new UsageError('Nothing was written.');
}
