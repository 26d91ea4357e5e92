import type { ProfileView } from 'masthead/core';
import type { Answer, AskedRequest } from '../http/server/answer/answer.ts';
import type { Representation } from '../http/server/answer/representation.ts';

export type Route = StoreRoute | OtherRoute;

/** A route whose answers are read from the store and depend on the request target alone: they are cached until the store changes. */
export interface StoreRoute {
  /** The label in the metrics. */
  readonly name: string;
  /** @param asker the client's address, as the rate limit counts it; only for work that makes outside requests */
  read(query: string, path: string, asker?: string): Promise<Found>;
}

/** A route whose answers are not cached. */
export interface OtherRoute {
  readonly name: string;
  answer(request: AskedRequest, query: string, path: string): Answer | Promise<Answer>;
}

export interface Found {
  readonly representation: Representation;
  /** When it was read from a PDS, milliseconds; absent for what comes from the index. Such an answer is not put into the answer cache. */
  readonly readAt?: number | undefined;
}

export type FoundPerson = { readonly view: ProfileView } & Pick<Found, 'readAt'>;
