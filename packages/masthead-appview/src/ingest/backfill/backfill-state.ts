/** How far the backfill of a process is. `none`: no list of repositories is read. */
export interface BackfillState {
  readonly state: 'none' | 'running' | 'ended';
  /** Repositories that this process has fetched or given up since it began to ingest. */
  readonly done: number;
  /** Repositories that wait. */
  readonly left: number;
}
