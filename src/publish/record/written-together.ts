import type { ComAtprotoRepoApplyWrites } from '@atproto/api';
import { retryAfter } from '../../atproto/node/repository/xrpc-get.ts';
import type { RecordJson } from './stored-publication.ts';

/** One write of several that are done together. */
export type RepositoryWrite =
  | { readonly action: 'create' | 'update'; readonly rkey: string; readonly record: RecordJson }
  | { readonly action: 'delete'; readonly rkey: string };

/** How much may still be written, as the PDS says it. */
export interface WriteAllowance {
  /** Points: a creation takes 3, an update 2, a deletion 1. */
  readonly remaining: number;
  /** Milliseconds until there are all again. */
  readonly resetsIn: number;
}

/** What several writes came to. */
export interface WrittenTogether {
  /** The CID of the commit that holds them; absent when the PDS did not say. */
  readonly commit?: string | undefined;
  /** Absent when the PDS sets no limit. */
  readonly allowance?: WriteAllowance | undefined;
}

type AppliedWrite = ComAtprotoRepoApplyWrites.InputSchema['writes'][number];

/** A write as `com.atproto.repo.applyWrites` takes it. */
export function toApplied(collection: string, write: RepositoryWrite): AppliedWrite {
  const { action, rkey } = write;
  const named = { $type: `com.atproto.repo.applyWrites#${action}`, collection, rkey } as const;
  return (action === 'delete' ? named : { ...named, value: write.record }) as AppliedWrite;
}

/** What the headers of an answer say about the limit of writes; `undefined` where there is none. */
export function allowanceIn(headers: Readonly<Record<string, string | undefined>>): WriteAllowance | undefined {
  const remaining = headers['ratelimit-remaining']?.trim() ?? '';
  const resetsIn = retryAfter(new Headers({ 'ratelimit-reset': headers['ratelimit-reset'] ?? '' }));
  return /^\d{1,9}$/.test(remaining) && resetsIn !== null ? { remaining: Number(remaining), resetsIn } : undefined;
}
