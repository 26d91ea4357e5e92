import type { ProfileView } from '../../core/index.ts';
import type { Answer, AskedRequest } from '../../server/answer/answer.ts';
import type { Representation } from '../../server/answer/representation.ts';

/** A place that answers. */
export type Route = StoreRoute | OtherRoute;

/** One whose answers are read from the store and depend on the target alone: they may be kept for as long as the store does not change. */
export interface StoreRoute {
  /** For the metrics. */
  readonly name: string;
  /** @param asker who asks, as the rate limit counts; only for what asks outside */
  read(query: string, path: string, asker?: string): Promise<Found>;
}

/** One whose answers are made anew for each request. */
export interface OtherRoute {
  readonly name: string;
  answer(request: AskedRequest, query: string, path: string): Answer | Promise<Answer>;
}

/** An answer that was found. */
export interface Found {
  readonly representation: Representation;
  /** When it was read elsewhere, such as at a person's own server, milliseconds; absent for what is in the index. */
  readonly readAt?: number | undefined;
}

/** Somebody's profile that was found. */
export type FoundPerson = { readonly view: ProfileView } & Pick<Found, 'readAt'>;
