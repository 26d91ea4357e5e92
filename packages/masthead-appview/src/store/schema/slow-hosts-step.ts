import type { Dialect } from './dialect.ts';

/** Each queue of work, its index, and when an item is due. */
const QUEUES = [
  ['identities', 'identities_refresh', 'refresh_at'],
  ['resyncs', 'resyncs_due', 'retry_at'],
  ['sites', 'sites_due', 'check_at'],
  ['pages', 'pages_due', 'check_at'],
] as const;

/**
 * Hosts that are slow. `slow`: the item's host was slow when last asked; such items are read by themselves, so that they stand before no other.
 * `resyncs.unproved`: a commit that could not be proved in time, of an account that may be new.
 */
export function slowHostsStep({ flag }: Dialect): string {
  const lanes = QUEUES.map(
    ([table, index, due]) => `
    ALTER TABLE ${table} ADD COLUMN slow ${flag} NOT NULL DEFAULT 0;
    DROP INDEX ${index};
    CREATE INDEX ${index} ON ${table} (slow, ${due});`,
  );
  return `${lanes.join('\n')}
    ALTER TABLE resyncs ADD COLUMN unproved ${flag} NOT NULL DEFAULT 0;`;
}
