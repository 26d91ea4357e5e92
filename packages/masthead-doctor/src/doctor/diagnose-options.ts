import type { CardView } from 'masthead/core';
import type { ResolvePageOptions } from '../site/page/resolve-page.ts';

/** Options of `diagnose`. */
export interface DiagnoseOptions extends ResolvePageOptions {
  /** The account whose link it is, as a handle or a DID; when left out, `diagnose` looks for the owner. */
  readonly account?: string | undefined;
  /** URL of the AppView that cards ask; when left out, none is asked, and the step `index` is skipped. */
  readonly appView?: string | undefined;
  /** Replaces the request to `appView`, which must be set too, for an AppView that diagnoses in its own process. `null`: there is no card. */
  readonly ownCard?: ((link: string) => Promise<CardView | null>) | undefined;
  /** URL of Bluesky's AppView, asked whether it accepts the records; when left out, only its checks are repeated here. */
  readonly bluesky?: string | undefined;
  /** URL of the backlink index; when left out, the public Constellation, or none in development. */
  readonly backlinks?: string | undefined;
  /** Returns the time in milliseconds since 1970; `Date.now` when left out. */
  readonly now?: (() => number) | undefined;
}
