import type { CardView } from '../core/index.ts';
import type { PublishNetwork } from '../repository/node/node-access.ts';

/** What of some accounts is hidden: at-uris, and the DIDs of accounts that are hidden whole. */
export type HiddenOf = (dids: readonly string[]) => Promise<ReadonlySet<string>>;

/** What the diagnosis may use. */
export interface DiagnoseOptions extends PublishNetwork {
  /** Whose link it is: a handle or a DID. Left out, the owner is looked for. */
  readonly account?: string | undefined;
  /** The AppView that cards ask; left out, nobody is asked whether it knows the record. */
  readonly appView?: string | undefined;
  /** What that AppView answers, for one that diagnoses by itself: it need not ask its own address. */
  readonly ownCard?: ((link: string) => Promise<CardView | null>) | undefined;
  /**
   * For an answer that anybody may read: what of these accounts is not spoken of, as at-uris and as DIDs. Records whose owners hide them are then left out as
   * well, as if they were not there.
   */
  readonly hidden?: HiddenOf | undefined;
  /** Bluesky's AppView, asked whether it accepts the records; left out, only what it checks is checked here. */
  readonly bluesky?: string | undefined;
  /** The backlink index; the public Constellation when left out. */
  readonly backlinks?: string | undefined;
  readonly signal?: AbortSignal | undefined;
  /** The clock, milliseconds; `Date.now` when left out. */
  readonly now?: (() => number) | undefined;
}
